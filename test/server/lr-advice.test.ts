import { beforeAll, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, call, done, refused, savedBilty } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { anIssue, aTbbLr } from '../contract/expectations-bills.ts';
import { aNumberBook } from '../contract/expectations-short-lists.ts';
import { useLawfulForm } from '#test/factories.ts';

// Doubts about an LR that come from other records are advice, and refuse nothing (spec 3 §4, §5).

type Fields = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  ({ token } = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' } }));
  await useLawfulForm(portal, token, { bill_Needs: 'nothing' });
});
const create = async (body: Fields) => savedBilty(await call(portal, 'biltyCreate', { token, body }));
const adviceOf = (saved: Fields) => (saved['advice'] ?? []) as { path: string; message: string }[];
const invoices = (eway_Bill_No: string) => [
  { invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 20_000, eway_Bill_No },
];

test('an e-way bill that is on another LR already brings advice, unless that LR is cancelled', async () => {
  const first = await create(aLawfulBilty({ invoices: invoices('351000000001') }));
  expect(adviceOf(first)).toEqual([]);
  const told = { path: 'invoices[0].eway_Bill_No', message: `This e-way bill is on LR ${first.bilty_No} already.` };
  const second = await create(aLawfulBilty({ invoices: invoices('351000000001') }));
  expect(adviceOf(second)).toEqual([told]);
  const quoted = await call(portal, 'consignmentQuote', {
    token,
    body: aLawfulBilty({ invoices: invoices('351000000001') }),
  });
  expect(done(quoted).advice).toHaveLength(1);
  // Once the other is cancelled, there is no advice; an LR is not compared with itself.
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: second.bilty_No, reason: 'Typed twice' } }));
  const query = { Bilty_No: first.bilty_No };
  const same = await call(portal, 'biltyUpdate', {
    token,
    query,
    body: aLawfulBilty({ invoices: invoices('351000000001') }),
  });
  expect(adviceOf(savedBilty(same))).toEqual([]);
});

const owedOf = (saved: Fields) => adviceOf(saved).filter(({ path }) => path === 'billing_Name');

test('a TBB LR beyond the credit limit or the credit days of its party brings advice', async () => {
  const party = aParty({ name: 'Rathi Textiles', credit_Limit: 5000, credit_Days: 5 });
  const { id, places } = done(await call(portal, 'partyCreate', { token, body: party }));
  const place = (places as { id: number }[])[0]?.id ?? 0;
  // Unbilled LRs of the last 180 days count.
  const today = todayInIndia();
  const lr = (fields: Fields = {}) =>
    aTbbLr(place, { charges: [], bilty_Date: today, invoices: [], value_Not_Declared: 'yes', ...fields }, 2000);
  const old = await create(lr({ bilty_Date: addDays(today, -18) }));
  expect(owedOf(old)).toEqual([]);
  expect(owedOf(await create(lr()))).toEqual([]);
  const limit = (owes: string) => ({
    path: 'billing_Name',
    message: `With this LR Rathi Textiles owes ₹${owes}; its credit limit is ₹5,000.00.`,
  });
  expect(owedOf(await create(lr()))).toEqual([limit('6,000.00')]);
  // A billed LR is owed too, and is late from the date of its bill on.
  const body = anIssue(Number(id), [old.bilty_No], { bill_Date: addDays(today, -17) });
  done(await call(portal, 'freightBillIssue', { token, body }));
  expect(owedOf(await create(lr()))).toEqual([
    limit('8,000.00'),
    {
      path: 'billing_Name',
      message: `Rathi Textiles has not paid since ${showDate(addDays(today, -17))}; its credit is 5 days.`,
    },
  ]);
  expect(owedOf(await create(aLawfulBilty({ invoices: invoices('') })))).toEqual([]);
});

test('an LR number of which Part B of an e-way bill takes only the end brings advice', async () => {
  const book = async (fields: Fields) =>
    Number(done(await call(portal, 'numberBookCreate', { token, body: aNumberBook(fields) })).id);
  const long = await book({ pattern: 'LONG/{YY}/{N}', digits: 6 });
  const saved = await create(aLawfulBilty({ book: long, invoices: invoices('') }));
  expect(saved['lr_No']).toBe('LONG/2627/000001');
  const told = 'Part B of an e-way bill takes the last 15 characters of this number only.';
  expect(adviceOf(saved)).toEqual([{ path: 'lr_No', message: told }]);
  const short = await book({ pattern: 'LON/{YY}/{N}', digits: 6 });
  expect(adviceOf(await create(aLawfulBilty({ book: short, invoices: invoices('') })))).toEqual([]);
});

test('the packages of an LR are limited by the code on its paper, and its remark to 120 letters', async () => {
  const line = (packages: number) => aLine({ packages, packing: 'Bag', weight: 10, freight_Amt: 100, advance_Amt: 0 });
  const of = (...packages: number[]) =>
    aLawfulBilty({ details: packages.map(line), invoices: invoices(''), charges: [] });
  expect(await create(of(4_294_967_294, 1))).toMatchObject({ details: [{ packages: 4_294_967_294 }, {}] });
  expect(refused(await call(portal, 'biltyCreate', { token, body: of(4_294_967_295, 1) }))).toMatchObject({
    status: 422,
    errors: [{ path: 'details[1].packages', message: 'Packages is too large.' }],
  });
  await create({ ...of(1), remark: 'x'.repeat(120) });
  const long = await call(portal, 'biltyCreate', { token, body: { ...of(1), remark: 'x'.repeat(121) } });
  expect(refused(long)).toMatchObject({ status: 422, errors: [{ path: 'remark' }] });
});
