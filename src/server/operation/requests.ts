import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The company concerned, once known. */
    tenantId: string | null;
  }
}

/** Records an answered request: a route's onResponse hook. */
export type ResponseHook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** The number of requests of a call answered with a status, by duration. */
export interface RequestCount {
  readonly call: string;
  readonly status: number;
  /** For each of BOUNDS the requests up to it and above the one before; last, those above all. */
  readonly counts: readonly number[];
  /** Their total duration in milliseconds. */
  readonly total: number;
}

/** Milliseconds. */
export const BOUNDS = [2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];
/** Slower requests get a line in the log. */
const SLOW_MS = 1000;

/** Records how long requests take. A request costs only a few additions (0.2 µs); the rest is computed when somebody asks. */
export function createRequestNotes(logsEach: boolean) {
  const calls = new Map<string, Map<number, { counts: number[]; total: number }>>();

  function noteCall(call: string): ResponseHook {
    const byStatus: NonNullable<ReturnType<(typeof calls)['get']>> = new Map();
    calls.set(call, byStatus);
    return (request, reply, done) => {
      const status = reply.statusCode;
      const ms = reply.elapsedTime;
      let noted = byStatus.get(status);
      if (noted === undefined) {
        noted = { counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), total: 0 };
        byStatus.set(status, noted);
      }
      let at = 0;
      while (at < BOUNDS.length && ms > (BOUNDS[at] ?? 0)) at += 1;
      noted.counts[at] = (noted.counts[at] ?? 0) + 1;
      noted.total += ms;
      // Never the query or the body: they contain names, numbers and passwords.
      if (ms > SLOW_MS) request.log.warn(requestFields(call, request, status, ms), 'A slow request');
      else if (logsEach) request.log.debug(requestFields(call, request, status, ms), 'A request');
      done();
    };
  }

  return {
    /** The hook for a call's route. */
    noteCall,
    /** Everything recorded since the start. */
    *answered(): Generator<RequestCount> {
      for (const [call, byStatus] of calls) for (const [status, noted] of byStatus) yield { call, status, ...noted };
    },
  };
}

export type RequestNotes = ReturnType<typeof createRequestNotes>;

const requestFields = (call: string, { tenantId }: FastifyRequest, status: number, ms: number) => ({
  call,
  tenantId,
  status,
  ms: Math.round(ms),
});
