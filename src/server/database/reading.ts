import { isWorthAsking } from '../errors/away.ts';
import type { RequestScope } from '../scope/request-scope.ts';
import type { Connection, Outcome } from './connection.ts';
import { SHORT_MS, type Costs } from './costs.ts';
import type { UnderWay } from './under-way.ts';

/** A statement that reads, on its way. */
export interface QueuedRead {
  readonly name: string;
  /** Whom it counts for: a company, or the address of somebody who has none yet. */
  readonly company: string;
  /** Whose statements of this name cost alike: the company's, or those of all who have none. */
  readonly like: string;
  readonly request: RequestScope | undefined;
  /** Sends it. */
  readonly post: (connection: Connection, heard: (outcome: Outcome) => void) => void;
  readonly resolve: (rows: Record<string, unknown>[]) => void;
  readonly reject: (error: Error) => void;
  /** How often it was sent in vain. */
  tries: number;
}

/** What came of a statement that could not be sent. */
export const failed = (error: Error): Outcome => ({ error, rows: [], ms: 0, bytes: 0, isFirst: false });

export interface ReadServices {
  readonly costs: Costs;
  readonly underWay: UnderWay;
  readonly isClosed: () => boolean;
}

/** Notes what a statement cost, and what came of it. */
export function noteRead({ costs, underWay }: ReadServices, asked: QueuedRead, { ms, bytes, isFirst }: Outcome): void {
  // What it takes to plan it once is not what it takes.
  if (!isFirst || ms > SHORT_MS * 2) costs.note(asked.like, asked.name, ms);
  underWay.count(asked.request, asked.company, bytes);
}

/** Whether a read that failed is asked again: the connection may just have been lost to a restart. */
export function mayAskAgain({ isClosed }: ReadServices, asked: QueuedRead, error: Error): boolean {
  if (isClosed() || asked.tries > 0 || !isWorthAsking(error)) return false;
  asked.tries += 1;
  return true;
}
