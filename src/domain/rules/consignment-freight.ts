import { halfUp, percentOf, toPaise } from './money.ts';

/** The unit of a line's rate (spec 3 §3). */
export const RATE_BASES = ['lump sum', 'kg', 'quintal', 'tonne', 'package'] as const;
/** How a charge is calculated from its head. */
export const CHARGE_BASES = ['typed', 'per LR', 'per package', 'per kg', '% of freight', '% of value'] as const;

/** A line of a lawful bilty, in rupees and kg. */
export interface FreightLine {
  readonly packages: number;
  readonly weight: number;
  /** 0: the actual weight is charged. */
  readonly chargedWeight: number;
  readonly rate: number;
  /** Empty: lump sum. */
  readonly rateBasis: (typeof RATE_BASES)[number] | '';
  /** 0: calculated from the rate. */
  readonly freight: number;
  readonly advance: number;
}

/** A charge head; `amount` is in rupees, or per cent, depending on its basis. */
export interface ChargeHead {
  readonly id: number;
  readonly basis: (typeof CHARGE_BASES)[number];
  readonly amount: number;
  readonly minimum: number;
  readonly isTaxable: 'yes' | 'no';
}

/** A charge of a bilty, by its head's id; `amount` null: not sent, so its head determines it. */
export interface Charge {
  readonly head: number;
  readonly amount: number | null;
}

/** The inputs of a lawful bilty's freight and charges; every amount in rupees. */
export interface FreightAmounts {
  readonly lines: readonly FreightLine[];
  readonly charges: readonly Charge[];
  readonly invoices: readonly { readonly invoiceValue: number }[];
  readonly deliveryFee: number;
  readonly packagingFee: number;
}

/** Freight and charges before tax, in paise. */
export interface ConsignmentFreight {
  /** Per line. */
  readonly lines: readonly bigint[];
  /** Per charge. */
  readonly chargeAmounts: readonly bigint[];
  readonly freight: bigint;
  readonly charges: bigint;
  /** Freight, charges and both fees: everything but tax. */
  readonly beforeTax: bigint;
  /** The taxable part: all except charges whose heads are not taxable (spec 3 §14.11). */
  readonly taxable: bigint;
  /** The declared value of the goods: the total of the invoices. */
  readonly declaredValue: bigint;
}

const add = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const grams = (kg: number): bigint => BigInt(Math.round(kg * 1000));
const chargedGrams = ({ chargedWeight, weight }: FreightLine): bigint =>
  grams(chargedWeight > 0 ? chargedWeight : weight);

/** The freight of a line, in paise: as sent, else by its rate (spec 3 §6). */
export function lineFreight(line: FreightLine): bigint {
  if (line.freight > 0) return toPaise(line.freight);
  const rate = toPaise(line.rate);
  switch (line.rateBasis) {
    case 'kg':
      return halfUp(rate * chargedGrams(line), 1000n);
    case 'quintal':
      return halfUp(rate * chargedGrams(line), 100_000n);
    case 'tonne':
      return halfUp(rate * chargedGrams(line), 1_000_000n);
    case 'package':
      return rate * BigInt(line.packages);
    case 'lump sum':
    case '':
      return rate;
  }
}

/** The amount of a charge by its head, if nobody typed it, in paise; never below its minimum. */
function amountOfHead(head: ChargeHead, lines: readonly FreightLine[], freight: bigint, value: bigint): bigint {
  const amount = toPaise(head.amount);
  const worked = (): bigint => {
    switch (head.basis) {
      case 'typed':
      case 'per LR':
        return amount;
      case 'per package':
        return amount * lines.reduce((total, { packages }) => total + BigInt(packages), 0n);
      case 'per kg':
        return halfUp(amount * add(lines.map(chargedGrams)), 1000n);
      case '% of freight':
        return percentOf(freight, head.amount);
      case '% of value':
        return percentOf(value, head.amount);
    }
  };
  const minimum = toPaise(head.minimum);
  const found = worked();
  return found < minimum ? minimum : found;
}

/**
 * Freight and charges of a lawful bilty, in paise, for form, server and print. A charge whose head is not in `heads` counts as sent, and as
 * taxable.
 */
export function consignmentFreight(amounts: FreightAmounts, heads: readonly ChargeHead[]): ConsignmentFreight {
  const lines = amounts.lines.map(lineFreight);
  const freight = add(lines);
  const declaredValue = add(amounts.invoices.map(({ invoiceValue }) => toPaise(invoiceValue)));
  const known = new Map(heads.map((head) => [head.id, head]));
  const charged = amounts.charges.map(({ head: id, amount }) => {
    const head = known.get(id);
    const worked = () => (head === undefined ? 0n : amountOfHead(head, amounts.lines, freight, declaredValue));
    return { amount: amount === null ? worked() : toPaise(amount), isTaxable: head?.isTaxable !== 'no' };
  });
  const fees = toPaise(amounts.deliveryFee) + toPaise(amounts.packagingFee);
  const charges = add(charged.map(({ amount }) => amount));
  const untaxed = add(charged.filter(({ isTaxable }) => !isTaxable).map(({ amount }) => amount));
  return {
    lines,
    chargeAmounts: charged.map(({ amount }) => amount),
    freight,
    charges,
    beforeTax: freight + charges + fees,
    taxable: freight + charges + fees - untaxed,
    declaredValue,
  };
}
