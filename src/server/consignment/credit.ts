import type { FieldError } from '#domain/define.ts';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Quote } from '#domain/rules/consignment-quote.ts';
import { toPaise } from '#domain/rules/money.ts';
import { invalid } from '../errors/errors.ts';

const SHORTEST_REASON = 5;
const CREDIT_BY_ADMIN = 'Only an admin can book a TBB LR over the credit of its party.';
const CREDIT_REASON = 'The credit of this party is used up. Enter why the LR is booked, in 5 letters or more.';

/**
 * Throws 422 for a TBB LR that goes beyond the credit of its party, unless an admin says why: the reason is kept with the LR and
 * stands in its history. One that stood already and asks for no more credit than before goes on. A body that does not know of
 * reasons is an older client's, which is only advised.
 *
 * It looks at what is saved when it looks: of two LRs that are booked in the same moment both may pass, and the next is refused.
 */
export function refuseCredit(
  { credit, quote, row }: { readonly credit: readonly FieldError[]; readonly quote: Quote; readonly row: LawfulBilty },
  was: LawfulBilty | null,
  sent: object,
  isAdmin: boolean,
): void {
  const [fault] = credit;
  if (fault === undefined || !Object.hasOwn(sent, 'creditReason')) return;
  const asksNoMore =
    was?.paymentBasis === 'TBB' && was.billingPlace === row.billingPlace && quote.total <= toPaise(was.totalAmount);
  if (asksNoMore && row.creditReason === was.creditReason) return;
  if (isAdmin && row.creditReason.length >= SHORTEST_REASON) return;
  const message = isAdmin ? CREDIT_REASON : CREDIT_BY_ADMIN;
  throw invalid(message, [
    { path: lawfulBilty.extension.fields.creditReason.wire, message },
    { path: lawfulBilty.extension.fields.billingName.wire, message: fault.message },
  ]);
}
