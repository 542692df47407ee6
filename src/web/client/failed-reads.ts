// Reads that failed, by component. One that no component shows is shown by the shell (useUnseenFailures.ts).

/** A read of a component that failed. */
interface FailedRead {
  /** The hash of its query's key. */
  readonly query: string;
  /** Whether the component shows it. */
  readonly isShown: boolean;
  readonly retry: () => void;
}

const failed = new Set<FailedRead>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Adds failed reads of a component; returns what removes them again. */
export function addFailedReads(reads: readonly FailedRead[]): () => void {
  for (const read of reads) failed.add(read);
  notify();
  return () => {
    for (const read of reads) failed.delete(read);
    notify();
  };
}

/** Those of which no component shows that they failed. */
function unseen(): FailedRead[] {
  const shown = new Set(Array.from(failed).flatMap(({ query, isShown }) => (isShown ? query : [])));
  return Array.from(failed).filter(({ query }) => !shown.has(query));
}

/** Whether a read failed that no component shows. */
export const hasUnseenFailures = (): boolean => unseen().length > 0;

/** Repeats the reads of which no component shows that they failed. */
export function retryUnseenFailures(): void {
  for (const { retry } of unseen()) retry();
}

/** Calls the listener when a failed read is added or removed. */
export function onFailedReads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
