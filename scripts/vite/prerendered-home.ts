import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { codeOf, escaped, gzippedKB, nestedBuilds, runBuilt, type NestedBuilds } from './nested-build.ts';
import type { PrerenderHome, PrerenderedHome } from '#web/home/prerendered-home.ts';

/** The most that a visitor may fetch before the home page shows, gzipped, in kB; a picture and the app come after. */
const LIMIT = 12;

/**
 * Writes the home page as HTML, `home.en.html` and `home.hi.html`, with its styles and its small script within: it shows
 * with the first answer of the server. The app waits in a `<template>` until something on the page needs it.
 */
export function prerenderedHome(): Plugin {
  let builds: NestedBuilds;
  return {
    name: 'bilty:prerendered-home',
    apply: 'build',
    configResolved(config) {
      builds = nestedBuilds(config, [react()]);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('The page of the app was not built.');
        const script = await codeOf(builds.script('home/front.ts'));
        const writer = await codeOf(builds.writer('home/prerender.tsx'));
        const { prerenderHome } = await runBuilt<{ prerenderHome: PrerenderHome }>(writer);
        for (const language of ['en', 'hi'] as const) {
          const home = check(prerenderHome(language, new Date().getFullYear()));
          const source = compose(String(index.source), home, script, language);
          this.emitFile({ type: 'asset', fileName: `home.${language}.html`, source });
          const kB = gzippedKB(source);
          const line = `Home page (${language}): ${kB.toFixed(1)} kB gzipped in one file, of ${LIMIT} kB`;
          if (kB > LIMIT) this.error(`${line}: over its budget.`);
          console.log(line);
        }
      },
    },
  };
}

/** Checks that every class of the page has its rule, so that both builds produced the same names. */
function check(home: PrerenderedHome): PrerenderedHome {
  const classes = [...home.markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' '));
  const bare = classes.find((name) => name.startsWith('_') && !home.css.includes(`.${name}`));
  if (bare !== undefined) throw new Error(`The styles of the written home page lack .${bare}.`);
  return home;
}

/** The app's page with the home page in it. The server fills in its own address and the nonces of each answer. */
function compose(page: string, home: PrerenderedHome, script: string, language: 'en' | 'hi'): string {
  const app = [
    ...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/assets\/[^"]+\.(?:js|css)"[^>]*>(?:<\/script>)?/g),
  ];
  if (app.length === 0) throw new Error('The page of the app fetches nothing.');
  const title = escaped(home.title);
  const description = escaped(home.description);
  const here = language === 'en' ? '/' : '/?lang=hi';
  const head = `<title>${title}</title>
    <link rel="canonical" href="__ORIGIN__${here}" />
    <link rel="alternate" hreflang="en" href="__ORIGIN__/" />
    <link rel="alternate" hreflang="hi" href="__ORIGIN__/?lang=hi" />
    <link rel="alternate" hreflang="x-default" href="__ORIGIN__/" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="__ORIGIN__${here}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="__ORIGIN__${home.picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:locale" content="${language}_IN" />
    <meta name="twitter:card" content="summary_large_image" />
    <style nonce="__CSP_NONCE__">${home.css.trim()}</style>
    <script nonce="__CSP_SCRIPT_NONCE__">${script.trim()}</script>`;
  const body = `<div id="root">${home.markup}</div>
    <template id="app">${app.map(([tag]) => tag).join('')}</template>`;
  let made = page;
  for (const [tag] of app) made = made.replace(tag, '');
  // Functions, because a text may contain the patterns that `replace` interprets.
  return made
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_whole, start: string) => start + description)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => body)
    .replaceAll(/\n\s*\n/g, '\n');
}
