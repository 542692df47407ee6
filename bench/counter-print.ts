import { chromium, type Browser, type Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LrPrintJob } from '#print/counter-report.ts';
import { builtWeb } from '#server/operation/web-build.ts';
import { aLawfulPaper, aLawfulReport, FOUR_COPIES } from '#test/print/lawful-samples.ts';
import type { Verdict } from './goals.ts';
import { median } from './summary.ts';

// How long a counter's worker takes to print the four copies of an LR on a cheap computer (spec 5 §11). Devtools can slow down pages, but answer
// 'Operation is only supported for pages, not workers', so the whole process of the page is stopped for three quarters of the time.

const COPIES_MS = 1500;
/** Milliseconds for which the process runs and is then stopped. */
const [GOES, STANDS] = [10, 34];
const PRINTS = 7;

/** As long as the code of a counter's LR. */
const CODE = `https://bilty.example.com/v#${'Ab3_-Zx'.repeat(66)}`;
const jobs = (['English', 'Hindi'] as const).map((language): LrPrintJob => {
  const data = aLawfulReport({ papers: [aLawfulPaper({ copies: FOUR_COPIES, code: CODE })] });
  return { language, data };
});

// In the page: a worker that prints once in advance, as after a login, and one that only counts.
const BEGIN = `async (file) => {
  const spin = () => { const begun = performance.now(); let sum = 0; for (let at = 0; at < 6e7; at += 1) sum = (sum * 31 + at) | 0; return performance.now() - begun + (sum & 0); };
  globalThis.counting = new Worker(URL.createObjectURL(new Blob(['const spin = ' + spin + '; onmessage = () => postMessage(spin())'])));
  globalThis.printing = new Worker(new URL(file, location.href), { type: 'module' });
  globalThis.ask = (worker, asked) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.failed ? reject(new Error(data.failed)) : resolve(data));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(asked);
  });
  const begun = performance.now();
  await ask(printing, { id: 0, job: null });
  return performance.now() - begun;
}`;
const COUNT = 'ask(counting, 0)';
const PRINT = `async (job) => {
  const begun = performance.now();
  const { file } = await ask(printing, { id: 1, job });
  if (file.length < 20_000) throw new Error('No paper came.');
  return performance.now() - begun;
}`;

/** The process id of the only page. */
async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const [first, ...others] = processInfo.filter(({ type }) => type === 'renderer');
  if (first === undefined || others.length > 0) throw new Error(`${processInfo.length} processes, not one page.`);
  return first.id;
}

/** Runs work while a process is stopped for three quarters of the time. */
async function slowed<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const slowing = (async () => {
    while (!ended.signal.aborted) {
      process.kill(pid, 'SIGSTOP');
      await sleep(STANDS);
      process.kill(pid, 'SIGCONT');
      await sleep(GOES);
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await slowing;
  }
}

async function printed(page: Page, browser: Browser): Promise<readonly Verdict[]> {
  const folder = join(builtWeb(join(import.meta.dirname, '../dist')), 'assets');
  const name = readdirSync(folder).find((each) => /^counter-print-worker-[\w-]+\.js$/.test(each));
  if (name === undefined) throw new Error('The build has no print worker.');
  const pid = await processOf(browser);
  const several = async (expression: string) => {
    const taken: number[] = [];
    for (let run = 0; run < PRINTS; run += 1) taken.push(await page.evaluate<number>(expression));
    return taken;
  };
  const warmed = await slowed(pid, () => page.evaluate<number>(`(${BEGIN})(${JSON.stringify(`/assets/${name}`)})`));
  console.log(`  print worker made ready, slowed: ${Math.round(warmed)} ms`);
  const quick = median(await several(COUNT));
  const slow = await slowed(pid, async () => median(await several(COUNT)));
  const factor = slow / quick;
  const verdicts: Verdict[] = [];
  for (const job of jobs) {
    const taken = await slowed(pid, () => several(`(${PRINT})(${JSON.stringify(job)})`));
    const slowest = Math.max(...taken);
    verdicts.push({
      goal: `four copies in ${job.language}, made ready before, ${factor.toFixed(1)} times slower: ${COPIES_MS} ms`,
      figure: `${Math.round(median(taken))} ms, slowest ${Math.round(slowest)}`,
      verdict: slowest <= COPIES_MS ? 'met' : 'missed',
    });
  }
  return verdicts;
}

/** Prints an LR several times in Chromium, as a counter does. */
export async function measurePrinting(url: string): Promise<readonly Verdict[]> {
  const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS } = process.env;
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    env: {
      ...process.env,
      ...(CHROMIUM_LIBRARIES !== undefined && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }),
      ...(CHROMIUM_FONTS !== undefined && { FONTCONFIG_FILE: CHROMIUM_FONTS }),
    },
  });
  try {
    const page = await browser.newPage({ bypassCSP: true });
    // A page of the portal that does nothing by itself.
    await page.goto(`${url}/robots.txt`);
    return await printed(page, browser);
  } finally {
    await browser.close();
  }
}
