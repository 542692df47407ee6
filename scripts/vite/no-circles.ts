import type { Plugin, Rolldown } from 'vite';

/**
 * Fails the build where output files import each other in a circle. The modules have none, but joining small ones can make one, and then a
 * page fails in the browser over a constant that is not initialized yet.
 */
export function noCircles(): Plugin {
  return {
    name: 'bilty:no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(bundle);
      if (circle === null) return;
      const modulesOf = (name: string) => {
        const file = bundle[name];
        return file?.type === 'chunk' ? file.moduleIds.map((id) => id.replace(/^.*\/(?=src|node_modules)/, '')) : [];
      };
      const told = circle.map((name) => `${name} (${modulesOf(name).join(', ')})`);
      this.error(`These files import each other in a circle: ${told.join(' → ')}.`);
    },
  };
}

function findCircle(bundle: Rolldown.OutputBundle): readonly string[] | null {
  const done = new Set<string>();
  function walk(name: string, way: readonly string[]): readonly string[] | null {
    const before = way.indexOf(name);
    if (before >= 0) return [...way.slice(before), name];
    if (done.has(name)) return null;
    const file = bundle[name];
    for (const next of file?.type === 'chunk' ? file.imports : []) {
      const found = walk(next, [...way, name]);
      if (found !== null) return found;
    }
    done.add(name);
    return null;
  }
  for (const name of Object.keys(bundle)) {
    const found = walk(name, []);
    if (found !== null) return found;
  }
  return null;
}
