import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { LetterLanguage } from './letters.ts';

/** What is known of a company's letters where they come from, when they are sent. */
export interface LetterSources {
  /**
   * The facts of a letter as they are when it is sent: what was queued, with what changes meanwhile. Throws `Undeliverable` where
   * there is nothing to say any more.
   */
  facts<Kind extends LetterKind>(
    tenantId: string,
    kind: Kind,
    queued: LetterFacts[Kind],
    language: LetterLanguage,
  ): Promise<LetterFacts[Kind]>;
  /** Notes that a letter is never sent: a reminder that nobody got does not count as one. */
  givenUp(tenantId: string, kind: LetterKind, letter: { recipient: string; queuedAt: Date }): Promise<void>;
}
