import type { BodyOf } from '#api/call.ts';
import type { biltyEventCalls } from '#api/bilty-events.ts';
import { REFERENCE_OF_UPI, VOID_REASON } from '#domain/records/bilty-event.ts';
import { isBank } from '#domain/rules/accounts.ts';
import { refusedAt } from '../ledger/refusals.ts';

const REBATE_BY_ADMIN = 'An admin can give a rebate, with a reason.';
/** The minimum length of a reason, in letters. */
export const SHORTEST_REASON = 5;

type Collection = BodyOf<typeof biltyEventCalls.biltyEventAdd>;

/** What an office collected at delivery: how, into which account, and the rebate. Throws 422 for a combination that is not allowed. */
export function collectionOf(
  { received, receivedMode, receivedReference, receivedAccount, rebate, rebateReason }: Collection,
  isAdmin: boolean,
) {
  if (received <= 0 && rebate <= 0) return { receivedMode: '', receivedReference: '', receivedAccount: '' };
  const byBank = receivedMode !== '' && receivedMode !== 'cash';
  if (byBank && receivedAccount === '') throw refusedAt('received_Account', 'Account is required.');
  if (byBank && !isBank(receivedAccount)) throw refusedAt('received_Account', 'Choose a bank account.');
  if (receivedMode === 'upi' && receivedReference === '') throw refusedAt('received_Reference', REFERENCE_OF_UPI);
  if (rebate > 0 && !isAdmin) throw refusedAt('rebate', REBATE_BY_ADMIN);
  if (rebate > 0 && rebateReason.length < SHORTEST_REASON) throw refusedAt('rebate_Reason', VOID_REASON);
  return { receivedMode, receivedReference, receivedAccount: byBank ? receivedAccount : '' };
}
