import type { Deductions } from './postings.ts';

/** An open item; amounts in paise. */
export interface OpenItem {
  readonly id: number;
  readonly account: string;
  readonly side: 'D' | 'C';
  readonly paper: string;
  readonly open: bigint;
}

/** What a receipt settles of an item, in paise. */
export interface Taken extends Deductions {
  readonly item: number;
  readonly received: bigint;
}

export const NONE: Deductions = { tds: 0n, shortage: 0n, rebate: 0n, other: 0n };

/** The total taken off an item. */
export const wholeOf = ({ received, tds, shortage, rebate, other }: Omit<Taken, 'item'>): bigint =>
  received + tds + shortage + rebate + other;

/**
 * The items that an amount settles, in order: each in full before the next (spec 4 §6, Fill). `tdsOf`: the TDS expected on an item; it is
 * deducted only if the rest of the item is settled in full.
 */
export function filled<Item extends Pick<OpenItem, 'id' | 'open'>>(
  items: readonly Item[],
  amount: bigint,
  tdsOf: (item: Item) => bigint = () => 0n,
): readonly Taken[] {
  let left = amount;
  return items.flatMap((item) => {
    const { id, open } = item;
    const expected = tdsOf(item);
    const tds = expected < open && open - expected <= left ? expected : 0n;
    const due = open - tds;
    const received = due < left ? due : left;
    left -= received;
    return received > 0n ? [{ item: id, received, ...NONE, tds }] : [];
  });
}

/**
 * The same for money received less a total of TDS, in paise: both together settle the items, and each item bears its share of the tax.
 * Null: the items are too small for it.
 */
export function filledLessTax(
  items: readonly Pick<OpenItem, 'id' | 'open'>[],
  amount: bigint,
  tax: bigint,
): readonly Taken[] | null {
  const parts = filled(items, amount + tax);
  const whole = parts.reduce((sum, { received }) => sum + received, 0n);
  if (tax > 0n && whole <= tax) return null;
  let left = tax;
  return parts.map((part, at) => {
    const own = at === parts.length - 1 ? left : (tax * part.received) / whole;
    left -= own;
    return { ...part, received: part.received - own, tds: own };
  });
}
