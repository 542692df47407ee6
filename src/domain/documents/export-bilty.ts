import { defineDocument, type DocumentRow, type LineRow } from '../define.ts';
import { choice, code, date, money, phone, refined, text } from '../fields.ts';

const ALL_REQUIRED = 'All are required.';

/** The bilty of an export load, mostly cotton bales (spec 1 §2, §3, §5; trade 5.2). */
export const exportBilty = defineDocument({
  kind: 'export_bilty',
  table: 'export_bilty',
  title: 'Export Bilty',
  hindi: { title: 'एक्सपोर्ट बिल्टी', gender: 'feminine' },
  lineTable: 'export_bilty_line',
  number: 'biltyNo',
  date: 'biltyDate',
  numberTaken: 'Bilty No. already exists.',
  keyScope: 'papers',
  searched: [
    'biltyNo',
    'consignor',
    'consignorContact',
    'consignee',
    'consigneeContact',
    'origin',
    'destination',
    'vehicleNo',
    'crossingVehicleNo',
    'lotNo',
  ],
  described: ['consignor', 'consignee', 'destination'],
  suggested: ['consignor', 'consignee', 'origin', 'destination', 'insurer', 'deliveryAt', 'itemName'],
  // Decisions: totals, export bilty.
  sums: {
    freight: { kind: 'money', label: 'Freight Amount', of: ['freight'] },
    rate: { kind: 'money', label: 'Rate', of: ['rate'] },
    toPay: { kind: 'money', label: 'To Pay', of: ['toPay'] },
    total: { kind: 'money', label: 'Total', of: ['freight', 'rate'], less: ['toPay'] },
  },
  listed: ['destination', 'vehicleNo', 'total'],
  fields: {
    biltyNo: text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 }),
    biltyDate: date({ wire: 'bilty_Date', label: 'Bilty Date', required: 'Bilty Date is required.' }),
    consignor: text({ wire: 'consignor_Name', label: 'Consignor Name', hindi: 'प्रेषक का नाम' }),
    consignorContact: phone({
      wire: 'consignor_Contact',
      label: 'Consignor Contact',
      required: 'Consignor Contact is required.',
      message: 'Consignor Contact must be exactly 10 digits.',
    }),
    consignee: text({ wire: 'consignee_Name', label: 'Consignee Name', hindi: 'प्राप्तकर्ता का नाम' }),
    consigneeContact: phone({
      wire: 'consignee_Contact',
      label: 'Consignee Contact',
      required: 'Consignee Contact is required.',
      message: 'Consignee Contact must be exactly 10 digits.',
    }),
    vehicleNo: text({
      wire: 'vehicle_No',
      label: 'Truck No.',
      hindi: 'ट्रक क्र.',
      required: 'Truck No. is required.',
      max: 20,
    }),
    crossingVehicleNo: text({
      wire: 'crossing_Vehicle_No',
      label: 'Crossing Truck No.',
      hindi: 'क्रॉसिंग ट्रक क्र.',
      max: 20,
    }),
    origin: text({ wire: 'from', label: 'From' }),
    destination: text({ wire: 'to', label: 'To' }),
    hasPolicy: choice(['yes', 'no'], { wire: 'has_Policy', label: 'Has Policy', hindi: 'बीमा पॉलिसी है', blank: 'no' }),
    insurer: text({ wire: 'ins_Company', label: 'Insurance Company' }),
    policyNo: text({ wire: 'ins_Policy_No', label: 'Policy No.', max: 60 }),
    risk: text({ wire: 'risk', label: 'Risk' }),
    insuredAmount: money({ wire: 'amount', label: 'Amount' }),
    policyDate: date({ wire: 'policy_Date', label: 'Policy Date' }),
    cottonBales: text({ wire: 'fP_Cotton_Bales', label: 'F.P. Cotton Bales', hindi: 'एफ.पी. कपास गाँठें', max: 60 }),
    cottonBalesQuality: text({
      wire: 'fP_Cotton_Bales_Quality',
      label: 'F.P. Cotton Bales Quality',
      hindi: 'गाँठों की गुणवत्ता',
      max: 60,
    }),
    lotNo: text({ wire: 'lot_No', label: 'Lot No.', hindi: 'लॉट क्र.', max: 40 }),
    pressRunningNo: text({ wire: 'p_R', label: 'P.R.', hindi: 'पी.आर.', max: 40 }),
    pressMarkNo: text({ wire: 'pM_No', label: 'P.M. No.', hindi: 'पी.एम. क्र.', max: 40 }),
    hsn: code(8, { wire: 'hsN_NO', label: 'HSN No.' }),
    gstin: code(15, { wire: 'gstiN_NO', label: 'GSTIN No.' }),
    tin: tin(),
    totalPay: money({ wire: 'total_Pay_Rs', label: 'Total Pay Rs.', hindi: 'कुल देय रु.' }),
    specialInstruction: text({
      wire: 'special_Instruction',
      label: 'Special Instruction',
      hindi: 'विशेष निर्देश',
      max: 300,
    }),
    deliveryAt: text({ wire: 'delivery_At', label: 'Delivery At', hindi: 'डिलीवरी स्थान' }),
    enquiry: text({ wire: 'enquiry', label: 'Enquiry' }),
  },
  lines: {
    itemName: text({ wire: 'item_Name', label: 'Item Name', required: ALL_REQUIRED }),
    rate: money({ wire: 'rate', label: 'Rate', positive: ALL_REQUIRED }),
    freight: money({ wire: 'freight_Amt', label: 'Freight Amount', positive: ALL_REQUIRED }),
    toPay: money({ wire: 'to_Pay', label: 'To Pay', positive: ALL_REQUIRED }),
  },
});

// The field takes eleven characters, its message says eight digits: both are accepted (decisions).
function tin() {
  const field = text({ wire: 'tiN_No', label: 'Tin No.', hindi: 'टिन क्र.', max: 11 });
  return refined(field, (value) => /^(\d{8}|\d{11})?$/.test(value), 'Tin No. must be 8 digits.');
}

/** The form's own rule, in the product's spelling (spec 1 §5). */
export const EXPORT_BILTY_NO_REQUIRED = 'Builty No. is required.';

export type ExportBilty = DocumentRow<typeof exportBilty>;
export type ExportBiltyLine = LineRow<typeof exportBilty>;

/** The fields about a load's insurance policy, if it has one. */
export const INSURANCE_FIELDS = ['insurer', 'policyNo', 'risk', 'insuredAmount', 'policyDate'] as const;

/** A load without a policy has no insurance details (spec 1 §4): its insurance fields are cleared. */
export function withoutStrayInsurance<Row extends Omit<ExportBilty, 'lines'>>(row: Row): Row {
  if (row.hasPolicy === 'yes') return row;
  const blanks = INSURANCE_FIELDS.map((name) => [name, exportBilty.fields[name].blank]);
  return { ...row, ...Object.fromEntries(blanks) };
}
