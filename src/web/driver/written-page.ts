import type { DriverWords } from '#web/language/driver.en.ts';

/** The words that the page carries for its script. */
export type PageWords = DriverWords;

/** The page in one language, as the build writes it. */
interface WrittenPage {
  readonly css: string;
  readonly words: PageWords;
}

export type WritePage = (language: 'en' | 'hi') => WrittenPage;
