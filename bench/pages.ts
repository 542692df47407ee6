import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, spawnPortal } from './portal.ts';
import { busyWithOthers } from './processor-time.ts';
import { median } from './summary.ts';

// How quickly a cheap phone shows the pages, by Lighthouse's mobile profile: a slow 4G line and a processor of a quarter
// of this one's speed, both simulated.

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What each category must reach, and how far a page may move while it comes. */
const GOAL = 0.95;
const SHIFT_GOAL = 0.05;
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'verify', path: '/v' },
  { name: 'bilty form', path: '/dashboard/bilty' },
  { name: 'bilty list', path: '/dashboard/viewbilty' },
  { name: 'dashboard', path: '/dashboard' },
] as const;
type Page = (typeof PAGES)[number];

/** Behind the login: no search engine is to show it. */
const isInside = ({ path }: Page) => path.startsWith('/dashboard');

type Category = (typeof CATEGORIES)[number];
interface PageFigures {
  readonly scores: Readonly<Record<Category, number>>;
  readonly shift: number;
  /** Milliseconds until the greatest part is drawn, and how long presses would have waited meanwhile. */
  readonly drawn: number;
  readonly blocked: number;
}

async function figuresOf(url: string, page: Page, port: number): Promise<PageFigures> {
  const result = await lighthouse(url + page.path, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The session is in the browser's storage.
    disableStorageReset: true,
    ...(isInside(page) && { skipAudits: ['is-crawlable'] }),
  });
  if (!result) throw new Error(`Lighthouse measured nothing at ${page.path}.`);
  const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${page.path}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== page.path) {
    throw new Error(`${page.path} led to ${finalDisplayedUrl}: the session did not begin.`);
  }
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: categories['performance']?.score ?? Number.NaN,
      accessibility: categories['accessibility']?.score ?? Number.NaN,
      'best-practices': categories['best-practices']?.score ?? Number.NaN,
      seo: categories['seo']?.score ?? Number.NaN,
    },
    shift: valueOf('cumulative-layout-shift'),
    drawn: valueOf('largest-contentful-paint'),
    blocked: valueOf('total-blocking-time'),
  };
}

/** Begins a session of the demo's admin, as the login page does. */
async function beginSession(context: BrowserContext, url: string, said: string): Promise<void> {
  const [, userName, password] = /Admin\s+(demo-admin)\s+Password\s+(\S+)/.exec(said) ?? [];
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(`fetch('/api/LoginUser/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'bound' },
    body: ${JSON.stringify(JSON.stringify({ userName, password }))},
  }).then((answer) => answer.json()).then(({ value, user }) => {
    localStorage.setItem('token', value.token);
    localStorage.setItem('userdetail', JSON.stringify(user));
  })`);
  await page.close();
}

/** A whole Chromium: what Lighthouse asks of it, npm's headless shell does not know. */
function chromiumPath(): string {
  const { CHROMIUM_PATH, CHROMIUM_INSTALLED, CHROMIUM_LIBRARIES } = process.env;
  // The one from npm is the one that brings libraries of its own.
  const found = CHROMIUM_LIBRARIES === undefined ? CHROMIUM_PATH : CHROMIUM_INSTALLED;
  if (found === undefined) {
    throw new Error('Lighthouse needs a whole browser. Install Google Chrome, or set CHROMIUM_PATH to a Chromium.');
  }
  return found;
}

const met = (figure: number, goal: number) => `${figure.toFixed(2)} ${figure >= goal ? 'met' : 'missed'}`;

function rowOf({ name }: Page, runs: readonly PageFigures[]): string {
  const middle = (figure: (run: PageFigures) => number) => median(runs.map(figure));
  const shift = middle((run) => run.shift);
  return [
    name.padEnd(12),
    ...CATEGORIES.map((category) =>
      met(
        middle((run) => run.scores[category]),
        GOAL,
      ).padStart(14),
    ),
    `${shift.toFixed(3)} ${shift <= SHIFT_GOAL ? 'met' : 'missed'}`.padStart(14),
    Math.round(middle((run) => run.drawn))
      .toLocaleString('en-IN')
      .padStart(9),
    Math.round(middle((run) => run.blocked))
      .toLocaleString('en-IN')
      .padStart(11),
  ].join('  ');
}

/** Measures the pages of the demo, each `runs` times, and prints the median of each figure beside its goal. */
export async function measurePages(runs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  const executablePath = chromiumPath();
  const debugging = await freePort();
  const portal = await spawnPortal(join(folder, 'data'), { demo: true });
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: [`--remote-debugging-port=${debugging}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  let busiest = 0;
  let inside = false;
  try {
    console.log(
      `Lighthouse, mobile, ${runs} ${runs === 1 ? 'run' : 'runs'}; goals: ${GOAL}, shift ${SHIFT_GOAL} at most`,
    );
    const heads = ['performance', 'accessibility', 'practices', 'SEO', 'shift'].map((head) => head.padStart(14));
    console.log(['page'.padEnd(12), ...heads, ' drawn ms', ' blocked ms'].join('  '));
    for (const page of PAGES) {
      if (isInside(page) && !inside) await beginSession(context, portal.url, portal.said);
      inside ||= isInside(page);
      const measured: PageFigures[] = [];
      for (let run = 0; run < runs; run += 1) {
        busiest = Math.max(busiest, await busyWithOthers());
        measured.push(await figuresOf(portal.url, page, debugging));
      }
      console.log(rowOf(page, measured));
    }
    console.log(
      `Others used up to ${Math.round(busiest * 100)} % of the machine; SEO behind the login without is-crawlable.`,
    );
  } finally {
    await context.close();
    await portal.stop();
    await rm(folder, { recursive: true });
  }
}
