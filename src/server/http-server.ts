import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { refuseBrokenRequest } from './routes/broken-request.ts';
import { API_HEADERS } from './routes/call-route.ts';
import { asRefusal, problemDetails } from './errors/errors.ts';
import { watchConnections } from './operation/draining.ts';
import { noteRefusal, noteUnavailable, serializers } from './operation/log.ts';
import { isForPeople, refusalPage } from './routes/refusal-page.ts';
import type { Dependencies } from './dependencies.ts';

/** The largest request body, in bytes (decisions: limits at the door). */
const BODY_LIMIT = 256 * 1024;

/** Creates the HTTP server of all calls, with body parsing and error responses. */
export function createServer(services: Pick<Dependencies, 'log' | 'publicUrl'>): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy in front of several portals runs on this machine; no other client may set the forwarded address.
    trustProxy: 'loopback',
    // Uploading photos from a phone on a slow line takes long; everything else is small.
    requestTimeout: 120_000,
    clientErrorHandler: refuseBrokenRequest,
    logger: {
      level: services.log.level,
      ...(services.log.stream && { stream: services.log.stream }),
      serializers,
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = asRefusal(error);
      void reply.code(refusal.status).type('application/problem+json').send(problemDetails(refusal, request.id));
    },
  });

  const endIdle = watchConnections(app.server);
  app.addHook('preClose', (done) => {
    endIdle();
    done();
  });

  // Only an https address can promise https; on an office network the portal runs over plain http.
  if (services.publicUrl.startsWith('https:')) {
    app.addHook('onRequest', (_request, reply, done) => {
      // Set on the raw response: lists bypass Fastify's own headers.
      reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
      done();
    });
  }

  // An empty body counts as none: clients send one with DELETE and with POST without a body.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status === 503) noteUnavailable(request, refusal, error);
    else if (refusal.status >= 500)
      request.log.error({ err: error, req: request, status: refusal.status }, 'A request failed');
    else noteRefusal(request, refusal);
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    reply.code(refusal.status).headers({ ...API_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' });
    if (isForPeople(request)) return reply.type('text/html; charset=utf-8').send(refusalPage(refusal));
    return reply
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemDetails(refusal, request.id)));
  });
  return app;
}
