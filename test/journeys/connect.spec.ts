import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { deliverMessages } from '#server/connect/webhook-delivery.ts';
import { queueMessages } from '#server/connect/webhook-queue.ts';
import { aBillableLr, aBilledParty } from '#test/contract/expectations-bills.ts';
import { aCompany, call, done, useLawfulForm } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { beginSession, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an API key is made, shown once, used by a program, and ended', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/connect`);
  await expect(page.getByText('No API keys yet.')).toBeVisible();

  await button(page, 'New API key').click();
  await button(page, 'Make the key').click();
  await expect(page.getByText('Please choose at least one scope.')).toBeVisible();
  await expect(page.getByText('Name is required.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Weighbridge');
  await page.getByRole('checkbox', { name: 'Read' }).check();
  await button(page, 'Make the key').click();
  const shown = page.getByRole('textbox', { name: 'API key' });
  await expect(shown).toHaveValue(/^bp_[\w-]{43}$/);
  const key = await shown.inputValue();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'I have copied it').click();
  await expect(shown).toBeHidden();
  await expect(page.getByText('Never used')).toBeVisible();

  done(await call(portal, 'biltyList', { token: key }));
  expect((await call(portal, 'moneyReceipt', { token: key, body: {} })).status).toBe(403);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Last used .* from .*127\.0\.0\.1$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(key)).toHaveCount(0);

  await button(page, 'End Weighbridge').click();
  await button(page, 'End it').click();
  await expect(toast(page, 'Weighbridge was ended.')).toBeVisible();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  expect((await call(portal, 'biltyList', { token: key })).status).toBe(401);
  expect(await violationsOfWhole(page)).toEqual([]);
});

/** A receiver in twenty lines of Python’s standard library: it prints each verified message in a line. */
const RECEIVER = `import base64, hashlib, hmac, http.server, json, sys, time
secret = []
class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        signed = f'{self.headers["webhook-id"]}.{self.headers["webhook-timestamp"]}.'.encode() + body
        key = base64.b64decode(secret[0].removeprefix("whsec_"))
        ours = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        fresh = abs(time.time() - int(self.headers["webhook-timestamp"])) < 300
        good = fresh and any(hmac.compare_digest(ours, each) for each in self.headers["webhook-signature"].split())
        told = json.loads(body)
        self.send_response(204 if good else 401)
        self.end_headers()
        print("verified" if good else "refused", told["type"], told["data"].get("bill_No", ""), flush=True)
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Hook)
print(server.server_port, flush=True)
secret.append(sys.stdin.readline().strip())
server.serve_forever()`;

/** That receiver, running; null where python3 is not installed. */
async function aPythonReceiver() {
  const child = spawn('python3', ['-c', RECEIVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value ?? '';
  const begun = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)]);
  if (!begun) return null;
  return {
    origin: `http://127.0.0.1:${await nextLine()}`,
    nextLine,
    knows: (secret: string) => child.stdin.write(`${secret}\n`),
    stop: () => child.kill(),
  };
}

test('a bill issued on the screen reaches a webhook in Python, which verifies it', async ({ page }) => {
  const receiver = await aPythonReceiver();
  test.skip(receiver === null, 'python3 is not installed.');
  if (receiver === null) return;
  const own = await startPortal({ webhookTestOrigin: receiver.origin });
  try {
    const company = await aCompany(own, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
    const { token } = company;
    await useLawfulForm(own, token);
    const billed = await aBilledParty({ portal: own, token }, { name: 'Malwa Cotton Mills' });
    const lr = { bilty_Date: todayInIndia(), invoices: [], value_Not_Declared: 'yes', bilty_No: 'A-1' };
    await aBillableLr({ portal: own, token }, billed.place, lr);

    await beginSession(page, own, company);
    await page.goto(`${own.url}/dashboard/connect`);
    await button(page, 'New webhook').click();
    await button(page, 'Make the webhook').click();
    await expect(page.getByText('Please choose at least one event.')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.origin);
    await page.getByRole('checkbox', { name: 'Freight bill issued' }).check();
    await button(page, 'Make the webhook').click();
    const secret = page.getByRole('textbox', { name: 'Secret' });
    await expect(secret).toHaveValue(/^whsec_/);
    receiver.knows(await secret.inputValue());
    await button(page, 'I have copied it').click();
    await expect(page.getByText(receiver.origin)).toBeVisible();

    await page.goto(`${own.url}/dashboard/freightbill?party=${billed.party}&name=Malwa+Cotton+Mills`);
    await expect(page.getByRole('toolbar', { name: 'LRs to bill' })).toContainText('1 LR');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Issue the bill' }).click();
    await expect(page.getByRole('heading', { name: /^Freight Bill HO\/B/, level: 1 })).toBeVisible();

    const { database, sealing } = own.services;
    const never = new AbortController().signal;
    expect(await queueMessages(database, never)).toBe(1);
    const services = { database, sealing, testOrigin: receiver.origin, log: (line: string) => expect(line).toBe('') };
    expect(await deliverMessages(services, never)).toBe(1);
    expect(await receiver.nextLine()).toMatch(/^verified bill\.issued HO\/B\d{4}\/000001$/);

    await page.goto(`${own.url}/dashboard/connect`);
    await button(page, 'Messages').click();
    const log = page.getByRole('dialog');
    await expect(log.getByText('Taken')).toBeVisible();
    await expect(log.getByText('Answered 204')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
  } finally {
    receiver.stop();
    await own.stop();
  }
});
