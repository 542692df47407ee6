import { choice, count, text, withBlank, yesNo } from '../fields.ts';
import { defineShortList } from '../short-list.ts';

export const PRINTER_KINDS = ['Ordinary', 'Dot matrix 9 pin', 'Dot matrix 24 pin', 'Label ZPL', 'Label TSPL'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** How a print reaches it: as a download, or sent by the portal (RFC 8011). */
const PRINTER_WAYS = ['Download', 'IPP'] as const;

/** Whether it only prints labels. */
export const isLabelPrinter = (kind: PrinterKind | ''): boolean => kind === 'Label ZPL' || kind === 'Label TSPL';

/** How many pins it has; null: none. */
export const pinsOf = (kind: PrinterKind | ''): 9 | 24 | null =>
  kind === 'Dot matrix 9 pin' ? 9 : kind === 'Dot matrix 24 pin' ? 24 : null;

/** The limits of paper sizes, in mm: from a label to the width of a 136-column carriage, and the most lines a form can have (ESC C). */
const PAPER_MM = { least: 20, widest: 420, highest: 400 } as const;
const WIDTH = { path: 'paper_Width', message: `Paper Width must be ${PAPER_MM.least} to ${PAPER_MM.widest} mm.` };
const HEIGHT = { path: 'paper_Height', message: `Paper Height must be ${PAPER_MM.least} to ${PAPER_MM.highest} mm.` };
const ONLY_LABELS = { path: 'kind', message: 'A label printer prints labels only.' };
const ADDRESS = { path: 'address', message: 'Address must start with ipp:// or ipps:// and must not contain a login.' };
const CERTIFICATE = { path: 'certificate', message: 'Certificate must be a SHA-256 of 64 hexadecimal digits.' };
const IPP_ADDRESS = /^ipps?:\/\/([a-z\d]([a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(:\d{1,5})?(\/[\w\-.~%/]*)?$/i;

/** The digits of a certificate's SHA-256, in any notation; empty: none. */
export const fingerprintOf = (written: string): string => written.replaceAll(/[:\s]/g, '').toLowerCase();

const NO_LABELS = { path: 'kind', message: 'A dot matrix printer cannot print labels.' };

/** An office printer and its paper (spec 5 §7). */
export const printer = defineShortList({
  kind: 'printer',
  table: 'printer',
  title: 'Printer',
  name: 'name',
  orderedBy: ['branchId', 'name'],
  taken: {
    printer_name: { field: 'name', message: 'Printer Name already exists.' },
    printer_for_lr: { field: 'forLr', message: 'This branch has a printer for LRs already.' },
    printer_for_challan: { field: 'forChallan', message: 'This branch has a printer for challans already.' },
    printer_for_receipt: { field: 'forReceipt', message: 'This branch has a printer for receipts already.' },
    printer_for_label: { field: 'forLabel', message: 'This branch has a printer for labels already.' },
  },
  references: ['printer_branch'],
  check: ({ kind, paperWidth, paperHeight, way, address, certificate, forLr, forChallan, forReceipt, forLabel }) => {
    if (way === 'IPP' && (!IPP_ADDRESS.test(address) || !URL.canParse(address))) return ADDRESS;
    if (certificate !== '' && !/^[\da-f]{64}$/.test(fingerprintOf(certificate))) return CERTIFICATE;
    if (paperWidth < PAPER_MM.least || paperWidth > PAPER_MM.widest) return WIDTH;
    if (paperHeight < PAPER_MM.least || paperHeight > PAPER_MM.highest) return HEIGHT;
    if (isLabelPrinter(kind) && [forLr, forChallan, forReceipt].includes('yes')) return ONLY_LABELS;
    return pinsOf(kind) !== null && forLabel === 'yes' ? NO_LABELS : null;
  },
  fields: {
    name: text({
      wire: 'name',
      label: 'Printer Name',
      hindi: 'प्रिंटर का नाम',
      required: 'Printer Name is required.',
      max: 40,
    }),
    branchId: count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
    kind: choice(PRINTER_KINDS, {
      wire: 'kind',
      label: 'Printer Type',
      hindi: 'प्रिंटर का प्रकार',
      required: 'Printer Type is required.',
      hindiChoices: {
        Ordinary: 'सामान्य',
        'Dot matrix 9 pin': 'डॉट मैट्रिक्स 9 पिन',
        'Dot matrix 24 pin': 'डॉट मैट्रिक्स 24 पिन',
        'Label ZPL': 'लेबल ZPL',
        'Label TSPL': 'लेबल TSPL',
      },
    }),
    columns: choice(['80', '136'], {
      wire: 'columns',
      label: 'Characters in a Line',
      hindi: 'पंक्ति के अक्षर',
      blank: '80',
    }),
    paperWidth: withBlank(
      count({ wire: 'paper_Width', label: 'Paper Width (mm)', hindi: 'काग़ज़ की चौड़ाई (मिमी)' }),
      241,
    ),
    paperHeight: withBlank(
      count({ wire: 'paper_Height', label: 'Paper Height (mm)', hindi: 'काग़ज़ की ऊँचाई (मिमी)' }),
      305,
    ),
    dpi: choice(['203', '300'], { wire: 'dpi', label: 'Dots an Inch', hindi: 'प्रति इंच बिंदु', blank: '203' }),
    way: choice(PRINTER_WAYS, {
      wire: 'way',
      label: 'Way to the Printer',
      hindi: 'प्रिंटर तक का रास्ता',
      hindiChoices: { Download: 'डाउनलोड', IPP: 'सीधे IPP से' },
      blank: 'Download',
    }),
    address: text({ wire: 'address', label: 'Address of the Printer', hindi: 'प्रिंटर का पता', max: 200 }),
    // Empty: the certificate that the printer first presents is stored.
    certificate: text({ wire: 'certificate', label: 'Certificate (SHA-256)', hindi: 'प्रमाणपत्र (SHA-256)', max: 95 }),
    forLr: yesNo({ wire: 'for_LR', label: 'Usual for LRs', hindi: 'LR के लिए मुख्य' }),
    forChallan: yesNo({ wire: 'for_Challan', label: 'Usual for Challans', hindi: 'चालान के लिए मुख्य' }),
    forReceipt: yesNo({ wire: 'for_Receipt', label: 'Usual for Receipts', hindi: 'रसीद के लिए मुख्य' }),
    forLabel: yesNo({ wire: 'for_Label', label: 'Usual for Labels', hindi: 'लेबल के लिए मुख्य' }),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Active', blank: 'yes' }),
  },
});
