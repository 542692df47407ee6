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
/** The least score of each category, and the most that a page may shift while it loads. */
const GOAL = 0.95;
const SHIFT_GOAL = 0.05;
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'verify', path: '/v' },
  { name: 'tracking', path: '/t', call: 'Tracking/Link' },
  { name: 'driver', path: '/d/', call: 'Driver_Link/Create' },
  { name: 'bilty form', path: '/dashboard/bilty' },
  { name: 'bilty list', path: '/dashboard/viewbilty' },
  { name: 'dashboard', path: '/dashboard' },
] as const satisfies readonly Page[];
interface Page {
  readonly name: string;
  readonly path: string;
  /** The call that makes the link to the page; absent: it needs none. */
  readonly call?: string;
}

const isInside = ({ path }: Page) => path.startsWith('/dashboard');
/** Behind the login or a link, so that no search engine should list it. */
const isHidden = (page: Page) => isInside(page) || page.call !== undefined;

type Category = (typeof CATEGORIES)[number];
interface PageFigures {
  readonly scores: Readonly<Record<Category, number>>;
  readonly shift: number;
  /** Milliseconds until the largest part is drawn, and how long input would have been blocked until then. */
  readonly drawn: number;
  readonly blocked: number;
}

async function figuresOf(url: string, page: Page, port: number, hash: string): Promise<PageFigures> {
  const measure = () =>
    lighthouse(url + page.path + hash, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // The session is in the browser's storage.
      disableStorageReset: true,
      ...(isHidden(page) && { skipAudits: ['is-crawlable'] }),
    });
  const first = await measure();
  // Chromium's trace sometimes lacks the start of the page.
  const result = first?.lhr.runtimeError?.code === 'NO_NAVSTART' ? await measure() : first;
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

/** The login of the demo's admin. */
function adminIn(said: string) {
  const [, userName, password] = /Admin\s+(demo-admin)\s+Password\s+(\S+)/.exec(said) ?? [];
  return { userName, password };
}

/** The part after # in a link to the demo's newest LR, made by a call. */
async function hashOf({ call }: Page, url: string, said: string): Promise<string> {
  if (call === undefined) return '';
  const ask = async (path: string, token = '', body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${url}/api/${path}`, {
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  const { value } = (await ask('LoginUser/login', '', adminIn(said))) as { value: { token: string } };
  const list = 'Bilty_Master/GetBiltyList?lr_Status=Booked&is_Cancelled=no';
  const { data } = (await ask(list, value.token)) as { data: { bilty_No: string }[] };
  const bilty_No = data[0]?.bilty_No ?? '';
  const made = (await ask(call, value.token, { bilty_No, bilty_Nos: [bilty_No] })) as { url: string };
  return new URL(made.url).hash;
}

/** Begins a session of the demo's admin as the login page does. */
async function beginSession(context: BrowserContext, url: string, said: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(`fetch('/api/LoginUser/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'bound' },
    body: ${JSON.stringify(JSON.stringify(adminIn(said)))},
  }).then((answer) => answer.json()).then(({ value, user }) => {
    localStorage.setItem('token', value.token);
    localStorage.setItem('userdetail', JSON.stringify(user));
  })`);
  await page.close();
}

/** A complete Chromium, because npm's headless shell lacks what Lighthouse needs. */
function chromiumPath(): string {
  const { CHROMIUM_PATH, CHROMIUM_INSTALLED, CHROMIUM_LIBRARIES } = process.env;
  // Only the Chromium from npm brings its own libraries.
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

/** Measures the pages of the demo (`only`: those of these names), each `runs` times, and prints the median of each figure beside its goal. */
export async function measurePages(runs: number, only?: readonly string[]): Promise<void> {
  const pages = PAGES.filter(({ name }) => only?.includes(name) ?? true);
  if (pages.length === 0) throw new Error(`--only takes: ${PAGES.map(({ name }) => name).join(', ')}.`);
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
    for (const page of pages) {
      if (isInside(page) && !inside) await beginSession(context, portal.url, portal.said);
      inside ||= isInside(page);
      const hash = await hashOf(page, portal.url, portal.said);
      const measured: PageFigures[] = [];
      for (let run = 0; run < runs; run += 1) {
        busiest = Math.max(busiest, await busyWithOthers());
        measured.push(await figuresOf(portal.url, page, debugging, hash));
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
