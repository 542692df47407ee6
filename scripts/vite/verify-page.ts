import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { PrerenderedVerify, PrerenderVerify } from '#web/verify/page-words.ts';
import { chunksOf, codeOf, escaped, gzippedKB, nestedBuilds, runBuilt, type NestedBuilds } from './nested-build.ts';

/** The most that may be fetched before the page can verify a paper, gzipped, in kB (the specification: 60); the reader comes after. */
const LIMIT = 25;

/**
 * Writes the page that verifies papers as HTML, `verify.en.html` and `verify.hi.html`, with its script, the reader that this
 * fetches where a browser has none, and its worker, `v-sw.js`. Nothing of the app is in it.
 */
export function verifyPage(): Plugin {
  let builds: NestedBuilds;
  return {
    name: 'bilty:verify-page',
    apply: 'build',
    configResolved(config) {
      builds = nestedBuilds(config, [react()]);
    },
    generateBundle: {
      // After the app's worker has listed the app's files, so that users of the app do not fetch these.
      order: 'post',
      async handler() {
        const built = await builtParts(builds);
        for (const { fileName, code } of built.chunks) this.emitFile({ type: 'asset', fileName, source: code });
        const [script, ...later] = built.chunks;
        if (script === undefined) return this.error('The page that verifies papers has no script.');
        const { prerenderVerify } = await runBuilt<{ prerenderVerify: PrerenderVerify }>(built.prerender);
        const pages = new Map<string, string>();
        for (const language of ['en', 'hi'] as const) {
          const source = compose(prerenderVerify(language), {
            language,
            inline: built.inline,
            script: `/${script.fileName}`,
          });
          pages.set(`verify.${language}.html`, source);
          const size = gzippedKB(source) + gzippedKB(script.code);
          const more = later.map(({ fileName, code }) => `${gzippedKB(code).toFixed(1)} ${fileName}`).join(', ');
          const line = `Verify page (${language}): ${size.toFixed(1)} kB gzipped in two files, of ${LIMIT} kB; its reader ${more}`;
          if (size > LIMIT) this.error(`${line}: over its budget.`);
          console.log(line);
        }
        const signs = [...pages.values()].flatMap((page) => page.match(/\/assets\/[\w.-]+\.svg/g) ?? []);
        const files = [...new Set([...built.chunks.map(({ fileName }) => `/${fileName}`), ...signs])];
        const hash = createHash('sha256').update([...files, ...pages.values()].join());
        const kept = { version: hash.digest('hex').slice(0, 12), files };
        for (const [fileName, source] of pages) this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({
          type: 'asset',
          fileName: 'v-sw.js',
          source: `const VERIFY=${JSON.stringify(kept)};${built.worker}`,
        });
      },
    },
  };
}

interface Parts {
  /** The script first, then what it may load. */
  readonly chunks: readonly Rolldown.OutputChunk[];
  /** Inlined in the page, before it is rendered. */
  readonly inline: string;
  readonly worker: string;
  /** The program that writes the page. */
  readonly prerender: string;
}

const builtParts = async ({ script, modules, writer }: NestedBuilds): Promise<Parts> => ({
  chunks: await chunksOf(modules('verify', 'verify/page.ts', 'assets/[name]-[hash].js')),
  inline: await codeOf(script('verify/first-paint.ts')),
  worker: await codeOf(script('verify/service-worker.ts')),
  prerender: await codeOf(writer('verify/prerender.tsx')),
});

/** Assembles the page. The server fills in the nonces of each answer and the public keys. */
function compose(
  page: PrerenderedVerify,
  { language, inline, script }: Readonly<Record<'language' | 'inline' | 'script', string>>,
): string {
  const icon = /src="([^"]+\.svg)"/.exec(page.markup)?.[1] ?? '';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escaped(page.description)}" />
    <meta name="paper-keys" content="__PAPER_KEYS__" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="icon" href="${icon}" type="image/svg+xml" />
    <title>${escaped(page.title)}</title>
    <style nonce="__CSP_NONCE__">${page.css.trim()}</style>
    <script nonce="__CSP_SCRIPT_NONCE__">${inline.trim()}</script>
    <script type="module" src="${script}"></script>
  </head>
  <body>
    ${page.markup}
    <noscript>${language === 'hi' ? 'पोर्टल के लिए JavaScript चालू करें।' : 'The portal needs JavaScript.'}</noscript>
    <script type="application/json" id="words">${JSON.stringify(page.words).replaceAll('<', String.raw`\u003c`)}</script>
  </body>
</html>
`;
}
