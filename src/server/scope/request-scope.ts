import { AsyncLocalStorage } from 'node:async_hooks';

/** For which company a request works, and whether its client still waits. */
export interface RequestScope {
  /**
   * The company whose share of the connections and threads it takes: that of the session, or else the first whose rows it
   * reads, as a public link's. Empty: nobody's yet.
   */
  readonly company: string;
  /** The client's address, for requests without a company. */
  readonly address: string;
  /** Aborted when the client has disconnected before the answer went out. */
  readonly gone: AbortSignal;
}

/** The response that an answer goes to. */
export interface Answered {
  readonly destroyed?: boolean;
  /** Whether all of the answer went out. */
  readonly writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** The scope of a request. A class, for what is seldom asked for is made then: a signal for each request would cost a microsecond. */
class OpenScope implements RequestScope {
  company = '';
  readonly address: string;
  readonly raw: Answered;
  /** What is done when it ends; null: nothing yet. */
  ending: Set<() => void> | null = null;
  isOver = false;
  private leaving: AbortController | null = null;

  constructor(raw: Answered, address: string) {
    this.raw = raw;
    this.address = address;
  }

  get gone(): AbortSignal {
    if (this.leaving !== null) return this.leaving.signal;
    const made = new AbortController();
    this.leaving = made;
    if (hasLeft(this)) made.abort();
    else atEnd(this, () => void (hasLeft(this) && made.abort()));
    return made.signal;
  }
}

const scopes = new AsyncLocalStorage<OpenScope | undefined>();

/** Does the work of a request; whatever it calls, however deep, finds its scope. */
export const inRequest = <Result>(raw: Answered, work: () => Result, address = ''): Result =>
  scopes.run(new OpenScope(raw, address), work);

/** Does work that others wait for too, or nobody: it goes on although the request that began it is left. */
export const forNobody = <Result>(work: () => Result): Result => scopes.run(undefined, work);

/** The scope of the request that is worked for; undefined for what the portal does by itself (background jobs). */
export const requestScope = (): RequestScope | undefined => scopes.getStore();

/** Counts a request for a company; one that counts for a company already stays its. */
export function countFor(company: string): void {
  const scope = scopes.getStore();
  if (scope?.company === '') scope.company = company;
}

/** Whether nobody waits for the answer of a request any more. */
export function hasLeft(scope: RequestScope | undefined): boolean {
  if (scope === undefined) return false;
  const { raw, isOver } = scope as OpenScope;
  return (isOver || raw.destroyed === true) && !raw.writableFinished;
}

/** Whether a request has ended, answered or left. */
export const isOver = (scope: RequestScope): boolean => {
  const { raw, isOver: over } = scope as OpenScope;
  return over || raw.destroyed === true;
};

/** Has something done once when a request ends, answered or left. Answers what takes it back. */
export function atEnd(scope: RequestScope, work: () => void): () => void {
  const open = scope as OpenScope;
  if (open.ending === null) {
    const ending = new Set<() => void>();
    open.ending = ending;
    open.raw.once('close', () => {
      open.isOver = true;
      for (const each of ending) each();
      ending.clear();
    });
  }
  const { ending } = open;
  ending.add(work);
  return () => void ending.delete(work);
}
