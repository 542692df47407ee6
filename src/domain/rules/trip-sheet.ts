import { halfUp } from './money.ts';

// The costs of a trip with an own vehicle, and its distance per litre (spec 4 §3).

/** What money is spent on during a trip, and the ledger head for it. */
export const TRIP_HEADS = {
  diesel: 'diesel',
  toll: 'toll',
  bhatta: 'bhatta',
  loading: 'loading',
  repair: 'repairs',
  tyre: 'tyres',
  RTO: 'permits',
  police: 'police',
  parking: 'parking',
  other: 'tripother',
} as const;
export type TripHead = keyof typeof TRIP_HEADS;
export const TRIP_HEAD_NAMES = Object.keys(TRIP_HEADS) as readonly TripHead[] as readonly [TripHead, ...TripHead[]];

/** Expenses that always have a bill; payments to police or daily allowances have none. */
const WITH_BILL: readonly string[] = ['diesel', 'repair', 'tyre', 'RTO'] satisfies readonly TripHead[];
/** Whether an expense requires a picture of its bill. */
export const needsBill = (head: string): boolean => WITH_BILL.includes(head);

/** Who paid a trip expense: the driver from the advance, the FASTag, a pump on credit, or the branch's cash. */
export const TRIP_PAYERS = ['driver', 'fastag', 'pump', 'company'] as const;
export type TripPayer = (typeof TRIP_PAYERS)[number];

/** The inputs of a trip's mileage: odometer readings in km, diesel in litres. */
export interface TripReadings {
  readonly kmOut: number;
  /** 0: the vehicle has not returned yet. */
  readonly kmIn: number;
  readonly tankOut: number;
  readonly tankIn: number;
  /** What was filled during the trip. */
  readonly litres: number;
}

const millis = (quantity: number) => BigInt(Math.round(quantity * 1000));

/** The distance driven, in km; 0: it has not returned yet. */
export const kmOf = ({ kmOut, kmIn }: Pick<TripReadings, 'kmOut' | 'kmIn'>): number =>
  kmIn > kmOut ? kmIn - kmOut : 0;

/** The diesel used on a trip, in litres: what was filled, plus the decrease in the tank. */
export const litresOf = ({ tankOut, tankIn, litres }: TripReadings): number =>
  Number(millis(litres) + millis(tankOut) - millis(tankIn)) / 1000;

/** The distance per litre in km, with two decimals; null: not known yet. */
export function mileageOf(readings: TripReadings): number | null {
  const km = kmOf(readings);
  const burnt = millis(litresOf(readings));
  if (km === 0 || burnt <= 0n) return null;
  return Number(halfUp(BigInt(km) * 100_000n, burnt)) / 100;
}

const HUNDREDTHS = 100;
/** Whether a vehicle was 10 % or more below its target, both in km per litre; never without a target. */
export const isThirsty = (mileage: number, target: number): boolean =>
  target > 0 && millis(mileage) * BigInt(HUNDREDTHS) <= millis(target) * 90n;

/** A trip's balance with its driver, in paise: positive: the driver has it, negative: the driver is owed it. */
export interface DriverAccount {
  /** What the driver had from earlier trips. */
  readonly brought: bigint;
  readonly advances: bigint;
  /** What the driver spent of it. */
  readonly spent: bigint;
}
export const leftWithDriver = ({ brought, advances, spent }: DriverAccount): bigint => brought + advances - spent;
