import { shownRupees } from '#web/money/shown.ts';
import type { TripAccount } from './useTripAccount.ts';
import { useTripWords } from './useTripWords.ts';

/** The amount left with the driver, or owed to him, in words. */
export function DriverSum({ account }: { readonly account: TripAccount }) {
  const words = useTripWords();
  const { left } = account;
  if (left === 0) return <strong>{words.even}</strong>;
  return <strong>{left > 0 ? words.driverHas(shownRupees(left)) : words.driverIsOwed(shownRupees(-left))}</strong>;
}
