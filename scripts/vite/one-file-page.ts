import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { leftOut } from './left-out.ts';
import { chunksOf, codeOf, escaped, gzippedKB, nestedBuilds, runBuilt, type NestedBuilds } from './nested-build.ts';

/** A page that is one file per language, with all that it needs at first inlined. */
interface OneFilePage {
  /** Its folder under src/web, with `page.ts` and `write-page.ts`. */
  readonly folder: string;
  /** The base name of its files: `track.en.html`. */
  readonly file: string;
  /** The path at which it is served. */
  readonly path: string;
  /** The most that opening it may fetch, gzipped, in kB. */
  readonly limit: number;
  /** A script that it fetches after it is shown, and that script's weight limit. */
  readonly later?: {
    readonly script: string;
    readonly limit: number;
    /** Files of sentences that its reader never meets. */ readonly without: readonly string[];
  };
  /** Its service worker: the file, and the constant that holds the version it keeps. */
  readonly worker?: { readonly file: string; readonly constant: string };
}

/** What its `write-page.ts` produces. */
interface WrittenPage {
  readonly css: string;
  readonly words: Readonly<Record<'title' | 'description' | 'loading' | 'noScript' | 'otherLanguage', string>>;
}
type WritePage = (language: 'en' | 'hi') => WrittenPage;

/** Writes a page as HTML in both languages, and its service worker where it has one. */
export function oneFilePage({ folder, file, path, limit, later, worker }: OneFilePage): Plugin {
  let builds: NestedBuilds;
  return {
    name: `bilty:${folder}-page`,
    apply: 'build',
    configResolved(config) {
      builds = nestedBuilds(config);
    },
    generateBundle: {
      order: 'post',
      async handler() {
        const code = await codeOf(builds.script(`${folder}/page.ts`));
        const fetched = later && (await laterFile(folder, later, builds));
        if (fetched !== undefined) {
          this.emitFile({ type: 'asset', fileName: fetched.fileName, source: fetched.code });
          if (fetched.isHeavy) this.error(`${fetched.line}: over its budget.`);
          console.log(fetched.line);
        }
        const files = fetched === undefined ? [] : [`/${fetched.fileName}`];
        const writer = await codeOf(builds.writer(`${folder}/write-page.ts`));
        const { writePage } = await runBuilt<{ writePage: WritePage }>(writer);
        const mark = await readFile(join(builds.root, 'favicon.svg'), 'utf8');
        const version = createHash('sha256');
        for (const language of ['en', 'hi'] as const) {
          const source = compose(writePage(language), { code, language, path, mark, later: files[0] ?? '' });
          version.update(source);
          this.emitFile({ type: 'asset', fileName: `${file}.${language}.html`, source });
          const kB = gzippedKB(source);
          const line = `Page of ${folder} (${language}): ${kB.toFixed(1)} kB gzipped in one file, of ${limit} kB`;
          if (kB > limit) this.error(`${line}: over its budget.`);
          console.log(line);
        }
        if (worker === undefined) return;
        const kept = JSON.stringify({ version: version.digest('hex').slice(0, 12), files });
        const source = `const ${worker.constant}=${kept};${await codeOf(builds.script(`${folder}/service-worker.ts`))}`;
        this.emitFile({ type: 'asset', fileName: worker.file, source });
      },
    },
  };
}

/** The script that a page fetches later, under a name with its hash, and the report of its weight. */
async function laterFile(
  folder: string,
  { script, limit, without }: NonNullable<OneFilePage['later']>,
  { modules }: NestedBuilds,
) {
  const [chunk] = await chunksOf(
    modules('later', `${folder}/${script}`, `assets/${folder}-[name]-[hash].js`, [leftOut(without)]),
  );
  if (chunk === undefined) throw new Error(`The page of ${folder} has no ${script}.`);
  const kB = gzippedKB(chunk.code);
  const line = `Page of ${folder}: ${kB.toFixed(1)} kB gzipped more, fetched once it stands, of ${limit} kB`;
  return { fileName: chunk.fileName, code: chunk.code, line, isHeavy: kB > limit };
}

/** Assembles the page. The server fills in the nonces of each answer. */
function compose(
  { css, words }: WrittenPage,
  {
    code,
    language,
    path,
    mark,
    later,
  }: {
    readonly code: string;
    readonly language: 'en' | 'hi';
    readonly path: string;
    readonly mark: string;
    readonly later: string;
  },
): string {
  const other = language === 'hi' ? 'en' : 'hi';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta name="description" content="${escaped(words.description)}" />
    <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark.trim())}" />
    <title>${escaped(words.title)}</title>
    <style nonce="__CSP_NONCE__">${css.trim()}</style>
  </head>
  <body>
    <header>
      <span>${mark.trim().replace('<svg', '<svg width="32" height="32" aria-hidden="true"')}<b>${escaped(words.title)}</b></span>
      <a id="language" href="${path}?lang=${other}" lang="${other}">${escaped(words.otherLanguage)}</a>
    </header>
    <main><h1>${escaped(words.loading)}</h1><noscript>${escaped(words.noScript)}</noscript></main>
    <script type="application/json" id="words"${later === '' ? '' : ` data-later="${later}"`}>${JSON.stringify(words).replaceAll('<', String.raw`\u003c`)}</script>
    <script nonce="__CSP_SCRIPT_NONCE__">${code.trim().replaceAll('</script', String.raw`<\/script`)}</script>
  </body>
</html>
`;
}
