import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { LetterLanguage } from './letters.ts';

/** What the source of a company's letters knows when they are sent. */
export interface LetterSources {
  /**
   * The facts of a letter at the time it is sent: what was queued, plus what may have changed. Throws `Undeliverable` if there is nothing
   * to say any more.
   */
  facts<Kind extends LetterKind>(
    tenantId: string,
    kind: Kind,
    queued: LetterFacts[Kind],
    language: LetterLanguage,
  ): Promise<LetterFacts[Kind]>;
  /** Records that a letter will never be sent: a reminder that nobody got does not count. */
  givenUp(tenantId: string, kind: LetterKind, letter: { recipient: string; queuedAt: Date }): Promise<void>;
}
