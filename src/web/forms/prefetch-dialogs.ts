import { fetchAhead } from '#web/offline/fetch-ahead.ts';

/** Prefetches the dialogs that a form may open, and `own`, so that they open offline too. To be called once the form is shown. */
export const prefetchDialogs = (own: () => Promise<unknown> = () => Promise.resolve()): (() => void) =>
  fetchAhead([
    () => import('./Question.tsx'),
    () => import('#web/ui/PrintPreview.tsx'),
    () => import('#web/ui/CalendarPopover.tsx'),
    () => import('./FurtherMenu.tsx'),
    own,
  ]);
