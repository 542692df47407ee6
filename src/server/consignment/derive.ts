import { blankRow, type FieldError } from '#domain/define.ts';
import { RATE_REQUIRED } from '#domain/documents/bilty.ts';
import { lawfulBilty, SET_BY_SERVER, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { counterBook } from '#domain/records/counter.ts';
import { BOOK_CLOSED, BOOK_ELSEWHERE, BRANCH_CLOSED, LR_NO_REQUIRED } from '#domain/records/number-book.ts';
import type { Quote } from '#domain/rules/consignment-quote.ts';
import { BILTY_CANCELLED } from '#domain/rules/event-refusal.ts';
import { choiceOf } from '#domain/rules/gst.ts';
import {
  adviceBeside,
  creditFaults,
  CONSIGNOR_PARTY_REQUIRED,
  lawfulAdvice,
  lawfulFaults,
  LONG_FOR_PART_B,
} from '#domain/rules/lawful-bilty-faults.ts';
import { lrNumber, partBNumber } from '#domain/rules/lr-number.ts';
import type { AsPrinted } from '#domain/rules/printed-sums.ts';
import { lawfulRow, missingNames, quoteOfLr, sumsOf, underWire, withPlaces } from '#domain/rules/lr-worked-out.ts';
import { mayCall } from '#domain/rules/roles.ts';
import type { WholeDocument } from '#domain/whole-document.ts';
import { checksOf, findOtherPaper, onOpenDays, quotePrinted } from './as-printed.ts';
import { refuseUnlikeBill } from './billed-lrs.ts';
import type { Values } from '../database/statement.ts';
import type { Run, Derive } from '../documents/saving.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import { followCredit } from '../ledger/credit-of-lrs.ts';
import { lrVouchersJson, repostLr, vouchersOfLr } from '../ledger/lr-ledger.ts';
import type { Session } from '../scope/session.ts';
import { refuseCredit } from './credit.ts';
import { knownBeside } from './known-beside.ts';
import type { Law } from '../law/law.ts';
import { numberValues, refuseKept, typedNumber } from './numbers.ts';
import { ratedLr } from '#domain/rules/rated-lr.ts';
import { agreedRate, rateValues, refuseOtherRate, rewriteRate } from '../rates/rate-of-lr.ts';
import { refuseFewer } from './packages.ts';
import { readSetup, type ConsignmentSetup, type KnownBook } from './setup.ts';

// Sentence of the classic form: a line that names something of an LR is read without it (`readsLine`).
const BAD_ITEMS = 'Please fill all required fields in the items table.';
const MOVED_IN = conflict(
  'moved_in',
  'This LR was moved in and cannot be changed. Record what happens to it as events.',
);
const DELIVERY_UNKNOWN = 'Delivery Branch was not found.';

/** A lawful bilty with the data it is calculated from. */
interface QuotedBilty {
  readonly setup: ConsignmentSetup;
  readonly quote: Quote;
  readonly row: LawfulBilty;
  /** Warnings where the credit of the billed party is not enough. */
  readonly credit: readonly FieldError[];
  /** Warnings that do not prevent saving, under wire names. */
  readonly advice: readonly FieldError[];
}

/** Reads the data a bilty is calculated from. Throws 404 for a place, branch, book or charge head the company does not have. */
async function setupOf(run: Run, userName: string, row: LawfulBilty): Promise<ConsignmentSetup> {
  const placeIds = [row.consignorPlace, row.consigneePlace, row.billingPlace].filter((id) => id > 0);
  const headIds = row.charges.map(({ head }) => head);
  const { branchId, bookId, deliveryBranch } = row;
  const [read] = await run(readSetup, {
    userName,
    branchId,
    bookId,
    deliveryBranch,
    placeIds,
    headIds,
  });
  const setup = read?.doc.parse() as ConsignmentSetup | undefined;
  if (setup === undefined || setup.branch === null) throw notFound();
  const isKnown = (id: number, among: readonly { readonly id: number }[]) => among.some((each) => each.id === id);
  if (row.bookId > 0 && setup.book === null) throw notFound();
  if (deliveryBranch > 0 && setup.deliveryBranch === null) {
    throw invalid(DELIVERY_UNKNOWN, [{ path: 'delivery_Branch', message: DELIVERY_UNKNOWN }]);
  }
  if (!placeIds.every((id) => isKnown(id, setup.places))) throw notFound();
  if (!headIds.every((id) => isKnown(id, setup.heads))) throw notFound();
  return setup;
}

/** Throws 422 for a book or branch that is closed, and for a book of another branch. */
function refuseClosed({ book, branch }: ConsignmentSetup): void {
  const refused = (path: string, message: string) => invalid(message, [{ path, message }]);
  if (branch?.isActive === 'no') throw refused('branch', BRANCH_CLOSED);
  if (book === null) return;
  if (book.isActive === 'no') throw refused('book', BOOK_CLOSED);
  if (book.branchId !== branch?.id) throw refused('book', BOOK_ELSEWHERE);
}

/**
 * Throws 422 for a counter's book, from which nobody else may take numbers. LRs booked from it keep theirs; after a counter is lost its
 * book is manual, and an admin books from the papers what it had printed.
 */
function refuseBookOfCounter(
  { book }: ConsignmentSetup,
  was: LawfulBilty | null,
  printed: AsPrinted | undefined,
  isAdmin: boolean,
): void {
  if (printed !== undefined && printed.book > 0 && printed.book !== book?.id)
    throw invalid(BOOK_ELSEWHERE, [{ path: 'book', message: BOOK_ELSEWHERE }]);
  const name = book?.counter ?? null;
  if (name === null || was?.bookId === book?.id || printed?.book === book?.id) return;
  if (isAdmin && book?.isManual === 'yes') return;
  throw invalid(counterBook(name), [{ path: 'book', message: counterBook(name) }]);
}

/** Throws for a book from which no LR can be booked: one for LRs of before the portal, or one of a counter. */
function refuseBooks(
  setup: ConsignmentSetup,
  was: LawfulBilty | null,
  printed: AsPrinted | undefined,
  isAdmin: boolean,
): void {
  if (setup.book?.isBefore === true)
    throw was === null ? invalid(BOOK_CLOSED, [{ path: 'book', message: BOOK_CLOSED }]) : MOVED_IN;
  refuseBookOfCounter(setup, was, printed, isAdmin);
}

/** Throws 422 for what a lawful bilty requires and this one lacks. */
function refuseFaults(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw invalid('Please fill all required fields.', faults.map(underWire));
}

/** A different payer of the tax, which only an admin sets, with a reason (spec 3 §14.12); it stays until an admin clears it. */
function chosenPayer(sent: Readonly<Record<string, unknown>>, was: LawfulBilty | null, isAdmin: boolean) {
  const kept = was === null ? undefined : choiceOf({ ...was });
  if (!isAdmin || !Object.hasOwn(sent, 'gstPayer')) return kept;
  return choiceOf(sent) ?? (sent['gstPayer'] === '' ? undefined : kept);
}

/** The saved values of fields that only the server sets; blank for a new bilty. */
function asTheyStand(before: LawfulBilty | null): Pick<LawfulBilty, (typeof SET_BY_SERVER)[number]> {
  const standing: Partial<LawfulBilty> = before ?? blankRow(lawfulBilty.extension.fields);
  return Object.fromEntries(SET_BY_SERVER.map((name) => [name, standing[name]])) as ReturnType<typeof asTheyStand>;
}

/** The calculated amounts of a lawful bilty, and the data they were calculated from. Throws 404 for what the company does not have. */
export async function quoteOfBody(
  {
    run,
    session: { userName, roleId },
    after,
    was,
    sent,
  }: {
    readonly run: Run;
    readonly session: Pick<Session, 'userName' | 'roleId'>;
    readonly after: WholeDocument;
    readonly was: LawfulBilty | null;
    readonly sent: Readonly<Record<string, unknown>>;
  },
  law: Law,
): Promise<QuotedBilty> {
  const given = lawfulRow(after);
  const [setup, beside] = await Promise.all([
    setupOf(run, userName, given),
    knownBeside(run, given, was?.biltyNo ?? ''),
  ]);
  const row = withPlaces(given, setup.places);
  const isAdmin = mayCall('companyAdmin', roleId);
  const rows = await law.rows();
  const quote = quoteOfLr(row, setup, rows, chosenPayer(sent, was, isAdmin));
  const advice = [
    ...lawfulAdvice(row, rows, quote),
    ...adviceBeside(row, beside, quote.total),
    ...(isLongNumber(setup, row) ? [{ path: 'lrNo', message: LONG_FOR_PART_B }] : []),
  ];
  return { setup, row, quote, advice: advice.map(underWire), credit: creditFaults(row, beside.billed, quote.total) };
}

/** Whether an LR's number, present or the one its book would give, is longer than Part B of an e-way bill allows. */
function isLongNumber({ book, branch }: ConsignmentSetup, { lrNo, biltyDate }: LawfulBilty): boolean {
  const next =
    book === null || book.isManual === 'yes' ? '' : lrNumber(book, branch?.branchCode ?? '', biltyDate, book.fromNo);
  const number = lrNo === '' ? next : lrNo;
  return partBNumber(number) !== number;
}

/** Throws 422 if an item of a classic bilty has no rate (spec 1 §5). */
function refuseUnrated({ lines }: LawfulBilty): void {
  const unrated = lines.findIndex(({ rate }) => rate <= 0);
  if (unrated >= 0) throw invalid(BAD_ITEMS, [{ path: `details[${unrated}].rate`, message: RATE_REQUIRED }]);
}

/**
 * The number typed for a manual book. Throws 422 if the book cannot give it, and 409 if the lost counter that the book belongs to has sent
 * it.
 */
async function numberByHand(run: Run, book: KnownBook, code: string, row: LawfulBilty): Promise<string> {
  const typed = { path: 'lr_No', number: row.lrNo, date: row.biltyDate, required: LR_NO_REQUIRED };
  const lrNo = typedNumber(book, code, typed);
  if (book.counter) await refuseKept(run, lrNo);
  return lrNo;
}

/** Sets what only the server sets on a bilty: its number, amounts and tax (spec 3 §6). */
export function deriveBilty(law: Law): Derive {
  return async ({ run, saving, before, after, sent, completesDraft }) => {
    const was = before === null ? null : lawfulRow(before);
    if (was?.cancelled === 'yes') throw conflict('cancelled', BILTY_CANCELLED);
    const given: LawfulBilty = { ...lawfulRow(after), ...asTheyStand(was) };
    const none = { ...numberValues(null, '', given.biltyDate), posting: '[]', rates: '[]' };
    if (given.lrForm !== 'lawful') {
      refuseFaults(missingNames(given));
      refuseUnrated(given);
      const wasLawful = was?.lrForm === 'lawful' && { afterChange: asClassic(saving.session.userName) };
      return { document: withRow(after, given), values: none, advice: [], ...wasLawful };
    }

    const { printed } = saving;
    const check = checksOf(printed);
    const quoted = await quoteOfBody({ run, session: saving.session, after: withRow(after, given), was, sent }, law);
    const quote = { ...quoted, quote: quotePrinted(quoted.row, quoted.quote, printed) };
    const { setup, row, advice } = quote;
    const rated = ratedLr(given);
    const isRated = setup.places.some(({ id, hasContract }) => id === rated.place && hasContract);
    const found = isRated ? await agreedRate(run, rated) : null;
    const isAdmin = mayCall('companyAdmin', saving.session.roleId);
    refuseBooks(setup, was, printed, isAdmin);
    refuseFaults(missingNames(row));
    check(() => refuseFaults(lawfulFaults(row).filter((each) => !isOfBefore(each, row, was))));
    check(() => refuseOtherRate(found, quote.quote.freight, sent, row.rateReason));
    check(() => refuseCredit(quote, was, sent, isAdmin));
    const rates = rateValues(found, quote.quote.freight, row.rateReason);
    const derived = { ...row, ...sumsOf(row, setup, quote.quote), revision: (was?.revision ?? 0) + 1 };
    findOtherPaper(derived, printed);
    const isNew = was?.lrForm !== 'lawful' || completesDraft;
    const claimed = claimedWith(quote);
    const { userName } = saving.session;
    const vouchers = await onOpenDays(run, vouchersOfLr(row, claimed), printed, row.biltyDate);
    const done = (lrNo: string, number: Values = none) => ({
      document: withRow(after, { ...derived, lrNo }),
      values: { ...number, ...rates, posting: lrVouchersJson(vouchers) },
      advice,
      afterChange: async (then: Run, seq: number) => {
        await refuseUnlikeBill(then, seq);
        await rewriteRate(then, seq, userName, rates);
        if (was !== null && packagesOf(row) < packagesOf(was)) await refuseFewer(then, seq, packagesOf(row));
        if (was !== null) await followCredit(then, seq, { was, now: derived, consignee: movedConsignee(quote, was) });
        await repostLr(then, {
          seq,
          userName,
          isNew,
          // A claim that already exists stays with its original party, even if that party was merged since.
          wanted: ({ claim: { consignor, billing }, ...delivered }) =>
            vouchersOfLr(row, isNew ? claimed : { ...claimed, consignor, billing }, delivered),
        });
      },
    });
    // An LR number once given stays; an LR booked without a book keeps its register number too.
    if (!isNew) return done(was.lrNo);
    check(() => refuseClosed(setup));
    const { book, branch } = setup;
    if (printed !== undefined && printed.lrNo !== '') return done(printed.lrNo);
    const code = branch?.branchCode ?? '';
    if (book?.isManual === 'yes') return done(await numberByHand(run, book, code, row));
    return done('', numberValues(book, code, row.biltyDate));
  };
}

/** What happens when an LR becomes a classic bilty: it is no longer rated by a contract. */
const asClassic = (userName: string) => async (then: Run, seq: number) => {
  await refuseUnlikeBill(then, seq);
  await rewriteRate(then, seq, userName, { rates: '[]' });
};

const packagesOf = ({ lines }: Pick<LawfulBilty, 'lines'>) => lines.reduce((sum, { packages }) => sum + packages, 0);

/** A Paid LR saved before a party was required may go on without one. */
const isOfBefore = ({ message }: FieldError, row: LawfulBilty, was: LawfulBilty | null) =>
  message === CONSIGNOR_PARTY_REQUIRED && was?.paymentBasis === 'Paid' && was.consignorPlace === row.consignorPlace;

/** The debtor of an LR, and the branch that claims the amount. */
function claimedWith({ setup: { places, branch }, quote, row }: QuotedBilty) {
  const partyOf = (place: number) => places.find(({ id }) => id === place)?.partyId ?? 0;
  return {
    quote,
    branch: branch?.id ?? 0,
    consignor: partyOf(row.consignorPlace),
    billing: partyOf(row.billingPlace),
  };
}

/** The party of the new consignee; 0: the consignee is unchanged, or its name was typed. */
const movedConsignee = ({ setup: { places }, row }: QuotedBilty, was: LawfulBilty): number =>
  row.consigneePlace === was.consigneePlace ? 0 : (places.find(({ id }) => id === row.consigneePlace)?.partyId ?? 0);

/** A whole document with its calculated fields. */
function withRow({ lists }: WholeDocument, row: LawfulBilty): WholeDocument {
  const { lines, ...fields } = row as unknown as Readonly<Record<string, unknown>> & { lines: WholeDocument['lines'] };
  return {
    fields,
    lines,
    lists: Object.fromEntries(Object.keys(lists).map((name) => [name, fields[name]])) as WholeDocument['lists'],
  };
}
