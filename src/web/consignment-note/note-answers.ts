import type { QueryClient } from '@tanstack/react-query';
import type { RowOf } from '#domain/define.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Answer } from '#web/client/request.ts';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { rowOf } from '#web/client/queries.ts';

export type NoteEvent = Answer<'biltyEventList'>[number];

const fields = { ...lawfulBilty.fields, ...lawfulBilty.extension.fields };

export interface Charge {
  readonly id: number;
  readonly head: number;
  readonly amount: number | null;
}

/** A bilty as shown on the consignment note's page. */
export type Note = RowOf<typeof fields> & {
  readonly updatedDate: string;
  readonly charges: readonly Charge[];
  /** The goods it carries; not sent when the bilty is changed. */
  readonly carried: {
    readonly lines: readonly { packages: number; packing: string; weight: number }[];
    readonly invoices: readonly { invoiceNo: string; ewayBillNo: string }[];
  };
  /** The amount still open, in rupees; 0 for a classic bilty. */
  readonly openAmt: number;
  readonly prints: readonly { copy: string; duplicate: number; printedAt: string; printedBy: string }[];
};

/** The note in an answer of `GetBilty`. */
export function noteOf(answer: Answer<'biltyRead'>): Note {
  const whole: Readonly<Record<string, unknown>> = answer;
  return {
    ...rowOf(fields, whole),
    updatedDate: String(whole['updatedDate']),
    openAmt: answer.openAmt ?? 0,
    charges: (whole['charges'] ?? []) as Note['charges'],
    carried: { lines: whole['lines'] ?? [], invoices: whole['invoices'] ?? [] } as Note['carried'],
    prints: (whole['prints'] ?? []) as Note['prints'],
  };
}

/** Invalidates every query that shows the status of bilties. */
export const readNotesAnew = (queries: QueryClient) =>
  readAnew(queries, lawfulBilty.kind, ['list', 'read', 'totals'], ['biltyRead', 'biltyEventList', 'find']);
