import { halfUp, percentOf } from './money.ts';

// Finds the open bills that an amount pays: up to four of one party, in full, possibly less the TDS deducted (spec 4 §7).

/** An open bill, in paise. */
export interface PaidBill {
  readonly id: number;
  readonly open: bigint;
  /** The open amount subject to TDS; 0: none. */
  readonly taxable: bigint;
}

/** The bills that an amount pays, the TDS on each, and whether no other set fits. */
export interface BillsPaid {
  readonly bills: readonly { readonly id: number; readonly received: bigint; readonly tds: bigint }[];
  readonly isOnly: boolean;
}

const MOST_BILLS = 4;
/** How many bills of a party are searched, the oldest: all pairs, and all pairs of pairs. */
export const MOST_SEARCHED = 40;

const RUPEE = 100n;
/** How customers round their deductions. */
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

/** The values a bill may be paid at: in full, or less a percentage, with each rounding; equal values once. */
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

/** The indexes of up to four bills whose values add up to an amount; at most two such sets, the fewest bills first. */
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
 * Prepares the search for which of a party's open bills, the oldest first, an amount pays. `percents`: TDS rates that may have been
 * deducted. Of several sets, returns the one without tax, with the fewest and oldest bills; null: none adds up to the amount.
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
        // The same bills with another rounding.
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
