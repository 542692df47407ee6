import type { Plugin } from 'vite';

const MODULE = '/@mantine/hooks/esm/use-id/use-id.mjs';

const PLAIN = `import { useId as useReactId } from 'react';
export function useId(given) {
  const made = useReactId();
  return typeof given === 'string' ? given : 'mantine-' + made.replace(/\\W/g, '');
}`;

/**
 * Mantine's `useId` made of React's alone. Its own gives each field another id once it stands, for pages that a server drew, and by
 * that every field of a form was drawn twice, the second time in one piece with all others.
 */
export function plainIds(): Plugin {
  let isFound = false;
  return {
    name: 'bilty:plain-ids',
    apply: 'build',
    transform(_code, id) {
      if (!id.endsWith(MODULE)) return;
      isFound = true;
      return { code: PLAIN, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isFound) throw new Error(`Mantine has no ${MODULE} any more.`);
    },
  };
}
