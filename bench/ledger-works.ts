import { randomUUID } from 'node:crypto';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfQuarter, quarterName } from '#domain/rules/hire-tds.ts';
import { ageingStatement } from '#server/ledger/ageing.ts';
import { dayBookStatement } from '#server/ledger/day-book.ts';
import { ledgerStatements } from '#server/ledger/ledger.ts';
import { FIRST_PARTY } from './ledger.ts';
import { MEMOS } from './ledger-lrs.ts';
import { get, post, random } from './requests.ts';
import { reads, type Work } from './work.ts';

// The works of the ledger (spec 4 §13), all in the greatest company. Their goals are in goals.ts.

const today = todayInIndia();
const FIRST = 'party:1';
/** It has a third of the unbilled LRs: more than fit on one bill. */
const UNBILLED_PARTY = 5;
const MONTH = { fromDate: addDays(today, -29), toDate: today };
const YEAR = { fromDate: addDays(today, -364), toDate: today };
/** Measures the time of one call: costly reads of a company run one at a time, so a second would only wait. */
const READERS = 1;

const readLedger = ({ fromDate, toDate }: typeof MONTH) => ({
  limit: reads(ledgerStatements.read, { constants: { account: FIRST, fromDate, toDate } }),
  request: get(`Ledger/Read?account=${FIRST}&FromDate=${fromDate}&ToDate=${toDate}`),
});

const readAgeing = (toDate: string) => ({
  limit: reads(ageingStatement({ by: 'due' }), { constants: { toDate, skip: '0', take: '10' } }),
  request: get(`Ageing/Read?ToDate=${toDate}`),
});

const readDayBook = (fromDate: string) => ({
  limit: reads(dayBookStatement(10), { constants: { fromDate, toDate: today, skip: '0' } }),
  request: get(`Ledger/DayBook?FromDate=${fromDate}&ToDate=${today}`),
});

/** A receipt of three entries that settles a small part of one bill of the first party. */
const receipt = (company: number) =>
  post(
    'Money/Receipt',
    JSON.stringify({
      date: today,
      branch: 1,
      party: 1,
      mode: 'upi',
      account: 'bank:1',
      amount: 0.01,
      reference: randomUUID(),
      items: [{ item: random(FIRST_PARTY.bills), received: 0.01, tds: 0.01, shortage: 0.01 }],
    }),
  )(company);

const ofGreatest = { companies: 'greatest' } as const;
export const LEDGER_WORKS: readonly Work[] = [
  { name: 'ledger-ageing', title: 'ageing of 5,000 parties', ...readAgeing(today), ...ofGreatest, clients: READERS },
  {
    name: 'ledger-past',
    title: 'the same 90 days ago',
    ...readAgeing(addDays(today, -90)),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'ledger-month',
    title: 'a month of the greatest party',
    ...readLedger(MONTH),
    ...ofGreatest,
    clients: READERS,
  },
  { name: 'ledger-year', title: 'its year of 32,156 vouchers', ...readLedger(YEAR), ...ofGreatest, clients: READERS },
  {
    name: 'ledger-trial',
    title: 'trial balance',
    limit: reads(ledgerStatements.trial, { constants: { toDate: today } }),
    request: get('Ledger/Trial'),
    ...ofGreatest,
    clients: READERS,
  },
  { name: 'ledger-day', title: 'day book of a day', ...readDayBook(today), ...ofGreatest, clients: READERS },
  {
    name: 'ledger-days',
    title: 'day book of 30 days',
    ...readDayBook(MONTH.fromDate),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'ledger-evening',
    title: "the owner's evening",
    request: get('Evening/Read'),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'ledger-unbilled',
    title: 'what a party is not billed for',
    request: get(`Freight_Bill/Unbilled?party=${UNBILLED_PARTY}&FromDate=${YEAR.fromDate}&ToDate=${today}`),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'ledger-receipt',
    title: 'post a receipt: 3 entries, an item, months',
    request: receipt,
    ...ofGreatest,
    clients: 4,
    saves: true,
  },
];

const monthOf = `FromDate=${MONTH.fromDate}&ToDate=${today}`;
/** Issued memos whose challans are unloaded; each can be settled once. */
const SETTLED = { first: MEMOS.count - MEMOS.unpaid + 1, last: MEMOS.count - 300 } as const;
let settled = 0;
const settle = (company: number) => {
  settled += 1;
  const number = SETTLED.first + (settled % (SETTLED.last - SETTLED.first));
  return post('Hire/Settle', JSON.stringify({ hire_No: String(number) }))(company);
};

/** The works of trucks and hire (spec 4 §2, §3): 50,000 challans and 20,000 memos. */
export const HIRE_WORKS: readonly Work[] = [
  {
    name: 'hire-loadable',
    title: 'what can be loaded at a branch',
    request: get('Challan/Loadable?branch=1'),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'hire-profit',
    title: 'profit of a month by vehicle',
    request: get(`Profit/Read?by=vehicle&${monthOf}`),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'hire-trips',
    title: 'the same by trip',
    request: get(`Profit/Read?by=trip&${monthOf}`),
    ...ofGreatest,
    clients: READERS,
  },
  {
    name: 'hire-tds',
    title: 'TDS register of a quarter',
    request: get(`Tds/Read?quarter=${encodeURIComponent(quarterName(firstOfQuarter(today)))}&pageSize=100`),
    ...ofGreatest,
    clients: READERS,
  },
  // Limited by the number of memos, as each can be settled once.
  {
    name: 'hire-settle',
    title: 'settle a memo',
    request: settle,
    ...ofGreatest,
    clients: 1,
    saves: true,
    perSecond: 100,
  },
];
