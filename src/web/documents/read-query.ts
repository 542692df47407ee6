import { queryOptions } from '@tanstack/react-query';
import type { AnyDocument } from '#domain/define.ts';
import type { DocumentScreen } from './screen.ts';

/** A saved document as its form and its report open it. */
export const readQuery = <D extends AnyDocument>({ document, read }: DocumentScreen<D>, number: string) =>
  queryOptions({
    queryKey: [document.kind, 'read', number],
    queryFn: ({ signal }) => read(number, signal),
    // Read once, when the page opens: what is typed must not be pulled away by a fresher answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // What failed where the page looked which form it opens is not asked again by the form.
    retryOnMount: false,
  });
