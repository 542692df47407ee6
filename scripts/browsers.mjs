// The browsers besides Chromium that run the main journeys: the machine's own, because npm installs none of them.
import { existsSync } from 'node:fs';

const firstOf = (files) => files.find((file) => existsSync(file));

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const MINI_BROWSER = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** The files that driving each browser needs, in the order in which test/browsers takes them. */
const NEEDED = {
  firefox: () => [process.env.FIREFOX_PATH || firstOf(FIREFOX)],
  webkit: () => [firstOf(['/usr/bin/WebKitWebDriver']), firstOf(MINI_BROWSER), firstOf(['/usr/bin/Xvfb'])],
};
const NAMES = { firefox: 'Firefox', webkit: 'WebKitGTK (with its driver and Xvfb)' };

/**
 * The browsers found on this machine, the environment variable that passes them to playwright.config.ts, and a sentence for
 * each that is missing.
 */
export function findBrowsers() {
  const found = Object.keys(NEEDED).map((name) => ({ name, files: NEEDED[name]() }));
  const here = found.filter(({ files }) => files.every((file) => file !== undefined));
  const missing = found.filter((each) => !here.includes(each));
  return {
    names: here.map(({ name }) => name),
    variables: { BROWSERS: JSON.stringify(Object.fromEntries(here.map(({ name, files }) => [name, files]))) },
    missing: missing.map(({ name }) => `${NAMES[name]} is not installed: its journeys are left out.`),
  };
}
