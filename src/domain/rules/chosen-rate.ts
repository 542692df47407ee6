import { agreedFreight, rateKey, type Rated, type RatedBy } from './rate-contract.ts';

// Chooses an LR's contract rate at an offline counter, by the same rules as the portal's statement (spec 4 §8).

/** A line of a contract; its keys as in `rateKey`, empty: any. */
export interface KnownRate {
  readonly lineNo: number;
  readonly origin: string;
  readonly destination: string;
  readonly vehicle: string;
  readonly goods: string;
  readonly basis: RatedBy;
  readonly slabFrom: number;
  /** 0: no upper limit. */
  readonly slabTo: number;
  readonly rate: number;
  readonly minimum: number;
  readonly heads: string;
  readonly lineFrom: string | null;
  readonly lineTo: string | null;
}

/** A contract, with the parties for whose LRs it is valid. */
export interface KnownContract {
  readonly seq: number;
  readonly contractNo: string;
  readonly parties: readonly number[];
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly lastDay: string | null;
  readonly hideAmounts: 'yes' | 'no';
  readonly lines: readonly KnownRate[];
}

/** What determines an LR's rate. */
export interface RatedGoods {
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  /** The type of its vehicle; empty: unknown. */
  readonly vehicleType: string;
  /** Empty: several kinds of goods. */
  readonly goods: string;
  readonly kg: number;
  readonly packages: number;
  readonly km: number;
}

/** The chosen rate with its amount, in paise. */
export interface ChosenRate {
  readonly contract: KnownContract;
  readonly rate: KnownRate;
  /** Its position among the contract's lines, from 1. */
  readonly line: number;
  readonly amount: bigint;
  readonly isMinimum: boolean;
}

const holds = (day: string, from: string | null, to: string | null) => (from ?? day) <= day && (to ?? day) >= day;

function quantityOf(basis: RatedBy, { kg, packages, km }: RatedGoods): number {
  switch (basis) {
    case 'kg':
      return kg;
    case 'tonne':
      return kg / 1000;
    case 'package':
      return packages;
    case 'trip':
      return 1;
    case 'km':
      return km;
  }
}

function fits(rate: KnownRate, lr: RatedGoods): boolean {
  const isMeant = (key: string, text: string) => key === '' || key === rateKey(text);
  const quantity = quantityOf(rate.basis, lr);
  return (
    isMeant(rate.origin, lr.origin) &&
    isMeant(rate.destination, lr.destination) &&
    isMeant(rate.vehicle, lr.vehicleType) &&
    isMeant(rate.goods, lr.goods) &&
    holds(lr.day, rate.lineFrom, rate.lineTo) &&
    quantity > 0 &&
    quantity >= rate.slabFrom &&
    (rate.slabTo === 0 || quantity < rate.slabTo)
  );
}

const filled = ({ origin, destination, vehicle, goods }: KnownRate) =>
  [origin, destination, vehicle, goods].filter((key) => key !== '').length;
const since = ({ contract, rate }: Pick<ChosenRate, 'contract' | 'rate'>) => rate.lineFrom ?? contract.validFrom;

/**
 * The rate of an LR whose freight a party pays: of the matching lines the one with the most keys, then the newest; null: no contract covers
 * it.
 */
export function chosenRate(contracts: readonly KnownContract[], party: number, lr: RatedGoods): ChosenRate | null {
  const [found] = contracts
    .filter(
      ({ parties, validFrom, validTo, lastDay }) =>
        parties.includes(party) && holds(lr.day, validFrom, validTo) && holds(lr.day, null, lastDay),
    )
    .flatMap((contract) =>
      contract.lines.flatMap((rate, at) => (fits(rate, lr) ? [{ contract, rate, line: at + 1 }] : [])),
    )
    .sort(
      (one, other) =>
        filled(other.rate) - filled(one.rate) ||
        (since(one) < since(other) ? 1 : since(one) > since(other) ? -1 : 0) ||
        other.contract.seq - one.contract.seq ||
        other.rate.lineNo - one.rate.lineNo,
    );
  if (found === undefined) return null;
  const rated: Rated = {
    grams: BigInt(Math.round(lr.kg * 1000)),
    packages: BigInt(lr.packages),
    km: BigInt(Math.round(lr.km)),
  };
  return { ...found, ...agreedFreight(found.rate, rated) };
}
