import { Problem } from '#web/client/problem.ts';

const CONNECT_ONCE = 'Connect this counter once.';

/** The error while this counter has no snapshot yet. */
export const noSnapshot = (): Problem =>
  new Problem({ detail: CONNECT_ONCE, status: 0, code: 'no_snapshot', errors: [], requestId: '', retryAfter: null });
