import { lastSeen, noteSeen } from '#web/client/seen-store.ts';
import type { Texts } from '#web/ui/entries.ts';

/** What an LR on this computer tells the next one of. */
interface LastLr {
  readonly day: string;
  readonly vehicleNo: string;
  readonly driver: string;
}

const LRS = 'lrs';
const MOST = 60;

/** Notes what an LR was carried by, for those after it. */
export function noteLr({ biltyDate: day = '', vehicleNo = '', driver = '' }: Texts, owner: string): void {
  if (vehicleNo === '') return;
  noteSeen<LastLr>(owner, LRS, [{ day, vehicleNo, driver }], { most: MOST, nameOf: (lr) => lr.vehicleNo });
}

/** The vehicles of the last LRs, the newest first; and the last LR of a day: the next one often goes the same way. */
export function lastLrs(
  owner: string,
  day: string,
): { readonly vehicles: readonly string[]; readonly last: LastLr | null } {
  // Only LRs are noted under that name.
  const lrs = lastSeen(owner, LRS) as readonly LastLr[];
  const [last] = lrs;
  return { vehicles: lrs.map(({ vehicleNo }) => vehicleNo), last: last?.day === day ? last : null };
}
