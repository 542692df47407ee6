import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin, Rolldown } from 'vite';
import { codeOf } from './nested-build.ts';

const BLUE = '#1a56a8';

/**
 * Makes the portal installable: `manifest.webmanifest` with its icons, and `sw.js`, which caches the files of this build. A plugin from npm
 * would bring about 200 packages for what is here.
 */
export function offline(): Plugin {
  let root = '';
  return {
    name: 'bilty:offline',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('The page of the app was not built.');
        const html = String(page.source);
        const mixed = mixedWithCounter(bundle);
        if (mixed !== null) return this.error(mixed);
        const ofCounter = filesOfCounter(bundle);
        const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name) && !ofCounter.has(name));
        const counter = [...ofCounter, ...Object.keys(bundle).filter((name) => FONTS_OF_COUNTER.test(name))];
        const listed = this.emitFile({
          type: 'asset',
          name: 'counter-files.json',
          source: JSON.stringify(counter.filter((name) => /\.(js|css|ttf)$/.test(name)).map((name) => `/${name}`)),
        });
        const shell = {
          version: createHash('sha256').update(files.join()).update(html).digest('hex').slice(0, 12),
          // Without these the page is blank; the others can wait where data is expensive.
          first: files.filter((name) => html.includes(name)).map((name) => `/${name}`),
          more: files.filter((name) => !html.includes(name)).map((name) => `/${name}`),
          // A counter's files are given by the name of their list: computers without a counter do not even fetch that.
          counter: `/${this.getFileName(listed)}`,
        };
        const worker = await codeOf({
          root,
          build: {
            write: false,
            rolldownOptions: { input: join(root, 'offline/service-worker.ts'), output: { format: 'iife' } },
          },
        });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const SHELL=${JSON.stringify(shell)};${worker}` });

        const svg = await readFile(join(root, 'favicon.svg'));
        const icons = await Promise.all(
          (
            [
              [192, 'any'],
              [512, 'any'],
              [512, 'maskable'],
            ] as const
          ).map(async ([size, purpose]) => {
            const icon = this.emitFile({
              type: 'asset',
              name: `icon-${size}-${purpose}.png`,
              source: await iconOf(svg, size, purpose),
            });
            return { src: `/${this.getFileName(icon)}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
          }),
        );
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest(icons)) });
      },
    },
  };
}

/** The fonts used on each paper of a counter; those of other scripts are loaded when a name needs one. */
const FONTS_OF_COUNTER = /^assets\/NotoSansDevanagari_(400Regular|700Bold)-/;

/**
 * Names a shared file that cannot run without one of a counter's; null: there is none. Such a file would make every computer fetch a
 * counter's files, and miss them offline, because only counters keep them.
 */
function mixedWithCounter(bundle: Rolldown.OutputBundle): string | null {
  const isCounters = (name: string) => name.startsWith('assets/counter');
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || isCounters(file.fileName)) continue;
    const needed = file.imports.find(isCounters);
    if (needed === undefined) continue;
    const counters = bundle[needed];
    const moduleIds = counters?.type === 'chunk' ? counters.moduleIds : [];
    const others = moduleIds
      .filter((id) => !id.includes('/booking-counter/'))
      .map((id) => id.replace(/^.*\/src\//, 'src/'));
    return `${file.fileName} imports ${needed}, which only a counter has. Part one of these from it: ${others.join(', ')}.`;
  }
  return null;
}

/** The files that only a counter fetches: `counter-…`, and what is reached only through those. */
function filesOfCounter(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const others = new Set<string>();
  function walk(name: string): void {
    if (others.has(name) || name.startsWith('assets/counter')) return;
    others.add(name);
    const file = bundle[name];
    if (file?.type !== 'chunk') return;
    for (const next of [...file.imports, ...file.dynamicImports, ...(file.viteMetadata?.importedCss ?? [])]) walk(next);
  }
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) walk(name);
  const isReached = ([name, file]: [string, Rolldown.OutputAsset | Rolldown.OutputChunk]) =>
    others.has(name) || (file.type === 'asset' && !name.startsWith('assets/counter') && !name.endsWith('.css'));
  return new Set(Object.entries(bundle).flatMap((each) => (isReached(each) ? [] : [each[0]])));
}

/** The portal's icon; a maskable one keeps clear of the edge, which phones crop. */
async function iconOf(svg: Buffer, size: number, purpose: 'any' | 'maskable'): Promise<Buffer> {
  const inner = purpose === 'maskable' ? Math.round(size * 0.7) : size;
  const edge = { top: Math.floor((size - inner) / 2), bottom: Math.ceil((size - inner) / 2) };
  return await sharp(svg, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .extend({ ...edge, left: edge.top, right: edge.bottom, background: BLUE })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const manifest = (icons: readonly object[]) => ({
  id: '/dashboard',
  name: 'Bilty Portal',
  short_name: 'Bilty',
  description: 'Bilty, loading slips and vehicle papers of Indian transport companies in one place.',
  lang: 'en-IN',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f6f9',
  theme_color: '#13233a',
  categories: ['business', 'productivity'],
  icons,
  shortcuts: [
    { name: 'New Bilty', url: '/dashboard/bilty' },
    { name: 'View Bilty', url: '/dashboard/viewbilty' },
  ],
});
