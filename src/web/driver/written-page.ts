import type { DriverWords } from '#web/language/driver.en.ts';

/** The words that the page contains for its script. */
export type PageWords = DriverWords & {
  /** The Hindi for LR statuses by their English, for use before the server's sentences are loaded. */
  readonly statuses: Readonly<Record<string, string>>;
};

/** The page in one language, as the build writes it. */
interface WrittenPage {
  readonly css: string;
  readonly words: PageWords;
}

export type WritePage = (language: 'en' | 'hi') => WrittenPage;
