import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aLawfulBilty, aSavedBilty, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// What the list of bilties tells of lawful ones (spec 3 §2).

let portal: TestPortal;
let company: TestCompany;
let token: string;
const create = async (fields: Readonly<Record<string, unknown>>, by = token) =>
  savedBilty(await call(portal, 'biltyCreate', { token: by, body: aLawfulBilty(fields) })).bilty_No;
const cancel = async (bilty_No: string) =>
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  // Numbers 1 to 4; 4 is classic.
  await create({ payment_Basis: 'Paid', received: 100 });
  await create({ payment_Basis: 'To Pay' });
  await create({ payment_Basis: 'FOC' });
  await aSavedBilty(portal, token);
  await cancel('2');
});

const numbers = async (query: Readonly<Record<string, string>>) => {
  const { data } = done(await call(portal, 'biltyList', { token, query }));
  return (data as { bilty_No: string }[]).map(({ bilty_No }) => bilty_No);
};

describe('further columns', () => {
  test('sort the list; what has none stands last', async () => {
    expect(await numbers({ sort: 'paymentBasis' })).toEqual(['3', '1', '2', '4']);
    expect(await numbers({ sort: 'lrStatus', order: 'desc' })).toEqual(['2', '3', '1', '4']);
  });

  test('stand at the end of a spreadsheet that has a lawful bilty, and of no other', async () => {
    const sheet = await call(portal, 'biltyExportList', { token, query: { sort: 'biltyNo' } });
    const { Bilty: [heads = [], ...rows] = [] } = workbook(sheet.bytes);
    expect(heads.slice(-4)).toEqual(['Balance', 'LR No.', 'Basis', 'Status']);
    expect(rows.map((row) => row[heads.indexOf('Basis')] ?? '')).toEqual(['Paid', 'To Pay', 'FOC', '']);
    expect(rows.map((row) => row[heads.indexOf('Status')] ?? '')).toEqual(['Booked', 'Cancelled', 'Booked', '']);
    const classic = await aCompany(portal);
    await aSavedBilty(portal, classic.token);
    const old = await call(portal, 'biltyExportList', { token: classic.token });
    expect(workbook(old.bytes)['Bilty']?.[0]?.at(-1)).toBe('Balance');
  });

  test('are printed when they are asked for, and a cancelled bilty says that it is', async () => {
    const print = async (query: Readonly<Record<string, string>>) =>
      readBack((await call(portal, 'biltyPrintList', { token, query })).bytes).flat;
    const chosen = await print({ columns: 'lrNo,paymentBasis,lrStatus', sort: 'biltyNo' });
    expect(chosen).toContain('LR No. Basis Status');
    expect(chosen).toMatch(/2 \(Cancelled\).*To Pay Cancelled/);
    const hindi = await print({ columns: 'paymentBasis', language: 'Hindi', sort: 'biltyNo' });
    expect(hindi).toContain('2 (रद्द)');
    expect(await print({})).not.toContain('Basis');
  });
});
