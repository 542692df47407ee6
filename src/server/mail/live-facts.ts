import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { Database } from '../database/connect.ts';
import { textOfReminder } from '../ledger/payment-reminders.ts';
import { Undeliverable } from './transport.ts';

/**
 * The facts of a company's letter as they are when it is sent: what was queued, with what changes meanwhile. Throws
 * `Undeliverable` where there is nothing to tell any more.
 */
export type LiveFacts = <Kind extends LetterKind>(
  tenantId: string,
  kind: Kind,
  queued: LetterFacts[Kind],
) => Promise<LetterFacts[Kind]>;

/** Reads them; of most kinds what was queued is all. */
export function createLiveFacts(database: Database): LiveFacts {
  const ofKind: {
    readonly [Kind in LetterKind]?: (tenantId: string, queued: LetterFacts[Kind]) => Promise<LetterFacts[Kind]>;
  } = {
    async paymentReminder(tenantId, queued) {
      const text = await textOfReminder(database, tenantId, queued);
      if (text === null) throw new Undeliverable('The party owes nothing any more.');
      return { ...queued, text };
    },
  };
  return async (tenantId, kind, queued) => (await ofKind[kind]?.(tenantId, queued)) ?? queued;
}
