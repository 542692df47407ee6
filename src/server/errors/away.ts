// A server that lost another one (Citus its worker) often has no error code for it, but a message.
const VAGUE = /^(XX000|55000)$/;
const LOST_PEER =
  /connection to the remote node|could not establish any connections|closed the connection|connection not open|failure on connection|could not connect|lost connection|postmaster was shut down/i;

/** The code with which a standby, or a server set to read-only, refuses to write. */
export const READ_ONLY = '25006';
/** The code of a statement that was cancelled on request. */
export const CANCELLED = '57014';

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/**
 * Whether an error means that the database is down or too busy, rather than that the statement is wrong. 26000: a failed batch was to
 * prepare it.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    /^(08|53|57P|57014|58|25006|26000|40001|40P01|55P03)/.test(code) ||
    (VAGUE.test(code) && LOST_PEER.test(error.message)) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|timeout|not queryable|Client was closed|connection error/i.test(error.message)
  );
}

/** Whether the server asked is up, but lost another one that it asks itself (Citus a node). Its own connection stays usable. */
export const hasLostPeer = (error: unknown): boolean =>
  hasStalePeer(error) || (error instanceof Error && codeOf(error) === '08006' && LOST_PEER.test(error.message));

/** Whether it only noticed that a connection it had kept to the other one is lost. Asked again, it opens a new one where it needs one. */
export const hasStalePeer = (error: unknown): boolean =>
  error instanceof Error && VAGUE.test(codeOf(error)) && LOST_PEER.test(error.message);

/** Whether a failed read may be retried at once: the connection was lost, e.g. to a restart, and its time limit was not reached. */
export const isWorthAsking = (error: Error): boolean =>
  isAway(error) && codeOf(error) !== CANCELLED && !/timeout/i.test(error.message);

/** Whether the server cancelled the statement, on request or because its time limit was reached. */
export const isCancelled = (error: Error): boolean => codeOf(error) === CANCELLED;

/** Whether an earlier statement of the transaction failed. */
export const isAborted = (error: unknown): boolean => error instanceof Error && codeOf(error) === '25P02';

/** Whether a batch that was to prepare the statement failed earlier on the connection. */
export const isUnprepared = (error: Error): boolean => codeOf(error) === '26000';

/** Whether an error means that the database is up but busy: a statement took too long, or waited too long for others. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57014|55P03|40001|40P01)$/.test(codeOf(error)) || error.message.startsWith('timeout: every connection'));

/** Whether an error means that the database, or the server that has the company, could not be reached at all. */
export const isUnreachable = (error: unknown): boolean => isAway(error) && !isBusy(error);

/** Whether the server refuses to write: its connections can no longer save anything. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && codeOf(error) === READ_ONLY;

/** Whether nothing can have been done: nobody listens at the address, or it is a standby. What was asked may be asked again. */
export const wasTurnedAway = (error: unknown): boolean =>
  isReadOnly(error) || (error instanceof Error && /^(ECONNREFUSED|EHOSTUNREACH)$/.test(codeOf(error)));
