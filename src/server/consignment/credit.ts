import type { FieldError } from '#domain/define.ts';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Quote } from '#domain/rules/consignment-quote.ts';
import { creditRefusal } from '#domain/rules/credit-refusal.ts';
import { toPaise } from '#domain/rules/money.ts';
import { invalid } from '../errors/errors.ts';

const SHORTEST_REASON = 5;

/**
 * Throws 422 for a TBB LR that exceeds its party's credit, unless an admin gives a reason, which is stored with the LR and shown in its
 * history. An existing LR that needs no more credit than before passes. A client too old to send reasons only gets a warning. Only saved
 * LRs are counted: of two booked at the same moment both may pass, and the next is refused.
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
  const { message, errors } = creditRefusal(fault, isAdmin);
  throw invalid(message, errors);
}
