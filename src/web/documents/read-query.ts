import { queryOptions } from '@tanstack/react-query';
import type { AnyDocument } from '#domain/define.ts';
import type { DocumentScreen } from './screen.ts';

/** The query for a saved document, as its form and its report open it. */
export const readQuery = <D extends AnyDocument>({ document, read }: DocumentScreen<D>, number: string) =>
  queryOptions({
    queryKey: [document.kind, 'read', number],
    queryFn: ({ signal }) => read(number, signal),
    // Read once, when the page opens: a fresher answer must not replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The page reads the document to choose its form; a failure there is not retried by the form.
    retryOnMount: false,
  });
