import type { Plugin } from 'vite';
import { BREAKPOINTS } from '../../src/web/theme/breakpoints.ts';

/** Replaces the named widths of src/web/theme/breakpoints.ts in media queries: `@media (--phone)`. */
export function breakpoints(): Plugin {
  return {
    name: 'bilty:breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler(css) {
        return css.replace(/@media[^{]+/g, (query) =>
          query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
            const width = new Map<string, string>(Object.entries(BREAKPOINTS)).get(name);
            return width ?? this.error(`There is no breakpoint --${name} in src/web/theme/breakpoints.ts.`);
          }),
        );
      },
    },
  };
}
