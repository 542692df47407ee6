import type { LetterFacts, LetterKind } from '#domain/letters.ts';

/** A piece of a letter: a paragraph, a page to open, particulars with their names, or a list. */
export type Part =
  | string
  | { readonly link: string; readonly label: string }
  | { readonly particulars: readonly (readonly [name: string, value: string])[] }
  | { readonly list: readonly string[] };

/** What a letter says, before it is drawn as text and as HTML. */
export interface LetterContent {
  readonly subject: string;
  readonly parts: readonly Part[];
  /** In whose name it goes, and where an answer goes; absent: the portal's own. */
  readonly sender?: { readonly name: string; readonly email: string };
}

/** A language's words for every kind of letter; `at` makes the whole address of one of the portal's pages. */
export interface Words {
  readonly product: string;
  /** What stands at the foot of every letter. */
  readonly foot: string;
  /** The same for letters whose replies go to the company that they are sent for. */
  readonly footOfSender: string;
  readonly letters: {
    readonly [Kind in LetterKind]: (facts: LetterFacts[Kind], at: (path: string) => string) => LetterContent;
  };
  /** What goes to a mobile number; a kind that is not here goes by letter only. */
  readonly messages: {
    readonly [Kind in LetterKind]?: (facts: LetterFacts[Kind], at: (path: string) => string) => string;
  };
}
