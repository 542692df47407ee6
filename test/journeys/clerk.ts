import { expect, test, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { isLong, SEED } from '#test/long.ts';
import { readBack } from '#test/print/read-back.ts';
import { AXE_FILE, AXE_PATH, type TestPortal } from '#test/portal.ts';

/** A phone, for journeys that differ there; all others use the office’s screen. */
export const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true } as const;
/** The widths at which every page is checked. */
const WIDTHS = [1366, 360] as const;

/** A field that is typed into, by its label. */
export const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
/** A field with a list under it. */
export const picker = (within: Page | Locator, name: string) => within.getByRole('combobox', { name, exact: true });
/** A line of a document, from 1. */
export const item = (page: Page, number: number) => page.getByRole('group', { name: `Item ${number}` });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-place] [data-tone]').getByText(text, { exact: true });
/** A sentence on the page, such as one below a field. */
export const sentence = (within: Page | Locator, text: string) => within.getByText(text, { exact: true });

/** Fills fields of a form or of a line by their labels. */
export async function fill(within: Page | Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(within, name).or(picker(within, name)).fill(text);
}

/** Types a wrong value into each field in turn and expects its message. */
export async function seeRefused(
  within: Page | Locator,
  wrong: readonly (readonly [field: string, text: string, said: string])[],
) {
  for (const [name, text, said] of wrong) {
    await fill(within, { [name]: text });
    await field(within, name).or(picker(within, name)).blur();
    await expect(sentence(within, said).first(), `${name}: "${text}"`).toBeVisible();
  }
}

/** The text of a print, as Download saves it. `before`: the address of the previous print. */
export async function downloaded(page: Page, before = ''): Promise<{ name: string; text: string; address: string }> {
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).not.toHaveAttribute('href', before);
  await expect(download).toHaveAttribute('href', /^blob:/);
  const address = (await download.getAttribute('href')) ?? '';
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  return { name: file.suggestedFilename(), text: readBack(await readFile(await file.path())).flat, address };
}

/**
 * Begins a browser’s session as the login page does, but from a page that loads fast; front-door.spec.ts tests the login
 * page. Pages opened after this are behind the login.
 */
export async function beginSession(page: Page, portal: TestPortal, user: { userName: string; password: string }) {
  await page.goto(`${portal.url}/robots.txt`);
  const status = await page.evaluate<number>(`fetch('/api/LoginUser/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'bound' },
    body: ${JSON.stringify(JSON.stringify({ userName: user.userName, password: user.password }))},
  }).then(async (answer) => {
    const { value, user } = await answer.json();
    localStorage.setItem('token', value.token);
    localStorage.setItem('userdetail', JSON.stringify(user));
    return answer.status;
  })`);
  expect(status).toBe(200);
}

/** Begins a session, and opens the dashboard. */
export async function logIn(page: Page, portal: TestPortal, user: { userName: string; password: string }) {
  await beginSession(page, portal, user);
  await page.goto(`${portal.url}/dashboard`);
}

/** Ends the page’s session on the server, as another window of the browser could; the page does not know. */
export async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate<number>(`fetch('/api/LoginUser/logout', {
    method: 'POST',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('token'),
      'x-xsrf-token': /XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1],
    },
  }).then(({ status }) => status)`);
  expect(status).toBe(200);
}

/** Opens a page behind the login by its address, and checks its heading. */
export async function openPage(page: Page, portal: TestPortal, path: string, heading: string): Promise<void> {
  await page.goto(`${portal.url}/dashboard/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Follows a link within the portal, because each page opened from outside would load all of it again. */
export const follow = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/dashboard/${path}`)})`);

/** A window of another user, or another one of the same user, with nothing open yet. */
export async function aWindow(
  browser: Browser,
  portal: TestPortal,
  user: { userName: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await beginSession(page, portal, user);
  return page;
}

/** Chooses from a list without a text field. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A clerk at the keyboard whose key presses are counted: each character and each control key is one, a chord two. */
export function aClerk(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        presses += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    async type(text: string) {
      for (const character of text) {
        presses += 1;
        await page.keyboard.press(character === ' ' ? 'Space' : character);
      }
    },
    /** Types into the focused field and goes to the next. */
    async enter(text: string) {
      await this.type(text);
      await this.press('Enter');
    },
  };
}

const AXE = readFile(AXE_FILE, 'utf8');
const RULES = JSON.stringify({
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Without style sheets, which axe would fetch and parse again at every check: none of these rules reads them.
  preload: { assets: ['media'] },
});

/** The entries of the sidebar. */
const ENTRIES = '#rail > :not(ul), #rail > ul > li';
// Each entry as it is drawn, with what else affects its look.
const DRAWN_AS = `((entry) => [
  entry.closest('#rail').getBoundingClientRect().width,
  document.documentElement.dataset.mantineColorScheme,
  document.documentElement.lang,
  entry.outerHTML.replaceAll(/_r_\\w+_/g, ''),
].join(' '))`;
/** Entries that axe has checked in this worker. The sidebar is on every page, and is half of what there is to check. */
const lookedAt = new Set<string>();

/**
 * Once per page: axe stays until the next page is loaded. Loading it from the portal takes half the time of sending its text
 * through Playwright; a page that is offline, or of a portal that no test started, is sent the text.
 */
const LOAD = `'axe' in globalThis || import('${AXE_PATH}').then(() => 'axe' in globalThis, () => false)`;
/** An element that is fading in has other colours at first; endless animations are not waited for. */
const AT_REST = `Promise.allSettled(document.getAnimations().filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity).map((each) => each.finished))`;

/**
 * Violations of WCAG 2.2 AA or good practice on the page as it is; the tests expect none. An open dialog is checked with its
 * lists and calendars only: the page below cannot be reached, and is checked at another time.
 */
export async function violations(page: Page): Promise<string[]> {
  // The rules are the same in every browser, and Firefox’s process ended while they checked the page of a receipt.
  if (page.context().browser()?.browserType().name() !== 'chromium') return [];
  const { hasAxe, entries } = await page.evaluate<{ hasAxe: boolean; entries: string[] }>(
    `(async () => {
      const hasAxe = await (${LOAD});
      await ${AT_REST};
      return { hasAxe, entries: [...document.querySelectorAll('${ENTRIES}')].map(${DRAWN_AS}) };
    })()`,
  );
  if (!hasAxe) await page.evaluate(await AXE);
  const known = JSON.stringify(entries.filter((each) => lookedAt.has(each)));
  const { found, looked } = await page.evaluate<{
    found: { id: string; nodes: { html: string }[] }[];
    looked: string[];
  }>(
    `(async () => {
      const [known, drawnAs] = [new Set(${known}), ${DRAWN_AS}];
      const isShown = (each) => each.checkVisibility();
      const hasDialog = [...document.querySelectorAll('[aria-modal=true]')].some(isShown);
      const entries = hasDialog ? [] : [...document.querySelectorAll('${ENTRIES}')];
      const looked = entries.map(drawnAs).filter((each) => !known.has(each));
      const exclude = entries.filter((each) => known.has(drawnAs(each)));
      const include = hasDialog ? [...document.querySelectorAll('[data-portal]')] : [document];
      const { violations } = await axe.run(exclude.length === 0 ? { include } : { include, exclude }, ${RULES});
      return { found: violations, looked };
    })()`,
  );
  for (const each of looked) lookedAt.add(each);
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Waits until the page is drawn after a change of its size. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(null))))');

/** The same for the whole height of the page, which it keeps: then the bar at the bottom covers no field. */
export async function violationsInHeight(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (size === null) return violations(page);
  await drawn(page);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) + 100 });
  await drawn(page);
  return violations(page);
}

/** How many pages a test has checked so far. */
const looks = new WeakMap<TestInfo, number>();

/**
 * The same for the page as on an office screen or on a phone: one today and the other tomorrow, in the long run both, the
 * page’s own width last. The journey continues at that width.
 */
export async function violationsOfWhole(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (size === null) return violations(page);
  const look = looks.get(test.info()) ?? 0;
  looks.set(test.info(), look + 1);
  const widths = WIDTHS.filter((_width, at) => isLong || (SEED + look) % WIDTHS.length === at);
  const found: string[] = [];
  for (const width of widths.toSorted((one, other) => Number(one === size.width) - Number(other === size.width))) {
    await page.setViewportSize({ width, height: size.height });
    for (const each of await violationsInHeight(page)) found.push(`${width} px: ${each}`);
  }
  await page.setViewportSize(size);
  return found;
}
