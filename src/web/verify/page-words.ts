import type { VerifyWords } from '#web/language/verify.en.ts';

/** The words that the page contains for its script. */
export interface PageWords extends VerifyWords {
  /** By status of an LR, as saved. */
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
