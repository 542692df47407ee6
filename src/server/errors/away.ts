// A server that has lost another one (Citus its worker) often has no code of its own for it, but says so.
const VAGUE = /^(XX000|55000)$/;
const LOST_PEER =
  /connection to the remote node|could not establish any connections|closed the connection|connection not open|failure on connection|could not connect|lost connection|postmaster was shut down/i;

/** What a server says that is a standby, or was told to write nothing. */
export const READ_ONLY = '25006';
/** What it says of a statement that it was asked to end. */
export const CANCELLED = '57014';

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/**
 * Whether an error says that the database is away or too busy, rather than that the statement is wrong. 26000: it was to be
 * prepared by a batch that came to nothing.
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

/** Whether a read that failed so may be asked again at once: the connection was lost, to a restart say; its time was not over. */
export const isWorthAsking = (error: Error): boolean =>
  isAway(error) && codeOf(error) !== CANCELLED && !/timeout/i.test(error.message);

/** Whether the server ended it because it was asked to, or because its time was over. */
export const isCancelled = (error: Error): boolean => codeOf(error) === CANCELLED;

/** Whether what it runs was to be prepared by a batch before it on the connection, which came to nothing. */
export const isUnprepared = (error: Error): boolean => codeOf(error) === '26000';

/** Whether an error says that the database is there and busy: a statement took too long, or waited for others in vain. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57014|55P03|40001|40P01)$/.test(codeOf(error)) || error.message.startsWith('timeout: every connection'));

/** Whether the server writes nothing: what is connected to it is of no use for a save any more. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && codeOf(error) === READ_ONLY;
