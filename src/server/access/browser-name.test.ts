import { expect, test } from 'vitest';
import { nameBrowser } from './browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/147.0.0.0`;
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/147.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/125.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox', 'Windows'],
  [`${ANDROID} ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${ANDROID} ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${ANDROID} ${WEBKIT} Version/4.0 Chrome/100.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36`, 'UC Browser', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/147.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  ['curl/8.14.1', '', ''],
  ['node', '', ''],
  ['', '', ''],
  [`Windows ${'Chrome/'.repeat(1000)}`, '', ''],
])('browser and system are read from the user agent “%s”', (agent, browser, system) => {
  expect(nameBrowser(agent)).toEqual({ browser, system });
});
