import { choice, count, date, text, type Field } from '../fields.ts';
import { pin, stateCode } from '../place-fields.ts';
import { EXTENSION_REASONS } from './eway-bill.ts';
import { chooseSentence } from '../rules/required-sentence.ts';

/** Why the vehicle of an e-way bill changes. */
export const VEHICLE_REASONS = ['Breakdown', 'Transshipment', 'Others', 'First Time'] as const;
/** How goods continue after an extension; in transit: they are stored somewhere. */
const TRANSPORT_MODES = ['Road', 'Rail', 'Air', 'Ship', 'In Transit'] as const;
/** Where goods in transit are. */
const TRANSIT_TYPES = ['Road', 'Warehouse', 'Others'] as const;

/** The most e-way bills of an extension worksheet. */
export const MOST_EXTENDED = 200;
/** The longest place and remark that the e-way bill portal accepts. */
export const MOST_OF_PLACE = 50;

const REASON = chooseSentence('Reason');

/** The input of a consolidated file; an empty place or state is taken from the challan. */
export const consolidatedEwayFile = {
  challanNo: text({ wire: 'challan_No', label: 'Challan No.', max: 20, required: 'Challan No. is required.' }),
  fromPlace: text({ wire: 'from_Place', label: 'From Place', max: MOST_OF_PLACE }),
  fromState: stateCode({ wire: 'from_State', label: 'From State' }),
};

/** The input of a Part B file. */
export const partBEwayFile = {
  ...consolidatedEwayFile,
  reason: choice(VEHICLE_REASONS, { wire: 'reason', label: 'Reason', required: REASON }),
  remark: text({ wire: 'remark', label: 'Remark', max: MOST_OF_PLACE }),
};

/** E-way bill numbers: an array, or comma-separated text. */
function ewayBillNumbers(): Field<string> {
  const required = 'Please choose the e-way bills to extend.';
  const field = text({ wire: 'eway_Bill_Nos', label: 'e-Way Bill No.', required, max: 20 * MOST_EXTENDED });
  return { ...field, normalise: (raw) => field.normalise(Array.isArray(raw) ? raw.join(',') : raw) };
}

const addressLine = (at: 1 | 2 | 3) => text({ wire: `address_Line${at}`, label: `Address Line ${at}` });

/** What an extension worksheet states for all its bills (spec 3 §6); an empty value is taken from each bill. */
export const ewayExtensionSheet = {
  ewayBillNos: ewayBillNumbers(),
  fromPlace: text({
    wire: 'from_Place',
    label: 'From Place',
    max: MOST_OF_PLACE,
    required: 'From Place is required.',
  }),
  fromState: stateCode({ wire: 'from_State', label: 'From State', required: 'From State is required.' }),
  fromPincode: pin({ wire: 'from_Pincode', label: 'Pin of From Place', required: 'Pin of From Place is required.' }),
  remainingDistance: count({
    wire: 'remaining_Distance',
    label: 'Remaining Distance',
    positive: 'Remaining Distance is required.',
  }),
  reason: choice(EXTENSION_REASONS, { wire: 'extn_Rsn_Code', label: 'Reason', required: REASON }),
  remark: text({ wire: 'extn_Remarks', label: 'Remark', max: MOST_OF_PLACE }),
  vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', max: 20 }),
  transDocNo: text({ wire: 'trans_Doc_No', label: 'Transport Document No.', max: 20 }),
  transDocDate: date({ wire: 'trans_Doc_Date', label: 'Transport Document Date' }),
  transMode: choice(TRANSPORT_MODES, { wire: 'trans_Mode', label: 'Mode', blank: 'Road' }),
  transitType: choice(TRANSIT_TYPES, { wire: 'transit_Type', label: 'Transit Type' }),
  addressLine1: addressLine(1),
  addressLine2: addressLine(2),
  addressLine3: addressLine(3),
  format: choice(['pdf', 'xlsx'], { wire: 'format', label: 'Format', blank: 'pdf' }),
};
