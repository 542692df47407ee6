import { halfUp } from './money.ts';

// What a trip of an own vehicle cost, and how far it went on a litre (spec 4 §3).

/** What money goes out for on a trip, and the head of the books that bears it. */
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

/** What comes with a bill always; what a policeman or a day's allowance takes has none. */
const WITH_BILL: readonly string[] = ['diesel', 'repair', 'tyre', 'RTO'] satisfies readonly TripHead[];
/** Whether an expense is taken with a picture of its bill only. */
export const needsBill = (head: string): boolean => WITH_BILL.includes(head);

/** Who paid an expense of a trip: the driver of what he was given, the FASTag, a pump that is owed for it, or the branch's cash. */
export const TRIP_PAYERS = ['driver', 'fastag', 'pump', 'company'] as const;
export type TripPayer = (typeof TRIP_PAYERS)[number];

/** What the mileage of a trip is worked out from: readings of the odometer in km, diesel in litres. */
export interface TripReadings {
  readonly kmOut: number;
  /** 0: the vehicle is not back yet. */
  readonly kmIn: number;
  readonly tankOut: number;
  readonly tankIn: number;
  /** What was filled on the way. */
  readonly litres: number;
}

const millis = (quantity: number) => BigInt(Math.round(quantity * 1000));

/** The km that a vehicle went; 0: it is not back yet. */
export const kmOf = ({ kmOut, kmIn }: Pick<TripReadings, 'kmOut' | 'kmIn'>): number =>
  kmIn > kmOut ? kmIn - kmOut : 0;

/** The diesel that a trip burnt, in litres: what was filled, and what the tank has less than before. */
export const litresOf = ({ tankOut, tankIn, litres }: TripReadings): number =>
  Number(millis(litres) + millis(tankOut) - millis(tankIn)) / 1000;

/** The km that it went on a litre, in two decimals; null: it is not known yet. */
export function mileageOf(readings: TripReadings): number | null {
  const km = kmOf(readings);
  const burnt = millis(litresOf(readings));
  if (km === 0 || burnt <= 0n) return null;
  return Number(halfUp(BigInt(km) * 100_000n, burnt)) / 100;
}

const HUNDREDTHS = 100;
/** Whether a vehicle went 10 % or more under its target, both in km per litre; without a target it never does. */
export const isThirsty = (mileage: number, target: number): boolean =>
  target > 0 && millis(mileage) * BigInt(HUNDREDTHS) <= millis(target) * 90n;

/** What is left of a trip with its driver, in paise: above zero he has it, below zero he is owed it. */
export interface DriverAccount {
  /** What he had of trips before. */
  readonly brought: bigint;
  readonly advances: bigint;
  /** What he paid out of it. */
  readonly spent: bigint;
}
export const leftWithDriver = ({ brought, advances, spent }: DriverAccount): bigint => brought + advances - spent;
