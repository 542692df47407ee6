import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { Database } from './database/connect.ts';
import { digestNow } from './evening/digest-figures.ts';
import type { Sharing } from './sharing/sharing.ts';
import type { LetterSources } from './mail/letter-sources.ts';
import type { LetterLanguage } from './mail/letters.ts';
import { forgetReminder, liveReminder } from './ledger/payment-reminders.ts';
import { Undeliverable } from './mail/transport.ts';

/** The letter sources of the ledger and of bills; most other kinds of letter need only what was queued. */
export function createLetterSources(database: Database, sharing: Sharing): LetterSources {
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
    eveningDigest: async (tenantId, queued) => ({ ...queued, ...(await digestNow(database, tenantId)) }),
    async billsIssued(tenantId, queued) {
      const tokenOf = (number: string) => sharing.token('freight_bill', { tenantId, number, language: '', copy: '' });
      return { ...queued, bills: queued.bills.map((bill) => ({ ...bill, token: tokenOf(bill.billNo) })) };
    },
  };
  return {
    facts: async (tenantId, kind, queued, language) => (await ofKind[kind]?.(tenantId, queued, language)) ?? queued,
    async givenUp(tenantId, kind, letter) {
      if (kind === 'paymentReminder') await forgetReminder(database, tenantId, letter);
    },
  };
}
