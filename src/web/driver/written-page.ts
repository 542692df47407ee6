import type { DriverWords } from '#web/language/driver.en.ts';

/** The words that the page carries for its script. */
export type PageWords = DriverWords & {
  /** How LRs stand, by what is said in English: what is drawn before the sentences of the server came. */
  readonly statuses: Readonly<Record<string, string>>;
};

/** The page in one language, as the build writes it. */
interface WrittenPage {
  readonly css: string;
  readonly words: PageWords;
}

export type WritePage = (language: 'en' | 'hi') => WrittenPage;
