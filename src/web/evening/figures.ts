import type { AnswerOf } from '#api/call.ts';
import type { Clean } from '#api/clean-names.ts';
import type { eveningCalls } from '#api/evening.ts';
import { EVENING_LRS_DAYS } from '#domain/rules/evening-days.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { podOfAge, WAITING_AGES, type WaitingAge } from '#domain/rules/waiting-ages.ts';
import { addressOf } from '#web/client/address.ts';

// The register of the evening's amounts, each with the list it links to: cards show no amount that is not in it, and a test compares each
// with the total of its list (test/server/evening-figures.test.ts).

export type Evening = Clean<AnswerOf<typeof eveningCalls.eveningRead>>;

const BILTIES = '/dashboard/viewbilty';
const HIRE_MEMOS = '/dashboard/viewhire';
const LEDGER = '/dashboard/ledger';
const AGEING = '/dashboard/ageing';
const CASH_BOOK = '/dashboard/cashbook';
const TRIAL = '/dashboard/trialbalance';
const PROFIT = '/dashboard/profit';

const IN_REGISTER = Symbol('an amount of the register');

/** An amount, and the list that it is the total of. */
export interface Figure {
  /** In rupees. */
  readonly amount: number;
  readonly to: string;
  /** Which total of the list equals it, where the list has several. */
  readonly total: 'total' | 'left' | 'balance' | 'closing' | 'payable';
  readonly [IN_REGISTER]: true;
}

const figure = (amount: number, to: string, total: Figure['total'] = 'total'): Figure => ({
  amount,
  to,
  total,
  [IN_REGISTER]: true,
});
/** The sum of amounts in rupees, added in paise. */
export const sumOf = (amounts: readonly number[]): number =>
  Number(amounts.reduce((sum, amount) => sum + toPaise(amount), 0n)) / 100;

const sinceOf = (evening: Evening) => addDays(evening.date, 1 - EVENING_LRS_DAYS);
const booked = ({ date }: Evening, more: Readonly<Record<string, string>>) =>
  addressOf(BILTIES, { from: date, to: date, cancelled: 'no', ...more });
/** The first and last booking date of the LRs of an age. */
function bookedOfAge(evening: Evening, age: WaitingAge) {
  const band = WAITING_AGES.find((each) => each.age === age) ?? WAITING_AGES[0];
  const from = band.upTo === null ? sinceOf(evening) : addDays(evening.date, -band.upTo);
  // LRs dated ahead are counted in the youngest band, so it has no last day.
  return { from, to: band.from === 0 ? '' : addDays(evening.date, -band.from) };
}

/** All amounts of the evening. */
export const FIGURES = {
  booked: (evening) => [figure(sumOf(evening.bookings.map(({ amount }) => amount)), booked(evening, {}))],
  bookedBy: (evening) =>
    evening.bookings.map(({ paymentBasis, amount }) =>
      figure(amount, booked(evening, paymentBasis === '' ? { lrForm: 'classic' } : { paymentBasis })),
    ),
  cash: ({ cash, date }) =>
    cash.map(({ branch, amount }) => figure(amount, addressOf(CASH_BOOK, { branch: String(branch), date }), 'closing')),
  receivable: ({ receivable }) => [figure(receivable, AGEING)],
  overdue: ({ overdue }) => [figure(overdue.amount, addressOf(AGEING, { due: 'overdue' }))],
  soon: ({ dueSoon }) => [figure(dueSoon.amount, addressOf(AGEING, { due: 'soon' }))],
  owedBy: ({ topParties }) =>
    topParties.map(({ party, open }) => figure(open, addressOf(LEDGER, { account: `party:${party}` }), 'closing')),
  payable: ({ payable }) => [figure(payable, TRIAL, 'payable')],
  hire: ({ hirePayable: { issued, settled } }) => [figure(sumOf([issued, settled]), HIRE_MEMOS, 'left')],
  hireIn: ({ hirePayable: { issued, settled } }) => [
    figure(settled, addressOf(HIRE_MEMOS, { hireState: 'settled' }), 'left'),
    figure(issued, addressOf(HIRE_MEMOS, { hireState: 'issued' }), 'left'),
  ],
  hireTo: ({ topOwners }) =>
    topOwners.map(({ owner, amount }) => figure(amount, addressOf(HIRE_MEMOS, { ownerId: String(owner) }), 'left')),
  toPay: ({ toPay, date }) => [
    figure(sumOf(toPay.map(({ amount }) => amount)), addressOf(BILTIES, { pending: 'To Pay', to: date }), 'balance'),
  ],
  toPayAt: ({ toPay, date }) =>
    toPay.map(({ branch, amount }) =>
      figure(amount, addressOf(BILTIES, { pending: 'To Pay', to: date, deliveryBranch: String(branch) }), 'balance'),
    ),
  unbilled: (evening) => [
    figure(
      sumOf(evening.unbilled.map(({ amount }) => amount)),
      addressOf(BILTIES, { pending: 'Bill', from: sinceOf(evening) }),
    ),
  ],
  unbilledOf: (evening) =>
    evening.unbilled.map(({ age, amount }) =>
      figure(amount, addressOf(BILTIES, { pending: 'Bill', ...bookedOfAge(evening, age) })),
    ),
  pods: (evening) => [
    figure(
      sumOf(evening.pendingPod.map(({ amount }) => amount)),
      addressOf(BILTIES, { pending: 'POD', from: sinceOf(evening) }),
    ),
  ],
  podsOf: (evening) =>
    evening.pendingPod.map(({ age, amount }) =>
      figure(amount, addressOf(BILTIES, { pending: podOfAge(age), from: sinceOf(evening) })),
    ),
  profit: ({ profit, date }) => [figure(profit.totals.profit, addressOf(PROFIT, { from: profit.fromDate, to: date }))],
  profitOf: ({ profit, date }) =>
    profit.vehicles.map(({ vehicleNo, profit: amount }) =>
      figure(amount, addressOf(PROFIT, { by: 'trip', vehicle: vehicleNo, from: profit.fromDate, to: date })),
    ),
} satisfies Readonly<Record<string, (evening: Evening) => readonly Figure[]>>;

/** The only amount of an entry of the register; throws when there is none. */
export function onlyFigure([only]: readonly Figure[]): Figure {
  if (only === undefined) throw new Error('A figure of the evening is missing.');
  return only;
}

/** Formats rupees with paise only where there are some, so that parts add up to their whole: ₹1,25,000, ₹399.50. */
export const rupees = (amount: number): string =>
  `${amount < 0 ? '-' : ''}₹${formatRupees(toPaise(Math.abs(amount))).replace(/\.00$/, '')}`;
