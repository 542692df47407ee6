import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import { freightPayer } from './payment-basis.ts';
import { rateKey } from './rate-contract.ts';

/** An LR as far as its rate goes. */
export interface RatedLr {
  readonly place: number;
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly vehicleNo: string;
  /** Empty: there are several. */
  readonly goods: string;
  readonly kg: number;
  readonly packages: number;
  readonly km: number;
}

const PLACES = { consignor: 'consignorPlace', consignee: 'consigneePlace', billing: 'billingPlace' } as const;

type Line = Pick<LawfulBilty['lines'][number], 'itemName' | 'packages' | 'chargedWeight' | 'weight'>;
/** What the rate of an LR follows from. */
type Rated = Pick<
  LawfulBilty,
  | 'paymentBasis'
  | 'biltyDate'
  | 'origin'
  | 'destination'
  | 'vehicleNo'
  | 'distanceKm'
  | (typeof PLACES)[keyof typeof PLACES]
> & { readonly lines: readonly Line[] };

/** What a line is charged by, in grams. */
export const chargedGrams = ({ chargedWeight, weight }: Pick<Line, 'chargedWeight' | 'weight'>): number =>
  Math.round((chargedWeight > 0 ? chargedWeight : weight) * 1000);

/** The same of a bilty: whoever pays its freight has the contract, and all its goods are one consignment. */
export function ratedLr(row: Rated): RatedLr {
  const payer = freightPayer(row.paymentBasis);
  const goods = new Set(row.lines.map(({ itemName }) => rateKey(itemName)));
  const grams = row.lines.reduce((sum, line) => sum + chargedGrams(line), 0);
  return {
    place: payer === null ? 0 : row[PLACES[payer]],
    day: row.biltyDate,
    origin: row.origin,
    destination: row.destination,
    vehicleNo: row.vehicleNo,
    goods: goods.size === 1 ? (row.lines[0]?.itemName ?? '') : '',
    kg: grams / 1000,
    packages: row.lines.reduce((sum, { packages }) => sum + packages, 0),
    km: row.distanceKm,
  };
}
