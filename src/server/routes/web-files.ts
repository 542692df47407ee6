import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#api/call.ts';
import { calls } from '#api/calls.ts';
import type { CspSources } from '../captcha/providers.ts';
import type { PublicKey } from '../secrets/paper-key.ts';
import { API_HEADERS } from './call-route.ts';
import { problemDetails, Refusal } from '../errors/errors.ts';
import { openApi } from './openapi.ts';
import { readPages, robots, sitemap, type OfferedPlans } from './web-pages.ts';

/** Clients that only check whether a page exists use HEAD. */
const HEAD_TOO = { exposeHeadRoute: true };

/** Device features that no page of the portal uses, except some the camera. Clipboard and sharing are used. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
/**
 * Permits the camera on pages that read codes: the one that verifies papers and, after login, the one of a vehicle; the user still has to
 * allow it.
 */
const permissionsAt = (url: string): string =>
  /^\/(?:v|login|dashboard(?:\/[^?]*)?)(?:\?|$)/i.test(url)
    ? PERMISSIONS.replace('camera=()', 'camera=(self)')
    : PERMISSIONS;

interface WebOptions {
  readonly version: string;
  readonly allows: CspSources;
  /** The address that users type. */
  readonly publicUrl: string;
  readonly webDir?: string | undefined;
  /** The plans shown on the home page. */
  readonly plans: () => Promise<OfferedPlans>;
  /** The keys that verify papers without the server. */
  readonly paperKeys: () => Promise<readonly PublicKey[]>;
}

/** The content security policy of a page. */
const policyOf = (allows: CspSources) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...(allows.scriptSrc ?? [])],
  // Mantine's style elements carry the nonce of the page.
  styleSrc: ["'self'", ...(allows.styleSrc ?? [])],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", ...(allows.connectSrc ?? [])],
  frameSrc: ["'self'", 'blob:', ...(allows.frameSrc ?? [])],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // The only Trusted Types policy of the page is in src/web/trusted-types.ts. Scripts of hosted captchas write markup as text.
  ...(allows.scriptSrc === undefined && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
});

/**
 * The empty page that a PDF is shown in (src/web/ui/PdfView.tsx), whose policy applies to the PDF viewer. It runs nothing, and can be
 * framed only by the portal's own pages. Safari's viewer sets its size by style attributes.
 */
const PAPER = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Paper</title>
<style>iframe{position:fixed;inset:0;width:100%;height:100%;border:0}</style></head><body></body></html>`;
const PAPER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves the web's files, its page for every screen's address, and the API's own pages (`/api/docs`, `/api/openapi.json`). */
export async function routeWeb(
  app: FastifyInstance,
  { version, allows, publicUrl, webDir, plans, paperKeys }: WebOptions,
): Promise<void> {
  await routeDocs(app, { version, publicUrl });
  const sendPage = await readPages({ webDir, publicUrl, plans, paperKeys });

  await app.register(async (web) => {
    await web.register(helmet, {
      enableCSPNonces: true,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: policyOf(allows),
      },
      // Set on every answer, in app.ts.
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'no-referrer' },
    });
    web.addHook(
      'onRequest',
      async (request, reply) => void reply.header('permissions-policy', permissionsAt(request.url)),
    );
    if (webDir !== undefined && sendPage !== null) {
      const files = { index: false, immutable: true, maxAge: '365d', preCompressed: true } as const;
      const assets = join(webDir, 'assets');
      const names = new Set(await readdir(assets));
      await web.register(fastifyStatic, { ...files, root: assets, serve: false });
      // One route for a whole build: one per file (two thousand) took 23 MB of the portal's memory. The plugin's own route reads the
      // folder for each file that it sends, to compare the name: 2 ms of the processor instead of half of one.
      web.get<{ Params: { '*': string } }>('/assets/*', HEAD_TOO, (request, reply) => {
        const name = request.params['*'];
        return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
      });
      await web.register(fastifyStatic, {
        ...files,
        root: webDir,
        wildcard: false,
        decorateReply: false,
        // Pages are sent with nonces, never as files.
        globIgnore: ['**/*.html', 'assets/**'],
        // Their content changes under the same name.
        setHeaders: (reply, path) => {
          if (/(sw\.js|\.webmanifest)(\.br|\.gz)?$/.test(path)) reply.header('cache-control', 'no-cache');
        },
      });
      web.get('/', HEAD_TOO, sendPage);
      web.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)));
      web.get('/sitemap.xml', (_request, reply) =>
        reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
      );
    }
    web.get('/paper', HEAD_TOO, (_request, reply) =>
      reply
        .header('content-security-policy', PAPER_POLICY)
        .header('cache-control', 'public, max-age=86400')
        .type('text/html; charset=utf-8')
        .send(PAPER),
    );
    web.get('/*', HEAD_TOO, (request, reply) => {
      if (sendPage !== null && !/^\/api(\/|$|\?)/i.test(request.url)) return sendPage(request, reply);
      return refuse(request, reply);
    });
  });
  app.setNotFoundHandler(refuse);
}

/** The methods of each address of the contract, in lower case. */
const METHODS = new Map<string, Set<string>>();
for (const call of Object.values<Call>(calls)) {
  const path = `/api/${call.path}`.toLowerCase();
  const methods = METHODS.get(path) ?? new Set();
  for (const method of [call.method, ...(call.also ?? [])]) methods.add(method);
  METHODS.set(path, methods);
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  const path = (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/$/, '');
  const methods = METHODS.get(path);
  if (methods) reply.header('allow', [...methods].join(', '));
  const refusal = methods
    ? new Refusal(405, 'method', 'This address does not take that method.')
    : new Refusal(404, 'no_such_call', 'There is no such address.');
  return reply.code(refusal.status).type('application/problem+json').send(problemDetails(refusal, request.id));
}

/** Serves the OpenAPI description, and a page to read and try it. */
async function routeDocs(
  app: FastifyInstance,
  { version, publicUrl }: Pick<WebOptions, 'version' | 'publicUrl'>,
): Promise<void> {
  // Generated on first use: it would be half of the CPU time of the portal's start.
  let description: string | undefined;
  const described = () => (description ??= JSON.stringify(openApi(version, publicUrl)));
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.headers(API_HEADERS).type('application/json; charset=utf-8').send(described()),
  );
  await app.register(async (docs) => {
    await docs.register(fastifyStatic, {
      root: swagger,
      prefix: '/api/docs/files/',
      serve: true,
      index: false,
      wildcard: true,
    });
    docs.addHook('onRequest', async (_request, reply) => {
      // Swagger UI writes style attributes, and markup as text: no Trusted Types here.
      reply.header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      reply.headers({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': PERMISSIONS,
      });
    });
    docs.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE));
    docs.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(DOCS_START));
  });
}

const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bilty Portal API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><div id="swagger"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const DOCS_START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger', deepLinking: true, validatorUrl: null });`;
