import type { Rolldown } from 'vite';

/** What is fetched for the app and these modules, the ends of their names: chunks and style sheets. Throws on an unknown one. */
export function filesFor(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const missing = modules.find(
    (module) => !chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))),
  );
  if (missing !== undefined) throw new Error(`Nothing was built from ${missing}.`);
  const wanted = chunks.filter(
    ({ isEntry, moduleIds }) => isEntry || modules.some((module) => moduleIds.some((id) => id.endsWith(module))),
  );
  const found = new Set<string>();
  for (const { fileName } of wanted) add(bundle, fileName, found);
  return found;
}

/** A chunk, its style sheets, and the chunks that it imports. */
function add(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk') return;
  found.add(name);
  for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  for (const each of file.imports) add(bundle, each, found);
}
