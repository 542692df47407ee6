/** Once a form stands, what it opens later is fetched too, and its `own`: without internet a dialog must open all the same. */
export function prefetchDialogs(own: () => Promise<unknown> = () => Promise.resolve()): () => void {
  const parts = () => [
    import('./Question.tsx'),
    import('#web/ui/PrintPreview.tsx'),
    import('#web/ui/Calendar.tsx'),
    own(),
  ];
  // What cannot be fetched now is asked for again when it is opened.
  const timer = setTimeout(() => void Promise.allSettled(parts()), 2000);
  return () => clearTimeout(timer);
}
