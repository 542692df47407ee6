import type { Deductions } from './postings.ts';

/** An open item as it stands; amounts in paise. */
export interface OpenItem {
  readonly id: number;
  readonly account: string;
  readonly side: 'D' | 'C';
  readonly paper: string;
  readonly open: bigint;
}

/** What a receipt takes of an item, in paise. */
export interface Taken extends Deductions {
  readonly item: number;
  readonly received: bigint;
}

export const NONE: Deductions = { tds: 0n, shortage: 0n, rebate: 0n, other: 0n };

/** All that is taken off an item. */
export const wholeOf = ({ received, tds, shortage, rebate, other }: Omit<Taken, 'item'>): bigint =>
  received + tds + shortage + rebate + other;

/** The items, in their order, that an amount settles: each whole before the next (spec 4 §6, Fill). */
export function filled(items: readonly OpenItem[], amount: bigint): readonly Taken[] {
  let left = amount;
  return items.flatMap(({ id, open }) => {
    const received = open < left ? open : left;
    left -= received;
    return received > 0n ? [{ item: id, received, ...NONE }] : [];
  });
}
