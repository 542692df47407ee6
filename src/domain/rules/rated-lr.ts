import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import { freightPayer } from './payment-basis.ts';
import { rateKey } from './rate-contract.ts';

/** What determines an LR's rate. */
export interface RatedLr {
  readonly place: number;
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly vehicleNo: string;
  /** Empty: several kinds of goods. */
  readonly goods: string;
  readonly kg: number;
  readonly packages: number;
  readonly km: number;
}

const PLACES = { consignor: 'consignorPlace', consignee: 'consigneePlace', billing: 'billingPlace' } as const;

type Line = Pick<LawfulBilty['lines'][number], 'itemName' | 'packages' | 'chargedWeight' | 'weight'>;
/** The fields of an LR that its rate depends on. */
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

/** The charged weight of a line, in grams. */
export const chargedGrams = ({ chargedWeight, weight }: Pick<Line, 'chargedWeight' | 'weight'>): number =>
  Math.round((chargedWeight > 0 ? chargedWeight : weight) * 1000);

/** The same from a bilty: the payer of the freight has the contract, and all goods count as one consignment. */
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
