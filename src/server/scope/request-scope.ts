import { AsyncLocalStorage } from 'node:async_hooks';

/** The company of a request, and whether its client still waits. */
export interface RequestScope {
  /**
   * The company whose share of connections and threads it uses: the session's, else the first whose rows it reads, e.g. for a public link.
   * Empty: none yet.
   */
  readonly company: string;
  /** The client's address, for requests without a company. */
  readonly address: string;
  /** Aborted if the client disconnects before the answer is sent. */
  readonly gone: AbortSignal;
}

/** The response that an answer is written to. */
export interface Answered {
  readonly destroyed?: boolean;
  /** Whether the whole answer was sent. */
  readonly writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** The scope of a request. A class, so that rarely used parts are created on demand: a signal for each request would cost a microsecond. */
class OpenScope implements RequestScope {
  company = '';
  readonly address: string;
  readonly raw: Answered;
  /** The functions to call when it ends; null: none yet. */
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

/** Runs the work of a request; everything it calls, however deep, finds its scope. */
export const inRequest = <Result>(raw: Answered, work: () => Result, address = ''): Result =>
  scopes.run(new OpenScope(raw, address), work);

/** Runs work that others wait for too, or nobody: it continues even if the request that started it is abandoned. */
export const forNobody = <Result>(work: () => Result): Result => scopes.run(undefined, work);

/** The scope of the current request; undefined for the portal's own work (background jobs). */
export const requestScope = (): RequestScope | undefined => scopes.getStore();

/** Assigns the current request to a company; an earlier assignment stays. */
export function countFor(company: string): void {
  const scope = scopes.getStore();
  if (scope?.company === '') scope.company = company;
}

/** Whether the client of a request has left. */
export function hasLeft(scope: RequestScope | undefined): boolean {
  if (scope === undefined) return false;
  const { raw, isOver } = scope as OpenScope;
  return (isOver || raw.destroyed === true) && !raw.writableFinished;
}

/** Whether a request has ended, answered or abandoned. */
export const isOver = (scope: RequestScope): boolean => {
  const { raw, isOver: over } = scope as OpenScope;
  return over || raw.destroyed === true;
};

/** Calls a function once when a request ends, answered or abandoned. Returns the function that cancels this. */
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
