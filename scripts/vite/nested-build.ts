import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type PluginOption, type ResolvedConfig, type Rolldown } from 'vite';
import { breakpoints } from './breakpoints.ts';
import { definitionWords } from './definition-words.ts';

/** Configurations for pages built beside the app; files are named relative to the web's folder. */
export interface NestedBuilds {
  /** The web's folder. */
  readonly root: string;
  /** A script in one file. */
  readonly script: (input: string) => InlineConfig;
  /** A module of that name and those that it loads, under these file names. */
  readonly modules: (name: string, input: string, fileNames: string, further?: readonly Plugin[]) => InlineConfig;
  /** The program that writes a page; it is run here. */
  readonly writer: (input: string) => InlineConfig;
}

/** Configured as the app is: for the same browsers, with the same styles and words. */
export function nestedBuilds(
  { root, build: { target, assetsInlineLimit } }: ResolvedConfig,
  plugins: readonly PluginOption[] = [],
): NestedBuilds {
  const built = (build: InlineConfig['build'], further: readonly Plugin[] = []): InlineConfig => ({
    root,
    plugins: [...further, ...plugins, breakpoints(), definitionWords()],
    build: { write: false, target, assetsInlineLimit, ...build },
  });
  const at = (input: string) => join(root, input);
  return {
    root,
    script: (input) => built({ rolldownOptions: { input: at(input), output: { format: 'iife' } } }),
    modules: (name, input, fileNames, further) =>
      built(
        {
          modulePreload: false,
          rolldownOptions: {
            input: { [name]: at(input) },
            preserveEntrySignatures: 'strict',
            output: { format: 'es', entryFileNames: fileNames, chunkFileNames: fileNames },
          },
        },
        further,
      ),
    writer: (input) => ({ ...built({ ssr: at(input) }), ssr: { noExternal: true } }),
  };
}

/** Runs one more build beside the web and returns its code: the entry chunk, then those that it may load. */
export async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({ configFile: false, logLevel: 'silent', ...config })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const [output] = Array.isArray(built) ? built : [built];
  return (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** Runs one more build beside the web, of one chunk, and returns its code. */
export const codeOf = async (config: InlineConfig): Promise<string> => (await chunksOf(config))[0]?.code ?? '';

/** Runs built code here and returns its exports. */
export async function runBuilt<Module>(code: string): Promise<Module> {
  const folder = await mkdtemp(join(tmpdir(), 'nested-build-'));
  try {
    const file = join(folder, 'built.mjs');
    await writeFile(file, code);
    return (await import(pathToFileURL(file).href)) as Module;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Escapes a text for an attribute or the text of an element. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The gzipped size of a file in kB. */
export const gzippedKB = (text: string): number => gzipSync(text).length / 1000;
