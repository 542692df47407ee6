import type { EwayBill } from '../records/eway-bill.ts';
import { vehiclePapers, type PaperKind } from '../records/vehicle.ts';
import { addDays, showDate } from './calendar-date.ts';
import { BILTY_CANCELLED } from './event-refusal.ts';
import { validDays } from './eway-validity.ts';
import { needsEwayBill, type LawRow } from './law.ts';
import { EWAY_BILL_NEEDED } from './lawful-bilty-faults.ts';
import { showMoment } from './moment.ts';
import { formatQuantity, toPaise } from './money.ts';
import { plateOf } from './plate.ts';

/** An LR, as needed for a dispatch check. */
export interface DispatchedLr {
  readonly isLawful: boolean;
  readonly isCancelled: boolean;
  readonly date: string;
  /** GST state codes of its consignor and consignee; empty: unknown. */
  readonly from: string;
  readonly to: string;
  readonly distanceKm: number;
  readonly invoices: readonly {
    readonly invoiceNo: string;
    /** In rupees. */
    readonly value: number;
    readonly ewayBillNo: string;
  }[];
}

/** An e-way bill, as needed for a dispatch check. */
export type CheckedEwayBill = Pick<
  EwayBill,
  'ewayBillNo' | 'ewayState' | 'validUpto' | 'distanceKm' | 'cargo' | 'vehicleNo'
>;

/** The vehicle, and when it departs. */
export interface Dispatch {
  readonly vehicleNo: string;
  /** The company's e-way bills named by the LRs. */
  readonly bills: readonly CheckedEwayBill[];
  /** A moment in India. */
  readonly now: string;
  readonly law: readonly LawRow[];
}

const NO_INVOICE = 'No invoice is entered.';

/** The faults of an LR about to be dispatched (spec 3 §5), as sentences; a classic bilty has too little data to be checked. */
export function lrFaults(lr: DispatchedLr, dispatch: Dispatch): readonly string[] {
  if (lr.isCancelled) return [BILTY_CANCELLED];
  if (!lr.isLawful) return [];
  const value = Number(lr.invoices.reduce((sum, invoice) => sum + toPaise(invoice.value), 0n)) / 100;
  const numbers = [...new Set(lr.invoices.map(({ ewayBillNo }) => ewayBillNo).filter((number) => number !== ''))];
  const isNeeded = needsEwayBill(dispatch.law, { day: lr.date, from: lr.from, to: lr.to, value });
  const without = isNeeded ? lr.invoices.filter(({ ewayBillNo }) => ewayBillNo === '') : [];
  return [
    ...(lr.invoices.length === 0 ? [NO_INVOICE] : []),
    ...(numbers.length === 0
      ? without.slice(0, 1).map(() => EWAY_BILL_NEEDED)
      : without.map(({ invoiceNo }) => `Invoice ${invoiceNo} has no e-way bill.`)),
    ...numbers.flatMap((number) => billFaults(number, lr, dispatch)),
  ];
}

function billFaults(number: string, lr: DispatchedLr, { bills, vehicleNo, now, law }: Dispatch): string[] {
  const bill = bills.find(({ ewayBillNo }) => ewayBillNo === number);
  if (bill === undefined) return [`e-Way Bill ${number} is not on the desk, so its validity is not known.`];
  if (bill.ewayState === 'Cancelled') return [`e-Way Bill ${number} is cancelled.`];
  if (bill.ewayState === 'Closed') return [`e-Way Bill ${number} is closed.`];
  if (bill.ewayState === 'Part A only' || bill.vehicleNo === '') return [`e-Way Bill ${number} has no vehicle yet.`];
  const isOther = plateOf(bill.vehicleNo) !== plateOf(vehicleNo);
  return [
    ...endFaults(bill, bill.distanceKm || lr.distanceKm, now, law),
    ...(isOther ? [`e-Way Bill ${number} is for vehicle ${bill.vehicleNo}.`] : []),
  ];
}

// The day of dispatch counts: a bill generated the day before is fine (its own day does not count).
function endFaults(
  { ewayBillNo, validUpto, cargo }: CheckedEwayBill,
  km: number,
  now: string,
  law: readonly LawRow[],
): string[] {
  if (validUpto === '') return [`Until when e-Way Bill ${ewayBillNo} is valid is not known.`];
  if (validUpto < now) return [`e-Way Bill ${ewayBillNo} expired on ${showMoment(validUpto)}.`];
  const today = now.slice(0, 10);
  const last = addDays(today, validDays(law, km, cargo === 'O' ? 'O' : 'R', today) - 1);
  if (validUpto.slice(0, 10) >= last) return [];
  const need = `${formatQuantity(km)} km need it until ${showDate(last)}`;
  return [`e-Way Bill ${ewayBillNo} ends on ${showMoment(validUpto)}; ${need}.`];
}

/** The name of a vehicle paper in a sentence: Fitness. */
const paperName = (kind: PaperKind) => vehiclePapers[kind].due.label.replace(' Due Date', '');

/** The vehicle papers that have expired (spec 4 §2); one is still valid on its last day. A paper without a date is unknown. */
export function paperFaults(
  { vehicleNo, due }: { readonly vehicleNo: string; readonly due: Readonly<Record<PaperKind, string | null>> },
  today: string,
): readonly string[] {
  return (Object.keys(vehiclePapers) as PaperKind[]).flatMap((kind) => {
    const day = due[kind];
    return day !== null && day < today ? [`${paperName(kind)} of ${vehicleNo} expired on ${showDate(day)}.`] : [];
  });
}

/** The overload of a vehicle, as a sentence (spec 4 §2), both in kg; a capacity of 0 is unknown. */
export function loadFaults(weight: number, capacityKg: number): readonly string[] {
  const over = weight - capacityKg;
  return capacityKg > 0 && over > 0 ? [`Overloaded by ${formatQuantity(over)} kg.`] : [];
}
