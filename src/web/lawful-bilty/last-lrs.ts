import { lastSeen, noteSeen } from '#web/client/seen-store.ts';
import type { Texts } from '#web/ui/entries.ts';

/** What is remembered of an LR on this computer for the next one. */
interface LastLr {
  readonly day: string;
  readonly vehicleNo: string;
  readonly driver: string;
}

const LRS = 'lrs';
const MOST = 60;

/** Remembers the vehicle and driver of an LR for later ones. */
export function noteLr({ biltyDate: day = '', vehicleNo = '', driver = '' }: Texts, owner: string): void {
  if (vehicleNo === '') return;
  noteSeen<LastLr>(owner, LRS, [{ day, vehicleNo, driver }], { most: MOST, nameOf: (lr) => lr.vehicleNo });
}

/** The vehicles of the last LRs, newest first, and the last LR of a day: the next one often travels with it. */
export function lastLrs(
  owner: string,
  day: string,
): { readonly vehicles: readonly string[]; readonly last: LastLr | null } {
  // Only LRs are stored under that name.
  const lrs = lastSeen(owner, LRS) as readonly LastLr[];
  const [last] = lrs;
  return { vehicles: lrs.map(({ vehicleNo }) => vehicleNo), last: last?.day === day ? last : null };
}
