import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { exportCalls } from '#api/exports.ts';
import { aTallyRequest, newestExport, takenExport } from '#test/exports.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { call, done, savedBilty, type Sent } from '#test/factories.ts';
import { anLr, aMoneyCompany, type MoneyCompany } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Every file made for others is logged with its SHA-256; made again for the same days it is identical, or the log says what
// changed (issue: the books' way out).

let portal: TestPortal;
let office: MoneyCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await aMoneyCompany(portal, true);
  await another();
});

/** Adds something that appears in each of the files. */
async function another(): Promise<void> {
  const { token } = office;
  savedBilty(
    await call(portal, 'biltyCreate', { token, body: anLr(office, 'To Pay', 10, { bilty_Date: '2026-11-20' }) }),
  );
  await aSteppedMemo(portal, token, ['issue'], { hire: 45_000 });
}

const NOVEMBER = { query: { month: '2026-11' } };
/** How each file is requested, and which part of it `another` changes. */
const FILES: Readonly<Partial<Record<CallName, { readonly sent: Sent; readonly changes: RegExp }>>> = {
  exportTally: { sent: { body: aTallyRequest() }, changes: /^Vouchers\.xml$/ },
  exportGstr1: { sent: NOVEMBER, changes: /\.json$/ },
  exportGstr3b: { sent: NOVEMBER, changes: /\.json$/ },
  exportTds: { sent: { query: { quarter: 'Q3 2026-27' } }, changes: /^TDS-Q3-2026-27\.csv$/ },
};

/** Calls that start making a file or answer one at once; a spreadsheet of a list is none. */
const makers = (Object.keys(calls) as CallName[]).filter((name) => {
  const { answer }: Call = calls[name];
  return 'csv' in answer || ('json' in answer && answer.json === exportCalls.exportTally.answer.json);
});

/** Makes a file; answers its log entry and its bytes. */
async function made(name: CallName) {
  const { token } = office;
  const answered = await call(portal, name, { token, ...FILES[name]?.sent });
  expect(answered.status).toBe(200);
  const row = await newestExport({ portal, token });
  const isGiven = 'csv' in calls[name].answer;
  return { row, bytes: isGiven ? answered.bytes : await takenExport({ portal, token }, row.id) };
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('every call that makes a file is tested here', () => {
  expect(makers.toSorted()).toEqual(Object.keys(FILES).toSorted());
});

describe.each(makers)('%s', (name) => {
  test('an exported file is logged with its SHA-256, is identical when made again, and names what changed', async () => {
    const first = await made(name);
    expect(first.row.sha256).toBe(sha256(first.bytes));
    expect(first.row.contents.every((each) => /^[0-9a-f]{64}$/.test(each.sha256))).toBe(true);
    const again = await made(name);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again.row).toMatchObject({ sha256: first.row.sha256, before_Date: first.row.asked_Date, changed: [] });

    await another();
    const other = await made(name);
    expect(other.row.sha256).toBe(sha256(other.bytes));
    expect(other.row.sha256).not.toBe(first.row.sha256);
    expect(other.row.changed.some(({ file }) => FILES[name]?.changes.test(file) === true)).toBe(true);
    // The parts that are named as changed are those whose hash differs.
    const hashes = new Map(again.row.contents.map((each) => [each.file, each.sha256]));
    const really = other.row.contents.filter((each) => hashes.get(each.file) !== each.sha256).map(({ file }) => file);
    expect(other.row.changed.map(({ file }) => file).toSorted()).toEqual(really.toSorted());
    const [audited] = done(await call(portal, 'exportList', { token: office.token })).data;
    expect(audited?.id).toBe(other.row.id);
  });
});
