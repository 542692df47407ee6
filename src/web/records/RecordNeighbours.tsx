import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { addressOf } from '#web/client/address.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { ReportScreen } from './record-screen.ts';

const Neighbours = lazy(() => import('#web/lists/Neighbours.tsx'));

interface RecordNeighboursProps {
  readonly screen: ReportScreen;
  readonly id: number;
  /** The page that shows the neighbour: the form's or the report's. */
  readonly path: string;
}

/** The links from a record to the previous and the next one of its list. */
export function RecordNeighbours({ screen, id, path }: RecordNeighboursProps) {
  const { history } = useRouter();
  const { listPath, page: load } = screen;
  return (
    <Suspense>
      <Neighbours
        list={{ kind: screen.record.kind, listPath, load, keyOf: (row) => textIn(row, 'id') }}
        current={String(id)}
        onOpen={(row) => history.push(addressOf(path, { id: textIn(row, 'id') }))}
      />
    </Suspense>
  );
}
