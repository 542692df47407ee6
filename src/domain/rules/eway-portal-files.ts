import { EXTENSION_REASONS, type EwayBill } from '../records/eway-bill.ts';
import type {
  ewayExtensionSheet,
  partBEwayFile,
  consolidatedEwayFile,
  VEHICLE_REASONS,
} from '../records/eway-files.ts';
import { MOST_OF_PLACE } from '../records/eway-files.ts';
import type { RowOf } from '../define.ts';
import { showDateSlashed } from './calendar-date.ts';
import { fileNumber, fileText, fileVehicle } from './eway-file-text.ts';
import { lawOf, type LawFactName, type LawRow } from './law.ts';
import { instantOf, showMoment } from './moment.ts';

// The files uploaded to the e-way bill portal, exactly as in spec 3 §6 [u]: the portal rejects missing or renamed members.

/** Who makes a file, and the version of its format. */
export interface FileHead {
  readonly version: string;
  /** The uploader's GSTIN or transporter ID. */
  readonly userGstin: string;
}

/** An e-way bill of a challan, and the LR that names it. */
export interface ChallanBill {
  readonly ewayBillNo: string;
  /** The LR's number, or the bilty's if it has none. */
  readonly docNo: string;
  readonly docDate: string;
  /** The data the company has of it; null: none. */
  readonly known: (Pick<EwayBill, 'ewayState' | 'cargo' | 'validUpto'> & { readonly isEstimate: 'yes' | 'no' }) | null;
}

/** A challan's data about its trip. */
export interface FileChallan {
  readonly challanNo: string;
  readonly challanDate: string;
  readonly vehicleNo: string;
  readonly origin: string;
  readonly originState: string;
}

/** The version of a file format on a day; empty if the law table has none yet. */
export const fileVersion = (
  rows: readonly LawRow[],
  fact: Extract<LawFactName, `File version of ${string}`>,
  day: string,
) => lawOf(rows, fact, day)?.value ?? '';

/** The origin in a challan's file: as requested, else the challan's own. */
export function fileOrigin(
  input: Pick<RowOf<typeof consolidatedEwayFile>, 'fromPlace' | 'fromState'>,
  challan: FileChallan,
) {
  return {
    fromPlace: fileText(input.fromPlace || challan.origin, MOST_OF_PLACE),
    fromState: Number(input.fromState || challan.originState),
  };
}

const ROAD = 1;
const REASON_CODES: Readonly<Record<(typeof VEHICLE_REASONS)[number], number>> = {
  Breakdown: 1,
  Transshipment: 2,
  Others: 3,
  'First Time': 4,
};

/** The file that enters a challan's vehicle as Part B of its e-way bills. */
export function partBFile(
  { version, userGstin }: FileHead,
  challan: FileChallan,
  input: RowOf<typeof partBEwayFile>,
  bills: readonly ChallanBill[],
) {
  return {
    version,
    userGstin,
    vehicleUpdts: bills.map(({ ewayBillNo, docNo, docDate, known }) => ({
      ewbno: Number(ewayBillNo),
      transMode: ROAD,
      // For a bill the company has not entered, over-dimensional cargo is unknown.
      vehicleType: known?.cargo ?? 'R',
      vehicleNo: fileVehicle(challan.vehicleNo),
      docNo: fileNumber(docNo),
      docDate: showDateSlashed(docDate),
      ...fileOrigin(input, challan),
      reason: input.reason === '' ? REASON_CODES.Others : REASON_CODES[input.reason],
      remark: fileText(input.remark, MOST_OF_PLACE),
    })),
  };
}

/** The file that combines a challan's e-way bills into a consolidated one, from a place. */
export function consolidatedFile(
  { version, userGstin }: FileHead,
  challan: FileChallan,
  input: RowOf<typeof consolidatedEwayFile>,
  bills: readonly ChallanBill[],
) {
  return {
    version,
    tripSheets: [
      {
        userGstin,
        vehicleNo: fileVehicle(challan.vehicleNo),
        ...fileOrigin(input, challan),
        transMode: ROAD,
        transDocNo: fileNumber(challan.challanNo),
        transDocDate: showDateSlashed(challan.challanDate),
        tripSheetEwbBills: bills.map(({ ewayBillNo }) => ({ ewbNo: Number(ewayBillNo) })),
      },
    ],
  };
}

/**
 * Why e-way bills cannot be in a file for a vehicle, one sentence each. An estimated expiry refuses nothing: the government portal's value
 * counts.
 */
export function deadBills(bills: readonly ChallanBill[], now: number): readonly string[] {
  return bills.flatMap(({ ewayBillNo, known }) => {
    if (known === null) return [];
    if (known.ewayState === 'Cancelled' || known.ewayState === 'Closed')
      return [`e-Way bill ${ewayBillNo} is not active any more.`];
    const isOver = known.validUpto !== '' && known.isEstimate === 'no' && instantOf(known.validUpto) < now;
    return isOver ? [`e-Way bill ${ewayBillNo} ended on ${showMoment(known.validUpto)}. Extend it first.`] : [];
  });
}

const MODE_CODES = { Road: 1, Rail: 2, Air: 3, Ship: 4, 'In Transit': 5 } as const;
const EXTENSION_CODES = {
  'Natural Calamity': 1,
  'Law and Order': 2,
  Transshipment: 4,
  Accident: 5,
  Others: 99,
} as const;

/** The reason of an extension by its code; undefined: unknown code. */
export const extensionReason = (code: number): keyof typeof EXTENSION_CODES | undefined =>
  EXTENSION_REASONS.find((reason) => EXTENSION_CODES[reason] === code);

/** An e-way bill in an extension worksheet, with the LR that names it. */
export type ExtendedBill = Pick<EwayBill, 'ewayBillNo' | 'vehicleNo'> & {
  readonly docNo: string;
  readonly docDate: string | null;
};

/** The rows of an extension worksheet, exactly as specified. */
export function extensionRows(input: RowOf<typeof ewayExtensionSheet>, bills: readonly ExtendedBill[]) {
  const inTransit = input.transMode === 'In Transit';
  const line = (text: string) => fileText(text, 120);
  return bills.map((bill) => ({
    ewbNo: bill.ewayBillNo,
    vehicleNo: fileVehicle(input.vehicleNo || bill.vehicleNo),
    fromPlace: fileText(input.fromPlace, MOST_OF_PLACE),
    fromState: Number(input.fromState),
    fromPincode: Number(input.fromPincode),
    remainingDistance: input.remainingDistance,
    transDocNo: fileNumber(input.transDocNo || bill.docNo),
    transDocDate: showDateSlashed(input.transDocDate ?? bill.docDate),
    transMode: MODE_CODES[input.transMode],
    consignmentStatus: inTransit ? 'T' : 'M',
    transitType: inTransit ? input.transitType.slice(0, 1) : '',
    extnRsnCode: input.reason === '' ? EXTENSION_CODES.Others : EXTENSION_CODES[input.reason],
    extnRemarks: fileText(input.remark, MOST_OF_PLACE),
    addressLine1: line(input.addressLine1),
    addressLine2: line(input.addressLine2),
    addressLine3: line(input.addressLine3),
  }));
}
export type ExtensionRow = ReturnType<typeof extensionRows>[number];
