import type { TrackingWords } from '#web/language/tracking.en.ts';

/** The words that the page contains for its script. */
export interface PageWords extends TrackingWords {
  /** The name of each stored status of an LR. */
  readonly statuses: Readonly<Record<string, string>>;
}

/** The page in one language, as written by the build. */
interface WrittenPage {
  readonly css: string;
  readonly words: PageWords;
}

export type WritePage = (language: 'en' | 'hi') => WrittenPage;
