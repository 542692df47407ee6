import type { LetterFacts, LetterKind } from '#domain/letters.ts';

/** A part of a letter: a paragraph, a link, named particulars, or a list. */
export type Part =
  | string
  | { readonly link: string; readonly label: string }
  | { readonly particulars: readonly (readonly [name: string, value: string])[] }
  | { readonly list: readonly string[] };

/** The content of a letter, before it is rendered as text and HTML. */
export interface LetterContent {
  readonly subject: string;
  readonly parts: readonly Part[];
  /** The sender's name and reply address; absent: the portal's own. */
  readonly sender?: { readonly name: string; readonly email: string };
}

/** The texts of every kind of letter in a language; `at` makes the full address of a page of the portal. */
export interface Words {
  readonly product: string;
  /** The foot of every letter. */
  readonly foot: string;
  /** The foot of letters whose replies go to the company they are sent for. */
  readonly footOfSender: string;
  readonly letters: {
    readonly [Kind in LetterKind]: (facts: LetterFacts[Kind], at: (path: string) => string) => LetterContent;
  };
  /** Texts for mobile numbers; other kinds are sent only by mail. */
  readonly messages: {
    readonly [Kind in LetterKind]?: (facts: LetterFacts[Kind], at: (path: string) => string) => string;
  };
}
