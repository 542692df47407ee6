// The order matters: nearly all browsers also claim to be Chrome and Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** The browser and system named by a User-Agent, in words users know; empty if it is no widely used browser. */
export function nameBrowser(agent: string): { browser: string; system: string } {
  // No real browser's User-Agent is nearly as long; a longer one may be anything.
  if (agent.length > 1000) return { browser: '', system: '' };
  return { browser: firstOf(BROWSERS, agent), system: firstOf(SYSTEMS, agent) };
}
