import { lawfulBilty } from '../documents/lawful-bilty.ts';
import type { FieldError } from '../define.ts';

const CREDIT_BY_ADMIN = 'Only an admin can book a TBB LR over the credit of its party.';
const CREDIT_REASON = 'The credit of this party is used up. Enter why the LR is booked, in 5 characters or more.';

/** The message for an LR that exceeds its party's credit, and its wire path. `fault`: by how much it does. */
export function creditRefusal(fault: FieldError, isAdmin: boolean): { message: string; errors: readonly FieldError[] } {
  const message = isAdmin ? CREDIT_REASON : CREDIT_BY_ADMIN;
  const { creditReason, billingName } = lawfulBilty.extension.fields;
  return {
    message,
    errors: [
      { path: creditReason.wire, message },
      { path: billingName.wire, message: fault.message },
    ],
  };
}
