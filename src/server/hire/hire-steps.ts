import { ADJUSTMENTS, signedAdjustment } from '#domain/rules/hire-amounts.ts';
import type { hireMemo } from '#domain/documents/hire-memo.ts';
import { payableOf } from '#domain/rules/accounts.ts';
import { formatPlainRupees, formatRupees, toPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { filled } from '../changes/steps.ts';
import type { Run } from '../database/connect.ts';
import type { Values } from '../database/statement.ts';
import type { DocumentStep, DocumentStepRules } from '../documents/steps.ts';
import { conflict, type Refusal } from '../errors/errors.ts';
import type { Law } from '../law/law.ts';
import { belowZeroOf, lockBooks, postingDay } from '../ledger/lock-books.ts';
import { ledgerRefusal, ledgerRefusalOfAdmin, refusedAt } from '../ledger/refusals.ts';
import { creditedBefore, noteEntry, openOfHire, settledOf } from './hire-entries.ts';
import { factsOfCarried, freeChallans, holdChallans } from './hired-challans.ts';
import { adviceOfCash, payingAccount, postOf, takeBackHire } from './hire-posting.ts';
import { hiredOwner, keptTds } from './owner-tds.ts';

type Step<Name extends keyof NonNullable<(typeof hireMemo)['steps']>> = DocumentStep<typeof hireMemo, Name>;
type Row = Parameters<NonNullable<Step<'issue'>['work']>>[0]['row'];

/** The sums of a memo, in paise. */
const SUMS = ['additions', 'deductions', 'tds', 'advances', 'paid', 'paidOtherwise'] as const;
type Sums = Record<(typeof SUMS)[number] | 'hire', bigint>;
const sumsOf = (row: Row): Sums => ({
  hire: toPaise(row.hire),
  additions: toPaise(row.additions),
  deductions: toPaise(row.deductions),
  tds: toPaise(row.tds),
  advances: toPaise(row.advances),
  paid: toPaise(row.paid),
  paidOtherwise: toPaise(row.paidOtherwise),
});
const balanceOf = ({ hire, additions, deductions, tds, advances, paid, paidOtherwise }: Sums) =>
  hire + additions - deductions - tds - advances - paid - paidOtherwise;

/** The values of a memo's sums and of its balance. */
const filledWith = (sums: Sums): Values => ({
  ...Object.fromEntries(SUMS.map((name) => [filled(name), formatPlainRupees(sums[name])])),
  [filled('balance')]: formatPlainRupees(balanceOf(sums)),
});

// The index rejects a concurrent save that passed the check; the check gives the better message.
const taken = (constraint: string, detail: string): Refusal | undefined =>
  constraint === 'hire_memo_line_live'
    ? conflict('hired', 'A challan of this memo is already on another hire memo.')
    : ledgerRefusal(constraint, detail);
const takenOfAdmin = (constraint: string, detail: string): Refusal | undefined =>
  constraint === 'cash_below_zero' ? ledgerRefusalOfAdmin(constraint, detail) : taken(constraint, detail);

/** Issuing posts the hire and its tax; its challans must be on no other memo. */
const issueOf = (law: Law): Step<'issue'> => ({
  taken,
  async work({ run, saving, input, row }) {
    const { hireNo, vehicleNo, hireDate: day, ownerId: owner } = row;
    const { userName } = saving.session;
    const books = await lockBooks(run);
    postingDay(day, books);
    await holdChallans(run, row.id, {
      number: hireNo,
      vehicleNo,
      challans: row.lines.map(({ challanNo }) => challanNo),
    });
    const amount = toPaise(row.hire);
    const [of, before] = [await hiredOwner(run, owner, day), await creditedBefore(run, owner, row.id, day)];
    const tax = keptTds(of, amount, before, { day, input, session: saving.session }, await law.rows());
    const rows = postingsOf({ event: 'hire issued', owner, amount, tds: tax.tds });
    const voucherId = await postOf(run, row, { kind: 'Hire', day, rows }, userName);
    await noteEntry(run, userName, { seq: row.id, owner, what: 'issue', kind: '', day, amount, voucherId, tax });
    return filledWith({ ...sumsOf(row), tds: tax.tds });
  },
});

/** Sets a deduction against the memo's open items, the oldest first. */
const settlesOf = async (run: Run, row: Row, less: bigint) =>
  less > 0n ? settledOf(await openOfHire(run, row.id, payableOf(row.ownerId)), less) : [];

/** An adjustment; additions are taxed like the memo. */
const adjustOf = (law: Law): Step<'adjust'> => ({
  taken,
  async work({ run, saving, input, row }) {
    const { kind, note } = input;
    // Only for the compiler: the field is required.
    if (kind === '') throw refusedAt('kind', 'Adjustment is required.');
    const { ownerId: owner } = row;
    const { userName } = saving.session;
    const books = await lockBooks(run);
    const day = postingDay(input.day, books);
    const amount = signedAdjustment(kind, toPaise(input.amount));
    const bearsTax = ADJUSTMENTS[kind] === 'adds' || (ADJUSTMENTS[kind] === 'either' && amount > 0n);
    const tax = bearsTax
      ? keptTds(
          await hiredOwner(run, owner, day),
          amount,
          await creditedBefore(run, owner, row.id, day),
          { day, input, session: saving.session },
          await law.rows(),
        )
      : undefined;
    const tds = tax?.tds ?? 0n;
    const rows = postingsOf({ event: 'hire adjusted', owner, kind, amount, tds });
    const settles = await settlesOf(run, row, tds - amount);
    const voucherId = await postOf(run, row, { kind: 'Hire', day, rows, narration: note, settles }, userName);
    await noteEntry(run, userName, {
      seq: row.id,
      owner,
      what: 'adjust',
      kind,
      day,
      amount,
      voucherId,
      note,
      ...(tax && { tax }),
    });
    const sums = sumsOf(row);
    return filledWith({
      ...sums,
      additions: sums.additions + (amount > 0n ? amount : 0n),
      deductions: sums.deductions + (amount < 0n ? -amount : 0n),
      tds: sums.tds + tds,
    });
  },
});

/** The account from which an advance is given. Throws 422 for an invalid one, and for a pump that is the owner itself. */
async function advancingAccount(
  run: Run,
  row: Row,
  { mode, account, pump }: { mode: string; account: string; pump: number },
) {
  if (mode === 'fastag') return 'fastag';
  if (mode !== 'diesel') return await payingAccount(run, mode === 'cash' ? 'cash' : 'bank', account, row);
  if (pump === row.ownerId) throw refusedAt('pump', 'Pump must differ from Owner.');
  return payableOf(pump);
}

/** An advance, of no more than the remaining balance. */
const advanceOf = (law: Law): Step<'advance'> => ({
  taken: (constraint, detail) =>
    constraint === 'hire_entry_pump' ? refusedAt('pump', 'Pump was not found.') : takenOfAdmin(constraint, detail),
  async work({ run, saving, input, row, advise }) {
    const { ownerId: owner } = row;
    const { userName } = saving.session;
    const { mode, litres, pump, reference } = input;
    const books = await lockBooks(run);
    const day = postingDay(input.day, books);
    const amount = toPaise(input.amount);
    const open = await openOfHire(run, row.id, payableOf(owner));
    const isOpen = open.reduce((sum, each) => sum + each.open, 0n);
    const sums = sumsOf(row);
    const left = balanceOf(sums) < isOpen ? balanceOf(sums) : isOpen;
    if (amount > left) throw tooMuch(left);
    const account = await advancingAccount(run, row, input);
    advise(await adviceOfCash(run, { account, owner, day, amount }, await law.rows()));
    const isMoney = mode === 'cash' || mode === 'bank';
    const rows = postingsOf({ event: 'payment', account, to: payableOf(owner), amount });
    const settles = settledOf(open, amount);
    const belowZero = belowZeroOf(saving, input.reason);
    const voucher = { day, rows, reference, settles, belowZero, narration: '' };
    const voucherId = await postOf(
      run,
      row,
      isMoney ? { ...voucher, kind: 'Payment', mode } : { ...voucher, kind: 'Journal' },
      userName,
    );
    const ofDiesel = mode === 'diesel' ? { litres, pump } : {};
    await noteEntry(run, userName, {
      seq: row.id,
      owner,
      what: 'advance',
      kind: mode,
      day,
      amount,
      voucherId,
      reference,
      ...ofDiesel,
    });
    return filledWith({ ...sums, advances: sums.advances + amount });
  },
});
/** The 422 for an advance larger than the remaining balance of a memo, in paise. */
const tooMuch = (left: bigint) =>
  refusedAt('amount', `Advance is more than what is left: ₹${formatRupees(left > 0n ? left : 0n)}.`);

/** A settlement, once everything is unloaded and the required proofs of delivery have come. */
const settleStep: Step<'settle'> = {
  async work({ run, row, named }) {
    const { waiting } = await factsOfCarried(run, row.id, row.podNeeded === 'yes');
    const [first] = waiting;
    if (first !== undefined) throw conflict('waiting', `${named} cannot be settled yet: ${first}`);
    return {};
  },
};

/** Pays the balance, less what other vouchers have paid. */
const payOf = (law: Law): Step<'pay'> => ({
  taken: takenOfAdmin,
  async work({ run, saving, input, row, advise }) {
    const { ownerId: owner } = row;
    const { userName } = saving.session;
    const { mode, reference } = input;
    const books = await lockBooks(run);
    const day = postingDay(input.day, books);
    const sums = sumsOf(row);
    const balance = balanceOf(sums);
    const open = await openOfHire(run, row.id, payableOf(owner));
    const isOpen = open.reduce((sum, each) => sum + each.open, 0n);
    const amount = balance < isOpen ? balance : isOpen;
    // An amount that the owner owes stays on its account.
    if (amount <= 0n) return filledWith({ ...sums, paidOtherwise: sums.paidOtherwise + (balance > 0n ? balance : 0n) });
    const account = await payingAccount(run, mode === 'cash' ? 'cash' : 'bank', input.account, row);
    advise(await adviceOfCash(run, { account, owner, day, amount }, await law.rows()));
    const rows = postingsOf({ event: 'payment', account, to: payableOf(owner), amount });
    const settles = settledOf(open, amount);
    const belowZero = belowZeroOf(saving, input.reason);
    const voucher = { kind: 'Payment', mode, day, rows, reference, settles, belowZero } as const;
    const voucherId = await postOf(run, row, voucher, userName);
    await noteEntry(run, userName, {
      seq: row.id,
      owner,
      what: 'pay',
      kind: mode,
      day,
      amount,
      voucherId,
      reference,
    });
    return filledWith({
      ...sums,
      paid: sums.paid + amount,
      paidOtherwise: sums.paidOtherwise + balance - amount,
    });
  },
});

/** Cancels a memo on which nothing was paid. */
const cancelStep: Step<'cancel'> = {
  taken,
  async work({ run, saving, input, row }) {
    await takeBackHire(run, row, saving.session.userName, input.reason);
    await freeChallans(run, row.id);
    const none = formatPlainRupees(0n);
    return Object.fromEntries([...SUMS, 'balance'].map((name) => [filled(name), none]));
  },
};

/** The rules of a hire memo's steps, under the law on its tax and on cash. */
export const hireStepsUnder = (law: Law): DocumentStepRules<typeof hireMemo> => ({
  issue: issueOf(law),
  adjust: adjustOf(law),
  advance: advanceOf(law),
  settle: settleStep,
  pay: payOf(law),
  cancel: cancelStep,
});
