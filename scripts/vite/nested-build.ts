import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Builds one more thing beside the web and answers its code: its first chunk, then those that it may fetch. */
export async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({ configFile: false, logLevel: 'silent', ...config })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const [output] = Array.isArray(built) ? built : [built];
  return (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** Builds one more thing beside the web, of one chunk, and answers its code. */
export const codeOf = async (config: InlineConfig): Promise<string> => (await chunksOf(config))[0]?.code ?? '';

/** What code that was built exports, run here. */
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

/** A text as an attribute or the text of an element holds it. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a file weighs on the line, gzipped, in kB. */
export const gzippedKB = (text: string): number => gzipSync(text).length / 1000;
