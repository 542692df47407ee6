import { isWorthAsking } from '../errors/away.ts';
import type { RequestScope } from '../scope/request-scope.ts';
import type { Connection, Outcome } from './connection.ts';
import { SHORT_MS, type Costs } from './costs.ts';
import type { UnderWay } from './under-way.ts';

/** A reading statement that waits or runs. */
export interface QueuedRead {
  readonly name: string;
  /** Whom it counts for: a company, or the address of a client without one. */
  readonly company: string;
  /** Whose statements of this name have a similar cost: the company's, or those of all clients without one. */
  readonly like: string;
  readonly request: RequestScope | undefined;
  /** Sends it on a connection. */
  readonly post: (connection: Connection, onOutcome: (outcome: Outcome) => void) => void;
  readonly resolve: (rows: Record<string, unknown>[]) => void;
  readonly reject: (error: Error) => void;
  /** How often it was sent without success. */
  tries: number;
}

/** The outcome of a statement that could not be sent. */
export const failed = (error: Error): Outcome => ({ error, rows: [], ms: 0, bytes: 0, isFirst: false });

export interface ReadServices {
  readonly costs: Costs;
  readonly underWay: UnderWay;
  readonly isClosed: () => boolean;
}

/** Records the cost and the outcome of a statement. */
export function noteRead({ costs, underWay }: ReadServices, read: QueuedRead, { ms, bytes, isFirst }: Outcome): void {
  // The one-time cost of planning is not its usual cost.
  if (!isFirst || ms > SHORT_MS * 2) costs.note(read.like, read.name, ms);
  underWay.count(read.request, read.company, bytes);
}

/** Whether a failed read is retried: the connection may just have been lost to a restart. */
export function mayAskAgain({ isClosed }: ReadServices, read: QueuedRead, error: Error): boolean {
  if (isClosed() || read.tries > 0 || !isWorthAsking(error)) return false;
  read.tries += 1;
  return true;
}
