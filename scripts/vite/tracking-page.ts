import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';
import type { WritePage, WrittenPage } from '#web/tracking/written-page.ts';
import { breakpoints } from './breakpoints.ts';
import { codeOf } from './nested-build.ts';

/** What whoever follows an LR fetches, gzipped, in kB; the specification: 60. */
const LIMIT = 12;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Writes the page on which an LR is followed as HTML, `track.en.html` and `track.hi.html`, with all that it needs within. */
export function trackingPage(): Plugin {
  let config: { root: string; base: InlineConfig };
  return {
    name: 'bilty:tracking-page',
    apply: 'build',
    configResolved({ root, build: { target, assetsInlineLimit } }) {
      config = { root, base: { root, plugins: [breakpoints()], build: { write: false, target, assetsInlineLimit } } };
    },
    generateBundle: {
      order: 'post',
      async handler() {
        const { root, base } = config;
        const input = join(root, 'tracking/page.ts');
        const script = await codeOf({
          ...base,
          build: { ...base.build, rolldownOptions: { input, output: { format: 'iife' } } },
        });
        const writer = await codeOf({
          ...base,
          ssr: { noExternal: true },
          build: { ...base.build, ssr: join(root, 'tracking/write-page.ts') },
        });
        for (const language of ['en', 'hi'] as const) {
          const source = compose(await written(writer, language), script, language);
          this.emitFile({ type: 'asset', fileName: `track.${language}.html`, source });
          const kB = gzipSync(source).length / 1000;
          const line = `Tracking page (${language}): ${kB.toFixed(1)} kB gzipped in one file, of ${LIMIT} kB`;
          if (kB > LIMIT) this.error(`${line}: over its budget.`);
          console.log(line);
        }
      },
    },
  };
}

async function written(code: string, language: 'en' | 'hi'): Promise<WrittenPage> {
  const folder = await mkdtemp(join(tmpdir(), 'tracking-page-'));
  try {
    const file = join(folder, `${language}.mjs`);
    await writeFile(file, code);
    const module = (await import(pathToFileURL(file).href)) as { writePage: WritePage };
    return module.writePage(language);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The page. The server puts the nonces of each answer into it. */
function compose({ css, words }: WrittenPage, script: string, language: 'en' | 'hi'): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta name="description" content="${escaped(words.description)}" />
    <link rel="icon" href="data:," />
    <title>${escaped(words.title)}</title>
    <style nonce="__CSP_NONCE__">${css.trim()}</style>
  </head>
  <body>
    <header>
      <b>${escaped(words.title)}</b>
      <a id="language" href="/t?lang=${language === 'hi' ? 'en' : 'hi'}" lang="${language === 'hi' ? 'en' : 'hi'}">${escaped(words.otherLanguage)}</a>
    </header>
    <main><h1>${escaped(words.loading)}</h1><noscript>${escaped(words.noScript)}</noscript></main>
    <script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', String.raw`\u003c`)}</script>
    <script nonce="__CSP_SCRIPT_NONCE__">${script.trim().replaceAll('</script', String.raw`<\/script`)}</script>
  </body>
</html>
`;
}
