import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { useUser } from '#web/client/session.tsx';
import type { DocumentScreen } from './screen.ts';

const Neighbours = lazy(() => import('#web/lists/Neighbours.tsx'));

interface DocumentNeighboursProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  readonly number: string;
  /** The page that shows the neighbour: the form or the report. */
  readonly path: string;
}

/** Links from a document to the previous and the next one in its list. */
export function DocumentNeighbours<D extends AnyDocument>({ screen, number, path }: DocumentNeighboursProps<D>) {
  const { tenantId } = useUser();
  const { history } = useRouter();
  const { listPath, list: load, document, numberParam } = screen;
  return (
    <Suspense>
      <Neighbours
        list={{ kind: document.kind, listPath, load, keyOf: (row) => textIn(row, document.number) }}
        current={number}
        onOpen={(row) => history.push(addressOf(path, { [numberParam]: textIn(row, document.number), tenantId }))}
      />
    </Suspense>
  );
}
