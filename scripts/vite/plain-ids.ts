import type { Plugin } from 'vite';

const MODULE = '/@mantine/hooks/esm/use-id/use-id.mjs';

const PLAIN = `import { useId as useReactId } from 'react';
export function useId(given) {
  const made = useReactId();
  return typeof given === 'string' ? given : 'mantine-' + made.replace(/\\W/g, '');
}`;

/**
 * Mantine's `useId` replaced by React's. Mantine's, made for server-rendered pages, gives each field a new id after mounting, so that every
 * field of a form was rendered twice, the second time all at once.
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
