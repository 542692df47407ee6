import type { FieldError } from '#domain/define.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { once, stampOf, unkeyed, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Run } from '../database/connect.ts';
import { denied } from '../errors/errors.ts';
import { dayOfCheque, keepCheque } from './cheques.ts';
import { lockBooks } from './lock-books.ts';
import { postAndRecord, type PostingDay } from './post-alone.ts';
import { lastVoucherOf, type PostedVoucher } from './posting.ts';
import { DATE_AHEAD, laterPaper, ledgerRefusal, ledgerRefusalOfAdmin, refusedAt } from './refusals.ts';
import { takeBackCorrected } from './reversals.ts';

/** Throws 422 for a future date or one before the first day of the books; returns warnings about other dates. */
export function adviceOfDay({ day, kind }: PostedVoucher, { today, begins }: PostingDay): readonly FieldError[] {
  if (kind === 'Reversal') return [];
  if (day > today) throw refusedAt('date', DATE_AHEAD);
  if (begins !== null && day < begins) throw refusedAt('date', `The books begin on ${showDate(begins)}.`);
  const began = firstOfFinancialYear(today);
  return day < began
    ? [{ path: 'date', message: `This date is before the financial year that began on ${showDate(began)}.` }]
    : [];
}

/** Throws 422 for a date before that of the last voucher of the kind. */
async function refuseBefore(run: Run, { kind, day }: PostedVoucher): Promise<void> {
  const [last] = await run(lastVoucherOf, { kind });
  if (last !== undefined && day < last.day) throw laterPaper('date', 'Voucher', last);
}

/**
 * A call that posts a voucher. `askDay` yes: a date before the last voucher of the kind is refused until confirmed. `corrects`: the voucher
 * that this one replaces.
 */
type PostingCall = SaveCall & {
  readonly body: { readonly askDay: 'yes' | 'no'; readonly corrects?: string; readonly reason?: string };
};

/**
 * Posts the voucher that `make` makes of a call, under the company's lock of postings, once per key. Returns the voucher. A post-dated
 * cheque is kept until its date. Only an admin's reason lets cash go below zero, and only an admin corrects a voucher: the replaced one is
 * reversed first, in the same transaction.
 */
export function postOnce(
  database: Database,
  call: PostingCall,
  make: (
    run: Run,
    books: PostingDay,
  ) => Promise<{ readonly voucher: PostedVoucher; readonly advice: readonly FieldError[] }>,
  /** Takes locks that come before that of the postings. */
  hold?: (run: Run) => Promise<void>,
): Promise<JsonText> {
  const isAdmin = mayCall('companyAdmin', call.session.roleId);
  const { corrects = '', reason = '', askDay } = call.body;
  if (corrects !== '' && !isAdmin) throw denied();
  const work = () =>
    database.transaction({ tenantId: call.tenantId }, async (run) => {
      await hold?.(run);
      const books = await lockBooks(run);
      const before =
        corrects === '' ? null : await takeBackCorrected(run, { corrects, reason }, books, unkeyed(call.session));
      const { voucher: made, advice } = await make(run, books);
      if (before !== null && before.kind !== made.kind) {
        throw refusedAt(
          'corrects',
          `${before.voucherNo} is a ${before.kind}; only another ${before.kind} corrects it.`,
        );
      }
      // A reason given by a clerk is ignored.
      const voucher = { ...made, corrects: before?.id ?? null, ...(!isAdmin && { belowZero: '' }) };
      const on = dayOfCheque(voucher, books.today);
      if (on !== null) return await keepCheque(run, call, { voucher, on, today: books.today, advice });
      const ofDay = adviceOfDay(voucher, books);
      // An unchanged date was confirmed the first time.
      if (askDay === 'yes' && before?.day !== voucher.day) await refuseBefore(run, voucher);
      const { doc } = await postAndRecord(run, voucher, stampOf(call), [...ofDay, ...advice]);
      return doc;
    });
  return once(database, call, work, isAdmin ? ledgerRefusalOfAdmin : ledgerRefusal);
}
