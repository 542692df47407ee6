import { halfUp, percentOf } from './money.ts';

// Which open bills an amount pays: up to four of one party, whole, also less the tax that it deducted (spec 4 §7).

/** A bill that is open, in paise. */
export interface PaidBill {
  readonly id: number;
  readonly open: bigint;
  /** What tax is deducted from, of what is open; 0: nothing. */
  readonly taxable: bigint;
}

/** The bills that an amount pays, the tax that was deducted of each, and whether no others do. */
export interface BillsPaid {
  readonly bills: readonly { readonly id: number; readonly received: bigint; readonly tds: bigint }[];
  readonly isOnly: boolean;
}

const MOST_BILLS = 4;
/** So many bills of a party are looked at, the oldest: all pairs of them, and all pairs of pairs. */
export const MOST_SEARCHED = 40;

const RUPEE = 100n;
/** How customers round what they deduct. */
const ROUNDED: readonly ((paise: bigint) => bigint)[] = [
  (paise) => halfUp(paise, RUPEE) * RUPEE,
  (paise) => ((paise + RUPEE - 1n) / RUPEE) * RUPEE,
  (paise) => paise,
];

interface Valued {
  readonly id: number;
  readonly value: bigint;
  readonly tds: bigint;
}

/** The bills as they may be paid: whole, or less so many per cent, each way of rounding; what comes to the same once. */
function waysOf(bills: readonly PaidBill[], percents: readonly number[]): readonly (readonly Valued[])[] {
  const less = percents.flatMap((percent) =>
    ROUNDED.map((rounded) =>
      bills.map(({ id, open, taxable }) => {
        const tds = rounded(percentOf(taxable, percent));
        return tds < open ? { id, value: open - tds, tds } : { id, value: open, tds: 0n };
      }),
    ),
  );
  const seen = new Set<string>();
  return [bills.map(({ id, open }) => ({ id, value: open, tds: 0n })), ...less].filter((way) => {
    const key = way.map(({ value }) => value).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

/** The places of up to four bills whose values come to an amount; at most two such sets, the fewest bills first. */
function setsOf(
  way: readonly Valued[],
  pairs: ReadonlyMap<bigint, readonly (readonly [number, number])[]>,
  amount: bigint,
) {
  const found: (readonly number[])[] = way.flatMap(({ value }, at) => (value === amount ? [[at]] : []));
  found.push(...(pairs.get(amount) ?? []));
  if (found.length > 1) return found;
  for (const [at, { value }] of way.entries()) {
    for (const pair of pairs.get(amount - value) ?? []) if (pair[0] > at && found.length < 2) found.push([at, ...pair]);
  }
  for (const [sum, ones] of pairs) {
    if (found.length > 1) break;
    const others = pairs.get(amount - sum) ?? [];
    for (const one of ones) {
      for (const other of others) if (other[0] > one[1] && found.length < 2) found.push([...one, ...other]);
      if (found.length > 1) break;
    }
  }
  return found.filter((set) => set.length <= MOST_BILLS);
}

function pairsOf(way: readonly Valued[]): ReadonlyMap<bigint, readonly (readonly [number, number])[]> {
  const pairs = new Map<bigint, (readonly [number, number])[]>();
  for (const [at, one] of way.entries()) {
    for (const [nth, other] of way.slice(at + 1).entries()) {
      const sum = one.value + other.value;
      const known = pairs.get(sum);
      if (known === undefined) pairs.set(sum, [[at, at + 1 + nth]]);
      else if (known.length < 8) known.push([at, at + 1 + nth]);
    }
  }
  return pairs;
}

/**
 * Prepares the open bills of a party, the oldest first, to be asked which of them an amount pays. `percents`: of tax that it may have deducted. Of
 * several sets the one without tax, with the fewest bills, of the oldest is answered; null: none comes to the amount.
 */
export function billsSearch(
  bills: readonly PaidBill[],
  percents: readonly number[],
): (amount: bigint) => BillsPaid | null {
  const ways = waysOf(bills.slice(0, MOST_SEARCHED), percents).map((way) => ({ way, pairs: pairsOf(way) }));
  return (amount) => {
    const found: Valued[][] = [];
    for (const { way, pairs } of ways) {
      for (const set of setsOf(way, pairs, amount)) {
        const bills = set.flatMap((at) => way[at] ?? []);
        // The same bills, rounded in another way.
        const isKnown = found.some(
          (other) => other.length === bills.length && other.every(({ id }, at) => id === bills[at]?.id),
        );
        if (!isKnown) found.push(bills);
      }
      if (found.length > 1) break;
    }
    const [first] = found;
    if (first === undefined) return null;
    const bills = first.map(({ id, value, tds }) => ({ id, received: value, tds }));
    return { bills, isOnly: found.length === 1 };
  };
}
