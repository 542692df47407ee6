import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The launcher looks for a browser and says where (scripts/chromium.mjs); run by hand, Debian's is taken.
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
// Set for the one from npm only, which cannot count on the machine's.
const libraries = process.env['CHROMIUM_LIBRARIES'];
const fonts = process.env['CHROMIUM_FONTS'];
const report = process.env['PLAYWRIGHT_REPORT'];

// Those of the machine besides (scripts/browsers.mjs), each with the files that it is driven by.
const others = Object.entries(JSON.parse(process.env['BROWSERS'] ?? '{}') as Record<string, readonly string[]>);

// The journeys of all three: those that are marked, the wizard and a receipt.
const MAIN = [
  /@everyBrowser/,
  /led through the set-up by keyboard alone/,
  /a receipt is entered by the keyboard alone/,
];

/** How Chromium is started. */
export const chromium = {
  executablePath,
  // A portal needs nothing from outside, and the tests show it: the browser too stays within the machine.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // One process for all pages of a portal in a context: what one journey compiled, the next one has.
    '--process-per-site',
    // Little runs long enough for optimised code to pay, and compiling it takes a third of the renderer's time: simple code at
    // once, and ten times as many calls as usual before more is compiled.
    '--js-flags=--always-sparkplug --invocation-count-for-maglev=4000 --invocation-count-for-maglev-osr=1000 --invocation-count-for-turbofan=30000 --invocation-count-for-osr=5000',
  ],
  ...(libraries !== undefined && fonts !== undefined
    ? { env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts } }
    : {}),
};

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/throwaway-database.ts',
  // Browser, portal and database share the machine: more than two at once only wait for each other.
  workers: 2,
  // Half a file to each where that keeps both busy to the end.
  fullyParallel: true,
  // One that fails is run once more, with a portal of its own; what passes only then is listed as flaky: a fault to mend.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that is busy with something else is slow and nothing more: no test fails by that alone.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  projects: [
    { name: 'chromium', use: { browserName: 'chromium', launchOptions: chromium } },
    // Playwright drives them as a Firefox: by WebDriver BiDi, which a program of ours speaks to it (docs/decisions/0063).
    ...others.map(([name, files]) => ({
      name,
      grep: MAIN,
      // Their drivers lose a page now and then, which says nothing of the portal.
      retries: 2,
      use: {
        browserName: 'firefox' as const,
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: process.execPath,
          ignoreDefaultArgs: true,
          args: [join(import.meta.dirname, `test/browsers/${name}.ts`), ...files],
        },
        // A picture of a page at rest can keep WebKit's driver waiting for ever.
        ...(name === 'webkit' && { screenshot: 'off' as const }),
      },
    })),
  ],
  use: {
    headless: true,
    // The office's screen; what a phone shows otherwise says so by `test.use(PHONE)`.
    viewport: { width: 1366, height: 641 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Each test would install the shell anew; offline.spec.ts does.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the run; who wants one of a failure adds --trace retain-on-failure.
    trace: 'off',
  },
});
