import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { calls, type CallName } from '#api/calls.ts';
import type { Call } from '#api/call.ts';
import type { Field } from '#domain/fields.ts';
import type { DocumentName } from '#domain/kinds.ts';
import { hdfcFile, sendBankFile } from '#test/bank.ts';
import { aBilledParty, aBillableLr, anIssue } from '#test/contract/expectations-bills.ts';
import { aKeptCheque } from '#test/contract/expectations-cash.ts';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aMemo } from '#test/contract/expectations-hire.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aDocument, DOCUMENT_NAMES } from '#test/documents.ts';
import { aCompany, call, done, savedBilty, useLawfulForm } from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty, anEmployee, aParty, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Every list with a search box finds a name in both scripts: गुप्ता and gupta give the same rows. A new list is tested too,
// and fails until something is seeded for it here; a new kind of document is seeded by its definition.

/** Lists that are not searched for names, or for names that belong to no company. */
const EXCEPTIONS: Readonly<Partial<Record<CallName, string>>> = {
  duePapers: 'is searched by registration numbers alone',
  platformCompanies: "is the platform's, whose companies register by names of Latin letters",
  paymentFilter: "is the platform's: payments of companies, by references",
};
/** Further query parameters of a list. */
const MORE: Readonly<Partial<Record<CallName, Readonly<Record<string, string>>>>> = {
  ewayBillPage: { tab: 'all' },
  bankLines: { account: 'bank:1' },
};
const NAMES = ['Suresh Gupta', 'महेश गुप्ता'];

const searched = (Object.entries(calls) as [CallName, Call][])
  .filter(([, { method, query = {} }]) => {
    const fields: readonly Field[] = Object.values(query);
    return method === 'GET' && fields.some(({ wire }) => wire === 'searchParam');
  })
  .filter(([, { answer }]) => 'json' in answer)
  .map(([name]) => name);

let portal: TestPortal;
let token: string;

/** The documents that need more than their definition says. */
const NEEDS_MORE: readonly DocumentName[] = ['bilty', 'challan', 'hire', 'tripSheet'];

/** One document of each kind with the name. */
async function seedDocuments(name: string) {
  const make = async <Name extends CallName>(of: Name, body: object) => done(await call(portal, of, { token, body }));
  // The first employee is the driver of the slips.
  await make('employeeCreate', anEmployee({ empName: name }));
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty({ sender_Name: name }) }));
  await make('challanCreate', aChallan([bilty_No], { driver_Name: name }));
  await make('hireCreate', await aMemo(portal, token, { remark: name }));
  await make('vehicleCreate', aVehicle({ owner_Name: name }));
  await make('tripSheetCreate', aDocument('tripSheet', { driver: 1, challan_Nos: '', remark: name, details: [] }));
  await make('partyCreate', aParty({ name: `Ours ${name}` }));
  // The others need no more than a driver and a party: all their texts are the name.
  for (const of of DOCUMENT_NAMES.filter((each) => !NEEDS_MORE.includes(each)))
    await make(`${of}Create`, aDocument(of, {}, { word: () => name, phone: '9876543210' }));
  await make('ewayBillCreate', anEwayBill({ to_Name: name }));
}

/** An LR for a receiver of that name that arrived at its branch. */
async function seedDelivery(receiver: string) {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ receiver }) }));
  done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Arrived' } }));
}

/** What has the name of a party. */
async function seedMoney(name: string) {
  const { party, place } = await aBilledParty({ portal, token }, { name, name_Hindi: '' });
  const bilty = await aBillableLr({ portal, token }, place);
  done(await call(portal, 'freightBillIssue', { token, body: anIssue(party, [bilty]) }));
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ party, amount: 10 }) }));
  await aKeptCheque(portal, token, { party, head: '', cheque_Date: addDays(todayInIndia(), 20) });
}

beforeAll(async () => {
  portal = await sharedPortal();
  ({ token } = await aCompany(portal));
  for (const name of NAMES) await seedDocuments(name);
  await useLawfulForm(portal, token);
  for (const name of NAMES) {
    await seedDelivery(name);
    await seedMoney(name);
  }
  // The first cheque created the account.
  const file = hdfcFile(NAMES.map((name) => ['20/11/26', `NEFT ${name}`, '', '', 10, '']));
  done(await sendBankFile(portal, token, 'bank:1', file));
});

describe('searching a list in both scripts', () => {
  test.each(searched.filter((name) => EXCEPTIONS[name] === undefined))(
    '%s answers the same rows to gupta and गुप्ता',
    async (name) => {
      const found = async (searchParam: string) => {
        const answer: unknown = done(await call(portal, name, { token, query: { searchParam, ...MORE[name] } }));
        const rows = Array.isArray(answer) ? answer : ((answer as { data?: unknown[]; count?: number }).data ?? []);
        const { count } = answer as { count?: number };
        return { many: count ?? rows.length, answer };
      };
      const [latin, devanagari] = [await found('gupta'), await found('गुप्ता')];
      expect(devanagari.answer).toEqual(latin.answer);
      expect(latin.many).toBeGreaterThanOrEqual(NAMES.length);
    },
  );

  test('every exception is still a list with a search', () => {
    expect(Object.keys(EXCEPTIONS).filter((name) => !searched.includes(name as CallName))).toEqual([]);
  });
});

describe('searching employees by sound', () => {
  test('an employee is found by sound in the other script, and by its letters in its own', async () => {
    const names = ['Ramesh Sharma', 'रीमा शर्मा'];
    for (const empName of names) done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empName }) }));
    const found = async (searchParam: string) =>
      (done(await call(portal, 'employeePage', { token, query: { searchParam } })).data as { empName: string }[])
        .map(({ empName }) => empName)
        .toSorted();
    expect(await found('sharma')).toEqual(names);
    expect(await found('शर्मा')).toEqual(names);
    expect(await found('sharme')).toEqual(['रीमा शर्मा']);
    expect(await found('%')).toEqual([]);
  });
});
