import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { documents, records } from '#domain/kinds.ts';
import { readCell } from '#domain/rules/sheet-cell.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { columnOfField } from '#server/spreadsheets/spreadsheets.ts';
import { aMemo, aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { aCompany, aDriver, call, done, savedBilty, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';

// The spreadsheet of a list says choices in the words of its screen, in the language asked for, and imports read them back.

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
});

const fileOf = async (name: CallName, language: 'English' | 'Hindi') =>
  (await call(portal, name, { token: company.token, query: { language } })).bytes;
/** The values of a column, by its heading. */
async function column(name: CallName, language: 'English' | 'Hindi', heading: string) {
  const [[head = [], ...rows] = []] = Object.values(workbook(await fileOf(name, language)));
  expect(head).toContain(heading);
  return rows.map((row) => row[head.indexOf(heading)]);
}

test('a state and a choice of a document are written as its screens show them', async () => {
  const { token } = company;
  await aSteppedMemo(portal, token, ['issue'], { rate_Basis: 'fixed' });
  done(await call(portal, 'hireCreate', { token, body: await aMemo(portal, token) }));
  expect(await column('hireExportList', 'English', 'Settlement')).toEqual(
    expect.arrayContaining(['Issued', 'Not issued']),
  );
  expect(await column('hireExportList', 'Hindi', 'हिसाब की स्थिति')).toEqual(
    expect.arrayContaining(['जारी', 'जारी नहीं']),
  );
  expect(await column('hireExportList', 'English', 'Rate Basis')).toContain('fixed');
  expect(await column('hireExportList', 'Hindi', 'दर का आधार')).toContain('एकमुश्त');
  const { label } = documents.bilty.extension.fields.paymentBasis;
  expect(await column('biltyExportList', 'English', label)).toContain('To Pay');
  expect(await column('biltyExportList', 'Hindi', sayInHindi(label))).toContain('टू-पे (वसूली बाकी)');
  // What the memo posted is called as the memo.
  expect(await column('moneyExportList', 'English', 'Kind')).toContain('Hire Memo');
  expect(await column('moneyExportList', 'Hindi', 'प्रकार')).toContain('भाड़ा मेमो');
});

describe.each(['English', 'Hindi'] as const)('a list exported in %s', (language) => {
  test.each([
    { name: 'vehicle', made: aVehicle({ ownership: 'market' }) },
    { name: 'party', made: aParty({ party_Kind: 'Partnership', default_Basis: 'TBB' }) },
  ] as const)('a $name imported from it is as it was', async ({ name, made }) => {
    const { token } = await aCompany(portal);
    done(await call(portal, `${name}Create`, { token, body: made }));
    const listed = async () => done(await call(portal, `${name}Page`, { token, query: {} })).data;
    const before = await listed();
    const { bytes } = await call(portal, `${name}ExportList`, { token, query: { language } });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'rows.xlsx');
    const imported = done(await call(portal, `${name}Import`, { token, query: { dryRun: 'no' }, body: form }));
    expect(imported).toMatchObject({ rows: 1, updated: 1, errors: [] });
    expect(await listed()).toEqual(before);
  });
});

test('an import reads the words of every choice of a record, in both languages', () => {
  const choices = Object.values(records).flatMap(({ fields, lines }) =>
    Object.values<Field>({ ...fields, ...lines?.fields }).filter((field) => field.choices !== undefined),
  );
  expect(choices.length).toBeGreaterThan(5);
  for (const field of choices) {
    const { words = {} } = columnOfField(field);
    expect(Object.keys(words).toSorted()).toEqual(field.choices?.toSorted());
    for (const [value, { name, hindi }] of Object.entries(words)) {
      expect(readCell(field, name, sayInHindi), name).toBe(value);
      expect(readCell(field, hindi, sayInHindi), hindi).toBe(value);
    }
  }
});

test('every state of a document has its words in both languages, each its own', () => {
  const states = Object.values<AnyDocument>(documents).flatMap(({ fields }) =>
    Object.values(fields).filter((field) => 'isState' in field),
  );
  expect(states.length).toBeGreaterThan(3);
  for (const state of states) {
    const words = Object.values(columnOfField(state).words ?? {});
    expect(words.length).toBe(state.choices?.length);
    expect(new Set(words.map(({ name }) => name)).size).toBe(words.length);
    for (const { hindi } of words) expect(hindi).toMatch(/\p{Script=Devanagari}/u);
  }
});

test('a branch, a state of India and a moment are written as their screens show them', async () => {
  const { token } = company;
  const lr = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No;
  const [branch] = done(await call(portal, 'branchList', { token }));
  const from = { from_Branch: branch?.id, from_State: '23', depart_At: '2026-11-20T21:30' };
  done(await call(portal, 'challanCreate', { token, body: aChallan([lr], from) }));
  // The newest is first.
  const newest = async (language: 'English' | 'Hindi', heading: string) =>
    (await column('challanExportList', language, heading))[0];
  expect(await newest('English', 'From Branch')).toBe(branch?.name);
  expect(await newest('English', 'From State')).toBe('Madhya Pradesh');
  expect(await newest('Hindi', 'भेजने वाले का राज्य')).toBe('मध्य प्रदेश');
  expect(await newest('English', 'Departs At')).toBe('20-11-2026 21:30');
});

test('a column is written once, also where it is added up', async () => {
  const [[head = []] = []] = Object.values(workbook(await fileOf('hireExportList', 'English')));
  expect(new Set(head).size).toBe(head.length);
});

test('the type of an employee is written in words', async () => {
  const { token } = company;
  await aDriver(portal, token, 'Suresh');
  expect(await column('employeeExportList', 'English', 'Type')).toContain('Driver');
  expect(await column('employeeExportList', 'Hindi', 'प्रकार')).toContain('चालक');
});

test('a ledger and a trial balance are in the language asked for', async () => {
  const rowsOf = async (name: 'ledgerExport' | 'ledgerTrialExport', query: object) => {
    const { bytes } = await call(portal, name, { token: company.token, query: { language: 'Hindi', ...query } });
    return Object.values(workbook(bytes))[0] ?? [];
  };
  const trial = await rowsOf('ledgerTrialExport', {});
  expect(trial.at(-1)?.[0]).toBe('कुल');
  expect(trial.map(([group]) => group)).toContain('विविध लेनदार');
  const day = todayInIndia();
  const ledger = await rowsOf('ledgerExport', { account: 'freight', FromDate: day, ToDate: day });
  expect(ledger.map(([, , kind]) => kind)).toEqual(expect.arrayContaining(['प्रारंभिक शेष', 'अंतिम शेष']));
});

test('the heads of accounts are in the language asked for', async () => {
  expect(await column('accountListSheet', 'English', 'Account')).toContain('Lorry Hire');
  expect(await column('accountListSheet', 'Hindi', 'खाता')).toContain('लॉरी भाड़ा');
});
