import type { VerifyWords } from '#web/language/verify.en.ts';

/** The words that the page carries for its script. */
export interface PageWords extends VerifyWords {
  /** Of an LR, by its status as it is saved. */
  readonly statuses: Readonly<Record<string, string>>;
}

/** The page in one language, as the build writes it. */
export interface PrerenderedVerify {
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly css: string;
  readonly words: PageWords;
}

export type PrerenderVerify = (language: 'en' | 'hi') => PrerenderedVerify;
