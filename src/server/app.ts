import type { FastifyInstance } from 'fastify';
import { createBrowserCookies } from './access/browser-cookies.ts';
import { countPublic } from './limits/tries.ts';
import { createKeyLimits } from './limits/key-limits.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import { admitWriting } from './branches/admit-writing.ts';
import { analyseImported } from './database/analyse-imported.ts';
import { recordVisit } from './changes/audit.ts';
import { API_HEADERS, routeCalls } from './routes/call-route.ts';
import { offeredPlans } from './billing/plans.ts';
import { admitDriver } from './consignment/drivers.ts';
import { createImages } from './files/images.ts';
import { routeHealth } from './operation/health.ts';
import { routeMetrics } from './operation/metrics.ts';
import { createRequestNotes } from './operation/requests.ts';
import { admitFiles } from './platform/quota.ts';
import { routeWeb } from './routes/web-files.ts';
import { answersOf } from './answers.ts';
import { createServer } from './http-server.ts';
import type { Dependencies } from './dependencies.ts';

/** Creates the whole portal, ready to listen. */
export async function createApp(services: Dependencies): Promise<FastifyInstance> {
  const { database, sessions, captcha, codes } = services;
  const app = createServer(services);
  app.decorateRequest('tenantId', null).decorateRequest('userId', null);
  const requests = createRequestNotes(['debug', 'trace'].includes(services.log.level));
  const cookies = createBrowserCookies(services.publicUrl.startsWith('https:'));
  const answerers = answersOf(
    services,
    cookies,
    createImages(services.files, (message) => app.log.warn(message)),
  );
  await routeCalls(
    app,
    {
      requests,
      sessions,
      cookies,
      limits: createRequestLimits(services.requestsPerMinute),
      countKey: createKeyLimits(database),
      captcha,
      counted: database.counted,
      recordVisit: (session, tenantId, call) => recordVisit(database, session, tenantId, call),
      admitWriting: (name, session, tenantId, sent) => admitWriting(database, name, session, tenantId, sent),
      imported: (tenantId) => analyseImported(database, tenantId),
      incoming: services.incoming,
      admitFiles: (company, bytes) => admitFiles(database, company, bytes),
      admitLink: (link) => admitDriver(database, link).then(() => undefined),
      countPublic: (name, perAddress, address) => countPublic(database, name, perAddress, address),
    },
    answerers,
  );
  const { version, publicUrl, webDir, metricsToken: token } = services;
  await app.register(async (inside) => {
    inside.addHook('onRequest', async (_request, reply) => void reply.headers(API_HEADERS));
    routeHealth(inside, services);
    routeMetrics(inside, {
      requests,
      database,
      threads: services,
      scanner: services.incoming.scanner,
      token,
      publicUrl,
    });
  });
  await routeWeb(app, {
    version,
    allows: captcha.allows,
    publicUrl,
    webDir,
    plans: () => offeredPlans(database),
    // The page is served even while the database is down.
    paperKeys: () => codes.keys().catch(() => [codes.own]),
  });
  return app;
}
