import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { FieldError } from '#domain/define.ts';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Quote } from '#domain/rules/consignment-quote.ts';
import type { WantedVoucher } from '#domain/rules/lr-posting.ts';
import { digestJson } from '#domain/rules/paper-digest.ts';
import { quoteAsPrinted, sumsFound, type AsPrinted } from '#domain/rules/printed-sums.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, Refusal } from '../errors/errors.ts';
import { postingDays } from '../ledger/posting-days.ts';

// An LR that a counter has already printed is booked as printed (spec 5 §4.3): what would otherwise refuse it becomes a finding.

const SUMS_WRONG = 'The sums of this paper do not add up.';
const OTHER_PAPER = 'The print does not show everything that was booked.';
const OTHER_DAY = 'It was posted on the first open day, because the books or the cash of its own day are closed.';

const within = (error: unknown): readonly FieldError[] => {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  return error.errors !== undefined && error.errors.length > 0 ? error.errors : [{ path: '', message: error.message }];
};

/** Returns how a save runs its checks: for an LR already printed, an error becomes a finding and the save continues. */
export function checksOf(printed: AsPrinted | undefined): (check: () => void) => void {
  return (check) => {
    if (printed === undefined || printed.isUnprinted) return check();
    try {
      check();
    } catch (error) {
      printed.findings.push(...within(error));
    }
  };
}

/**
 * The amounts of an LR as printed on its paper. Throws 422 if they do not add up or, for one not printed yet, if the portal calculates
 * otherwise.
 */
export function quotePrinted(row: LawfulBilty, own: Quote, printed: AsPrinted | undefined): Quote {
  if (printed === undefined) return own;
  const quote = quoteAsPrinted(row, own, printed.sums);
  if (quote === null) throw invalid(SUMS_WRONG, [{ path: 'total_Amount', message: SUMS_WRONG }]);
  const found = sumsFound(own, quote);
  checksOf(printed)(() => {
    if (found[0] !== undefined) throw invalid(found[0].message, found);
  });
  return quote;
}

/** Adds a finding if the paper differs from what is booked in anything besides its amounts. */
export function findOtherPaper(row: LawfulBilty, printed: AsPrinted | undefined): void {
  if (printed === undefined || printed.isUnprinted || printed.lrNo === '') return;
  const digest = createHash('sha256')
    .update(digestJson({ ...row, lrNo: printed.lrNo }))
    .digest('hex')
    .slice(0, 16);
  if (digest !== printed.digest) printed.findings.push({ path: '', message: OTHER_PAPER });
}

/** Which exports already include the LR's date, or a date on which it is posted. */
const exportedFor = statement<{ what: string }>(
  'export_file.of_days',
  sql`select string_agg(distinct f.what, ', ' order by f.what) as what from export_file f
      where f.tenant_id = ${value('tenantId')} and f.state in ('ready', 'over')
        and exists (select from unnest(${value('days')}::date[]) as of (day) where of.day between f.from_date and f.to_date)`,
);
const exportedBefore = (what: string) => `Its month was exported for ${what} before it came. Export it again.`;

/** The vouchers of a printed LR, each moved to the first day that is open for it. */
export async function onOpenDays(
  run: Run,
  vouchers: readonly WantedVoucher[],
  printed: AsPrinted | undefined,
  biltyDate: string,
): Promise<readonly WantedVoucher[]> {
  if (printed === undefined || printed.isUnprinted) return vouchers;
  const dayFor = await postingDays(run);
  const moved = vouchers.map((voucher) => ({ ...voucher, day: dayFor(voucher.day, voucher.rows) }));
  if (moved.some(({ day }, at) => day !== vouchers[at]?.day))
    printed.findings.push({ path: 'bilty_Date', message: OTHER_DAY });
  const [exported] = await run(exportedFor, { days: [biltyDate, ...moved.map(({ day }) => day)] });
  if (exported?.what) printed.findings.push({ path: 'bilty_Date', message: exportedBefore(exported.what) });
  return moved;
}
