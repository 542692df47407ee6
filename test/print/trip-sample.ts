import { blankRow } from '#domain/define.ts';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import type { TripSheetReport } from '#print/papers/trip-sheet.ts';
import { DAY, KG, LONG, MONEY, NUMBER, VEHICLE } from './extreme-values.ts';

/** A trip sheet for its paper, with the longest possible values. */
export const longestTrip: Pick<TripSheetReport, 'sheet' | 'facts'> = {
  sheet: {
    ...blankRow(tripSheet.fields),
    tripNo: NUMBER,
    startAt: DAY,
    endAt: DAY,
    vehicleNo: VEHICLE,
    challanNos: LONG,
    kmOut: 1_234_567,
    kmIn: 1_334_567,
    tankOut: KG,
    remark: LONG,
    lines: [
      {
        ...blankRow(tripSheet.lines),
        id: 1,
        date: DAY,
        head: 'diesel',
        place: LONG,
        litres: KG,
        amount: MONEY,
        paidBy: 'pump',
        pump: LONG,
      },
    ],
  },
  facts: {
    driver: LONG,
    branch: LONG,
    target: 4.5,
    entries: (['advance', 'settle', 'rest'] as const).map((what) => ({
      what,
      day: DAY,
      mode: 'bank',
      reference: NUMBER,
      brought: what === 'settle' ? MONEY : 0,
      amount: MONEY,
    })),
  },
};
