import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { Database } from '../database/connect.ts';
import type { Sharing } from '../sharing/sharing.ts';
import type { LetterLanguage } from './letters.ts';
import { liveReminder } from '../ledger/payment-reminders.ts';
import { Undeliverable } from './transport.ts';

/**
 * The facts of a company's letter as they are when it is sent: what was queued, with what changes meanwhile. Throws
 * `Undeliverable` where there is nothing to tell any more.
 */
export type LiveFacts = <Kind extends LetterKind>(
  tenantId: string,
  kind: Kind,
  queued: LetterFacts[Kind],
  language: LetterLanguage,
) => Promise<LetterFacts[Kind]>;

/** Reads them; of most kinds what was queued is all. */
export function createLiveFacts(database: Database, sharing: Sharing): LiveFacts {
  const ofKind: {
    readonly [Kind in LetterKind]?: (
      tenantId: string,
      queued: LetterFacts[Kind],
      language: LetterLanguage,
    ) => Promise<LetterFacts[Kind]>;
  } = {
    async paymentReminder(tenantId, queued, language) {
      const live = await liveReminder(database, tenantId, queued, language);
      if (live === null) throw new Undeliverable('The party owes nothing any more.');
      return { ...queued, ...live };
    },
    async billsIssued(tenantId, queued) {
      const tokenOf = (number: string) => sharing.token('freight_bill', { tenantId, number, language: '', copy: '' });
      return { ...queued, bills: queued.bills.map((bill) => ({ ...bill, token: tokenOf(bill.billNo) })) };
    },
  };
  return async (tenantId, kind, queued, language) => (await ofKind[kind]?.(tenantId, queued, language)) ?? queued;
}
