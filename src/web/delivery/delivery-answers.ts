import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#web/client/request.ts';
import { readNotesAnew } from '#web/consignment-note/note-answers.ts';
import { readMoneyAnew } from '#web/money/shown.ts';

export const PENDING_PATH = '/dashboard/delivery/pending';
/** The query key of the delivery list. */
export const DELIVERY_KIND = 'delivery';

/** An LR waiting to be delivered. */
export type WaitingLr = Answer<'deliveryList'>['data'][number];

/** Invalidates every query that a delivery or a POD changes. */
export function readDeliveriesAnew(queries: QueryClient): void {
  for (const name of [DELIVERY_KIND, 'deliveryPending', 'podList', 'eveningRead'])
    void queries.invalidateQueries({ queryKey: [name] });
  readNotesAnew(queries);
  readMoneyAnew(queries);
}
