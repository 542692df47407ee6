import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { shownPrice } from '#domain/rules/money.ts';
import type { PublicKey } from '../secrets/paper-key.ts';
import { sayInHindi } from '#language/sentences.hi.ts';

const gzipped = promisify(gzip);

// The existing screens; any other address shows the 404 page with status 404.
const SCREENS = /^\/(home|v|t|d\/|login|forgotpassword|resetpassword|dashboard(\/.*)?)?$/i;
const PAGES = [
  'index.html',
  'home.en.html',
  'home.hi.html',
  'verify.en.html',
  'verify.hi.html',
  'track.en.html',
  'track.hi.html',
  'driver.en.html',
  'driver.hi.html',
];
const PRELOADS = 'preloads.json';
const HOME = /^\/(home)?$/i;
const VERIFY = /^\/v$/i;
const TRACK = /^\/t$/i;
// With a trailing slash: its service worker for offline use has the scope /d/, while the scope /d would include the dashboard.
const DRIVER = /^\/d\/$/i;
const DRIVER_LINK = /^\/d$/i;
const A_YEAR = 365 * 24 * 3600;

/** What a browser sends: what was chosen here before, and the languages of its own settings. */
interface Liked {
  readonly cookie: string;
  readonly languages: string;
}

/** Whether a page is shown in Hindi: as chosen in this browser or, for a stranger (`byBrowser`), by the browser's language. */
function likesHindi({ cookie, languages }: Liked, byBrowser: boolean): boolean {
  const [, chosen] = /(?:^|; )language=(Hindi|English)(?:;|$)/.exec(cookie) ?? [];
  if (chosen !== undefined || !byBrowser) return chosen === 'Hindi';
  return /^\s*hi\b/i.test(languages);
}

/** Whether this browser last opened the lawful form of bilties, whose files the page then names too (web/documents/useFormOfCompany.ts). */
const hadLawfulForm = ({ cookie }: Liked) => /(?:^|; )lrForm=lawful(?:;|$)/.test(cookie);

interface PageOptions {
  readonly webDir?: string | undefined;
  /** The address that users type. */
  readonly publicUrl: string;
  /** The plans shown on the home page. */
  readonly plans: () => Promise<OfferedPlans>;
  /** The keys with which the verifying page works without the server. */
  readonly paperKeys: () => Promise<readonly PublicKey[]>;
}

/** The plans of the home page's price list. */
export type OfferedPlans = AnswerOf<Calls['publicPlans']>;

/** The price list as prerendered by the build (home/prerender.tsx): one plan, made of placeholders. */
const PRICES = /<section[^>]* data-prices="true"[^>]*>.*?<\/section>/s;
const PLAN = /<li.*?<\/li>/s;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The home page with the offered plans; without any it has no price list. */
function withPlans(page: string, plans: OfferedPlans, say: (english: string) => string): string {
  const listed = (plan: string) => (each: OfferedPlans[number]) =>
    (each.price === each.amount ? plan.replace(/<s>.*?<\/s>/s, '') : plan)
      .replace('__PLAN_NAME__', () => escaped(each.subscriptionType_Name))
      .replace('__PLAN_DURATION__', () => escaped(say(each.duration)))
      .replace('__PLAN_AMOUNT__', shownPrice(each.amount))
      .replace('__PLAN_PRICE__', shownPrice(each.price));
  return page.replace(PRICES, (list) =>
    plans.length === 0 ? '' : list.replace(PLAN, (plan) => plans.map(listed(plan)).join('')),
  );
}

/** The files that pages load beyond those named in their HTML, as listed by the build (scripts/vite/preloads.ts). */
type Preloads = Readonly<Record<string, readonly string[]>>;

/** The app's page with preloads for a screen's files, which saves it three of four round trips. */
const withPreloads = (app: string, files: readonly string[]) =>
  app.replace('</head>', () => `${files.map(preload).join('')}</head>`);
const preload = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** Returns the handler of page requests; null if no web build exists. */
export async function readPages({ webDir, publicUrl, plans, paperKeys }: PageOptions) {
  // The build writes these pages last: if they are missing, the build is incomplete or outdated.
  if (webDir === undefined || ![...PAGES, PRELOADS].every((name) => existsSync(join(webDir, name)))) return null;
  const read = async (name: string) => (await readFile(join(webDir, name), 'utf8')).replaceAll('__ORIGIN__', publicUrl);
  // The build prerendered the home page, the pages for verifying papers and following an LR, and the driver's page in both languages; the
  // app renders every other page.
  const [app = '', home, homeInHindi, verify = '', verifyInHindi = '', track, trackInHindi, driver, driverInHindi] =
    await Promise.all(PAGES.map(read));
  const preloads = JSON.parse(await readFile(join(webDir, PRELOADS), 'utf8')) as Preloads;
  const screens = new Map(Object.entries(preloads).map(([path, files]) => [path, withPreloads(app, files)]));
  const pageFor = async (path: string, wanted: string | undefined, liked: Liked) => {
    if (![HOME, VERIFY, TRACK, DRIVER].some((page) => page.test(path))) {
      const screen = path.toLowerCase();
      return (hadLawfulForm(liked) ? screens.get(`${screen}?lawful`) : undefined) ?? screens.get(screen) ?? app;
    }
    // Drivers get Hindi unless they ask for English.
    if (DRIVER.test(path)) return wanted === 'en' ? driver : driverInHindi;
    const hindi = wanted === undefined ? likesHindi(liked, !HOME.test(path)) : wanted === 'hi';
    if (VERIFY.test(path)) {
      const keys = await paperKeys();
      const keyTexts = keys.map(({ keyId, publicKey }) => `${keyId}:${publicKey.toString('base64url')}`).join(' ');
      return (hindi ? verifyInHindi : verify).replace('__PAPER_KEYS__', keyTexts);
    }
    if (TRACK.test(path)) return hindi ? trackInHindi : track;
    // The page is served even while the database is down.
    const offered = await plans().catch(() => []);
    return hindi
      ? withPlans(homeInHindi ?? '', offered, sayInHindi)
      : withPlans(home ?? '', offered, (english) => english);
  };

  /** Serves a page with the nonces of this answer for its style elements and script. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = request.url.split('?')[0] ?? '/';
    // Browsers cache this redirect and follow it offline too; the part after # is kept.
    if (DRIVER_LINK.test(path)) {
      const query = request.url.slice(path.length);
      return await reply.header('cache-control', `public, max-age=${A_YEAR}`).redirect(`/d/${query}`, 308);
    }
    const { lang } = request.query as { lang?: unknown };
    const wanted = typeof lang === 'string' ? lang : undefined;
    const { cookie = '', 'accept-language': languages = '' } = request.headers;
    const page = (await pageFor(path, wanted, { cookie, languages }))
      ?.replaceAll('__CSP_NONCE__', reply.cspNonce.style)
      .replaceAll('__CSP_SCRIPT_NONCE__', reply.cspNonce.script);
    const small = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (small) reply.header('content-encoding', 'gzip');
    return await reply
      .code(SCREENS.test(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(small ? await gzipped(page ?? '') : page);
  };
}

/** What search engines may crawl, and the sitemap's address. */
export const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /resetpassword\nSitemap: ${publicUrl}/sitemap.xml\n`;

export const sitemap = (publicUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${publicUrl}/</loc></url>
  <url><loc>${publicUrl}/?lang=hi</loc></url>
  <url><loc>${publicUrl}/login</loc></url>
</urlset>
`;
