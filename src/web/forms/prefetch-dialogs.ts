import { fetchAhead } from '#web/offline/fetch-ahead.ts';

/** Once a form stands, what it opens later is fetched too, and its `own`: without internet a dialog must open all the same. */
export const prefetchDialogs = (own: () => Promise<unknown> = () => Promise.resolve()): (() => void) =>
  fetchAhead([
    () => import('./Question.tsx'),
    () => import('#web/ui/PrintPreview.tsx'),
    () => import('#web/ui/CalendarPopover.tsx'),
    () => import('./FurtherMenu.tsx'),
    own,
  ]);
