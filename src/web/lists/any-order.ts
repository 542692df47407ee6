import { Problem } from '#web/client/problem.ts';
import type { ListFilter } from './list-filter.ts';

/** The filter without its sort order. */
export function unsorted({ sort: _sort, order: _order, ...filter }: ListFilter): ListFilter {
  return filter;
}

/** Asks for a list in the order of the address; in the default order when the list is too long for that. */
export function inAnyOrder<Args extends readonly unknown[], Answered>(
  ask: (filter: ListFilter, ...args: Args) => Promise<Answered>,
) {
  return async (filter: ListFilter, ...args: Args): Promise<Answered> => {
    try {
      return await ask(filter, ...args);
    } catch (error) {
      const tooLong = error instanceof Problem && error.errors.some(({ path }) => path === 'sort');
      if (!tooLong || filter.sort === undefined) throw error;
      return await ask(unsorted(filter), ...args);
    }
  };
}
