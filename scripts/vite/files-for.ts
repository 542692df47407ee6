import type { Rolldown } from 'vite';

/**
 * The files fetched for the app and then for these modules (given by the ends of their names): chunks, and style sheets in the order in
 * which the app applies them. Throws on an unknown module.
 */
export function filesFor(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`Nothing was built from ${module}.`);
    return chunk;
  };
  const found = new Set<string>();
  for (const { fileName } of [...chunks.filter(({ isEntry }) => isEntry), ...modules.map(chunkOf)]) {
    add(bundle, fileName, found);
  }
  return found;
}

/** Adds a chunk, its style sheets, and the chunks that it imports. */
function add(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk') return;
  found.add(name);
  for (const each of file.imports) add(bundle, each, found);
  // As Vite orders them: after those of the chunk's imports.
  for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
}
