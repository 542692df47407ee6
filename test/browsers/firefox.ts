// A proxy between Playwright and the installed Firefox, run as its executable: it answers commands that an older Firefox does not know and
// no journey needs (docs/decisions/0063-three-browsers.md).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { LARGEST, listen, typedByBrowser, type Message } from './bidi-endpoint.ts';

const NOT_NEEDED = new Set(['emulation.setMediaFeaturesOverride']);

/** Besides what Firefox sets itself when it is automated: no requests leave the machine. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.topsites.contile.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/none',
  // A machine without a screen has no mouse: pretend one, precise and able to hover.
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
};

const profile = mkdtempSync(join(tmpdir(), 'bilty-firefox-'));
process.on('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
const line = ([name, value]: readonly [string, unknown]) => `user_pref("${name}", ${JSON.stringify(value)});\n`;
writeFileSync(join(profile, 'user.js'), Object.entries(PREFERENCES).map(line).join(''));

const [binary = 'firefox'] = process.argv.slice(2);
const args = ['--headless', '--remote-debugging-port=0', '--profile', profile];
const firefox = spawn(binary, args, { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => firefox.kill());

for await (const text of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1];
  if (address === undefined) continue;
  await listen((driver) => {
    const browser = new WebSocket(`${address}/session`, { maxPayload: LARGEST });
    const early: string[] = [];
    browser.on('open', () => {
      for (const each of early.splice(0)) browser.send(each);
    });
    browser.on('message', (data: Buffer) => driver.send(data.toString()));
    browser.on('close', () => driver.close());
    driver.on('close', () => browser.close());
    driver.on('message', (data: Buffer) => {
      const command = typedByBrowser(data.toString());
      const { id, method } = JSON.parse(command) as Message;
      if (NOT_NEEDED.has(method)) driver.send(JSON.stringify({ id, type: 'success', result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(command);
      else early.push(command);
    });
  });
}
