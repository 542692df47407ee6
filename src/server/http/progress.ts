import type { FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal, problemDetails } from '../errors/errors.ts';

// Long calls report progress to clients that ask for it (Accept: application/x-ndjson): lines of JSON, each with the fraction done (0 to
// 1), and a last one with the status and body that the call would otherwise have.

/** Reports the fraction of work done, 0 to 1. */
export type ReportProgress = (done: number) => void;

const PROGRESS_TYPE = 'application/x-ndjson';

interface Progress {
  readonly reportProgress: ReportProgress;
  /** Sends the call's answer or refusal after the reported progress. */
  readonly settle: (answered: Promise<unknown>, send: (answer: unknown) => Promise<unknown>) => Promise<unknown>;
}

/** Reports a request's progress while it runs; nothing is sent before the first report, so that an early refusal is answered as usual. */
export function startProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Progress {
  const { raw } = reply;
  const wanted = request.headers.accept?.includes(PROGRESS_TYPE) === true;
  let reported = -1;
  const write = (line: object) => !raw.destroyed && raw.write(`${JSON.stringify(line)}\n`);

  function begin(): void {
    reply.hijack();
    raw.writeHead(200, {
      ...headers,
      'content-type': `${PROGRESS_TYPE}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-request-id': request.id,
      // A proxy that buffers lines would hold the progress back.
      'x-accel-buffering': 'no',
    });
  }
  function end(status: number, body: unknown): FastifyReply {
    write({ status, body });
    raw.end();
    return reply;
  }

  return {
    reportProgress(done) {
      const percent = Math.floor(done * 100);
      if (!wanted || percent <= reported) return;
      if (reported === -1) begin();
      reported = percent;
      write({ done: percent / 100 });
    },
    async settle(answered, send) {
      try {
        const answer = await answered;
        return reported === -1 ? await send(answer) : end(200, answer);
      } catch (error) {
        if (reported === -1) throw error;
        const refusal = asRefusal(error);
        if (refusal.status >= 500)
          request.log.error({ err: error, req: request, status: refusal.status }, 'A request failed');
        return end(refusal.status, problemDetails(refusal, request.id));
      }
    },
  };
}
