// The positions of values on pre-printed paper: a company's own, stored as JSON in its settings, else the defaults here.

/** A point in mm from the page's upper left corner. */
export type PrintPoint = readonly [x: number, y: number];

/** A value that can be positioned. */
interface PrintPlace {
  readonly label: string;
  /** On half an A4 page; on a full page everything is twice as far down. */
  readonly at: PrintPoint;
  /** In mm: longer text is wrapped. */
  readonly width: number;
  /** Right-aligned at this point, for amounts and weights. */
  readonly right?: true;
  /** Printed once per entry of a list, one below another. */
  readonly list?: 'lines' | 'invoices' | 'charges';
}

export const PRINT_PLACES = {
  copy: { label: 'Copy', at: [148, 8], width: 54 },
  lrNo: { label: 'LR No.', at: [148, 16], width: 54 },
  date: { label: 'Bilty Date', at: [148, 22], width: 54 },
  branch: { label: 'Branch', at: [148, 28], width: 54 },
  from: { label: 'From', at: [10, 38], width: 44 },
  to: { label: 'To', at: [57, 38], width: 44 },
  vehicleNo: { label: 'Vehicle No.', at: [104, 38], width: 42 },
  driver: { label: 'Driver', at: [150, 38], width: 54 },
  consignor: { label: 'Consignor', at: [10, 46], width: 60 },
  consignorAddress: { label: 'Consignor Address', at: [10, 50], width: 60 },
  consignorGstin: { label: 'Consignor GSTIN', at: [10, 60], width: 60 },
  consignee: { label: 'Consignee', at: [74, 46], width: 60 },
  consigneeAddress: { label: 'Consignee Address', at: [74, 50], width: 60 },
  consigneeGstin: { label: 'Consignee GSTIN', at: [74, 60], width: 60 },
  billTo: { label: 'Bill To', at: [138, 46], width: 64 },
  billToAddress: { label: 'Bill To Address', at: [138, 50], width: 64 },
  billToGstin: { label: 'Bill To GSTIN', at: [138, 60], width: 64 },
  packages: { label: 'Packages', at: [20, 71], width: 12, right: true, list: 'lines' },
  packing: { label: 'Packing', at: [22, 71], width: 20, list: 'lines' },
  goods: { label: 'Item Name', at: [43, 71], width: 44, list: 'lines' },
  mark: { label: 'Private Mark', at: [88, 71], width: 20, list: 'lines' },
  weight: { label: 'Weight', at: [124, 71], width: 16, right: true, list: 'lines' },
  chargedWeight: { label: 'Charged Weight', at: [143, 71], width: 18, right: true, list: 'lines' },
  freight: { label: 'Freight', at: [202, 71], width: 24, right: true },
  chargeName: { label: 'Charge', at: [148, 76], width: 34, list: 'charges' },
  chargeAmount: { label: 'Amount', at: [202, 76], width: 24, right: true, list: 'charges' },
  taxable: { label: 'Taxable', at: [202, 103], width: 24, right: true },
  tax: { label: 'GST', at: [202, 107], width: 24, right: true },
  total: { label: 'Total', at: [202, 112], width: 24, right: true },
  advance: { label: 'Advance', at: [202, 117], width: 24, right: true },
  balance: { label: 'Balance', at: [202, 122], width: 24, right: true },
  invoiceNo: { label: 'Invoice No.', at: [10, 94], width: 32, list: 'invoices' },
  invoiceDate: { label: 'Invoice Date', at: [43, 94], width: 20, list: 'invoices' },
  invoiceValue: { label: 'Invoice Value', at: [92, 94], width: 26, right: true, list: 'invoices' },
  ewayBill: { label: 'e-Way Bill No.', at: [95, 94], width: 34, list: 'invoices' },
  declaredValue: { label: 'Declared Value', at: [10, 114], width: 60 },
  risk: { label: 'Risk', at: [74, 114], width: 60 },
  insurance: { label: 'Insured', at: [10, 118], width: 134 },
  basis: { label: 'Basis', at: [10, 122], width: 26 },
  words: { label: 'Amount in Words', at: [38, 122], width: 106 },
  gstPayer: { label: 'GST Payer', at: [10, 127], width: 134 },
  reverseCharge: { label: 'Reverse Charge', at: [10, 131], width: 34 },
  sac: { label: 'SAC', at: [46, 131], width: 20 },
  placeOfSupply: { label: 'Place of Supply', at: [68, 131], width: 76 },
  delivery: { label: 'Delivery', at: [10, 135], width: 134 },
  remark: { label: 'Remark', at: [10, 142], width: 134 },
  // As high as it is wide.
  code: { label: 'QR Code', at: [118, 6], width: 28 },
  page: { label: 'Page', at: [148, 142], width: 54 },
} as const satisfies Readonly<Record<string, PrintPlace>>;

export type PlaceName = keyof typeof PRINT_PLACES;

/** Every value, with its label and default position. */
export const placeEntries = Object.entries(PRINT_PLACES) as readonly (readonly [PlaceName, PrintPlace])[];

/** The positions chosen by a company. */
export interface PrintPlaces {
  /** Null: not printed. */
  readonly at: Readonly<Record<PlaceName, PrintPoint | null>>;
  /** How many entries of a list fit on a page, and their distance in mm. */
  readonly rows: { readonly most: number; readonly step: number };
}

const ROWS = { most: 4, step: 4.5 };

const isPoint = (value: unknown): value is PrintPoint =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => typeof each === 'number' && each >= 0 && each <= 420);

function parsed(json: string): Readonly<Record<string, unknown>> | null {
  if (json.trim() === '') return {};
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The message for unreadable positions; null if they are valid. */
export function printPlacesMessage(json: string): string | null {
  const read = parsed(json);
  const isKnown = (name: string) => name === 'rows' || Object.hasOwn(PRINT_PLACES, name);
  const good =
    read !== null && Object.entries(read).every(([name, at]) => isKnown(name) && (at === null || isPoint(at)));
  return good ? null : 'Each place is two numbers of mm from 0 to 420, as in {"lrNo": [150, 16]}.';
}

/** A position as typed: mm from the left and from the top; empty: the default. */
export type TypedPoint = readonly [x: string, y: string];

/** A company's own positions as typed; null: not printed. */
export function typedPlaces(json: string): Readonly<Record<string, TypedPoint | null>> {
  const texts = (at: unknown): TypedPoint | null =>
    Array.isArray(at) ? [String(at[0] ?? ''), String(at[1] ?? '')] : null;
  return Object.fromEntries(Object.entries(parsed(json) ?? {}).map(([name, at]) => [name, texts(at)]));
}

/** The JSON with a typed position; invalid input stays in it unchanged, and printPlacesMessage reports it. */
export function withPlace(json: string, name: PlaceName | 'rows', typed: TypedPoint | null): string {
  const { [name]: _before, ...others } = parsed(json) ?? {};
  if (typed?.every((text) => text.trim() === '')) {
    return Object.keys(others).length === 0 ? '' : JSON.stringify(others);
  }
  return JSON.stringify({ ...others, [name]: typed?.map(millimetres) ?? null });
}

const millimetres = (text: string) => (/^ *\d{1,3}(\.\d*)? *$/.test(text) ? Number(text) : text);

/**
 * A company's positions: `{"lrNo": [150, 16], "remark": null, "rows": [4, 4.5]}`. Values not named use their defaults; unreadable entries
 * are ignored, because the paper is needed now.
 */
export function printPlacesOf(json: string, isHalf: boolean): PrintPlaces {
  const read = parsed(json) ?? {};
  const down = isHalf ? 1 : 2;
  const at = placeEntries.map(([name, place]) => {
    const own = Object.hasOwn(read, name) ? read[name] : undefined;
    if (own === null || isPoint(own)) return [name, own];
    return [name, [place.at[0], place.at[1] * down]];
  });
  const rows = isPoint(read['rows']) && read['rows'][0] >= 1 ? read['rows'] : [ROWS.most * down, ROWS.step];
  return {
    // Every name in PRINT_PLACES occurs once.
    at: Object.fromEntries(at) as PrintPlaces['at'],
    rows: { most: Math.floor(rows[0] ?? ROWS.most), step: rows[1] ?? ROWS.step },
  };
}
