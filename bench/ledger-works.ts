import { randomUUID } from 'node:crypto';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { ageingStatement } from '#server/ledger/ageing.ts';
import { ledgerStatements } from '#server/ledger/ledger.ts';
import { FIRST_PARTY } from './ledger.ts';
import { get, post, random } from './requests.ts';
import { reads, type Work } from './work.ts';

// What is measured of the ledger (spec 4 §13), all of it of the greatest company. A row has its goal in goals.ts.

const today = todayInIndia();
const FIRST = 'party:1';
/** It has a third of what is to be billed: more than one bill takes. */
const UNBILLED_PARTY = 5;
const MONTH = { fromDate: addDays(today, -29), toDate: today };
const YEAR = { fromDate: addDays(today, -364), toDate: today };
/** The time of one is measured: what costs much is read by one of a company at a time, and a second would wait for it. */
const READERS = 1;

const readLedger = ({ fromDate, toDate }: typeof MONTH) => ({
  limit: reads(ledgerStatements.read, { constants: { account: FIRST, fromDate, toDate } }),
  request: get(`Ledger/Read?account=${FIRST}&FromDate=${fromDate}&ToDate=${toDate}`),
});

const readAgeing = (toDate: string) => ({
  limit: reads(ageingStatement({ by: 'due' }), { constants: { toDate, skip: '0', take: '10' } }),
  request: get(`Ageing/Read?ToDate=${toDate}`),
});

/** A receipt of three entries, which settles a bit of one bill of the first party. */
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
