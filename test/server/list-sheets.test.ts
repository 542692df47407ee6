import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { sheetTextInHindi } from '#language/sheet-labels.hi.ts';
import { LIST_SHEETS } from '#server/reports/list-sheets.ts';
import { call, done } from '#test/factories.ts';
import { aMoneyCompany, type MoneyCompany } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';

// Every list of a company can be exported as a spreadsheet (spec 4 §7) with the same rows.

let portal: TestPortal;
let office: MoneyCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await aMoneyCompany(portal);
});

/** Lists whose spreadsheet has another name, or that have none for a reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  ageingRead: 'ageingExport',
  profitRead: 'profitExport',
  itemOpen: 'what a form settles; the ledger of the account tells it',
  deliveryList: 'a worklist; the same LRs are in the list of bilties, by their status',
  bankLines: 'each has its proposals; the lines are those of the file that the bank gave',
  bankFiles: 'the few files of an account, within a dialog',
  movingInList: 'the few files with which a company moved in',
  challanLoadable: 'what a form chooses from; the LRs are in the list of bilties',
  webhookList: 'a few webhooks, which nobody calculates with',
  webhookLog: 'what was sent within 30 days; what happened is in the audit',
  counterKept: 'a worklist; what became of it is in the list of bilties and in the audit',
  counterFindings: 'a worklist, ticked one by one',
  keyList: 'a few keys, which nobody calculates with',
  paymentFilter: 'the same payments by another call, of spec 2',
};
const rowOf = ({ answer }: Call): z.ZodObject | null => {
  if (!('json' in answer) || !(answer.json instanceof z.ZodObject)) return null;
  const { data, totalCount } = answer.json.shape as Readonly<Record<string, z.ZodType | undefined>>;
  if (totalCount === undefined || !(data instanceof z.ZodArray)) return null;
  return data.element as z.ZodObject;
};
const paged = (Object.keys(calls) as CallName[]).filter((name) => {
  const each: Call = calls[name];
  return each.who !== 'platform' && rowOf(each) !== null;
});

test.each(paged)('the list %s has a spreadsheet, or a reason why it has none', (name) => {
  const kind = name.replace(/(List|Page)$/, '');
  const names = [`${name}Sheet`, `${kind}ExportList`, OTHERWISE[name] ?? ''];
  expect(names.some((each) => Object.hasOwn(calls, each) || each.includes(' '))).toBe(true);
});

describe.each(Object.entries(LIST_SHEETS))('%s', (name, { columns }) => {
  const list = name.replace(/Sheet$/, '') as CallName;

  test('a spreadsheet has columns of the rows of its list, each with a Hindi head', () => {
    const row = rowOf(calls[list]);
    for (const { head, wire, within } of columns) {
      expect(Object.keys(row?.shape ?? {})).toContain(within ?? wire);
      if (/[a-z]/.test(head)) expect(sheetTextInHindi(head)).not.toBe(head);
    }
  });
});

test('the spreadsheet of accounts has the rows of the list', async () => {
  const { token } = office;
  const { data } = done(await call(portal, 'accountList', { token, query: { pageSize: 100 } }));
  const file = await call(portal, 'accountListSheet', { token, query: {} });
  const [head, ...rows] = workbook(file.bytes)['Accounts'] ?? [];
  expect(head).toEqual(['Account', 'Kind', 'Group', 'Balance']);
  const told = rows.map((row) => row.map((cell) => cell.replaceAll('&amp;', '&')));
  expect(told).toEqual(data.map(({ name, kind, group, balance }) => [name, kind, group, String(balance)]));
});
