import { defineRecord, type RowOf } from '../define.ts';
import {
  type FieldNames,
  checked,
  choice,
  code,
  count,
  date,
  type Field,
  money,
  refined,
  since,
  text,
  withBlank,
  yesNo,
} from '../fields.ts';
import { BILL_NEEDS } from '../rules/freight-bill.ts';
import { COUNTER_LOGIN_HOURS } from '../rules/counter-login.ts';
import { ALL_COPIES, copiesIn, UNKNOWN_COPY } from '../rules/copies.ts';
import { printPlacesMessage } from '../rules/print-places.ts';
import { accountNumber, ifscCode, upiId } from './bank-account.ts';

export const PAPER_FORMATS = ['A4', 'A4 two-up', 'A5'] as const;
export const PAPER_HEADS = ['letterhead', 'plain', 'pre-printed'] as const;

const hours = (naming: FieldNames) => withBlank(count(naming), 24);

/** The most space that a company's own letterhead may take on a page, in mm. */
const MOST_FREE_MM = 150;

function counterLoginHours() {
  const { least, most, usual } = COUNTER_LOGIN_HOURS;
  const field = count({
    wire: 'counter_Login_Hours',
    label: 'Login Without a Connection (hours)',
    hindi: 'बिना कनेक्शन लॉगिन (घंटे)',
  });
  const error = `Login Without a Connection must be ${least} to ${most} hours.`;
  return since(
    2,
    withBlank(
      refined(field, (typed) => typed >= least && typed <= most, error),
      usual,
    ),
  );
}

const isNoCopies = (named: string) => (copiesIn(named) === null ? UNKNOWN_COPY : null);

function freeSpace(): Field<number> {
  const field = count({ wire: 'print_Free_Mm', label: 'Free Space (mm)', hindi: 'खाली जगह (मिमी)' });
  const error = `Free Space can be at most ${MOST_FREE_MM} mm.`;
  return refined(field, (mm) => mm <= MOST_FREE_MM, error);
}

/** The carrier's undertaking of liability, as required on a goods receipt (Carriage by Road Act, 2007, s.9; spec 3 §8). */
export const UNDERTAKING =
  'The carrier undertakes liability for loss of or damage to this consignment as limited by section 10 of the Carriage by Road Act, 2007; where a higher risk rate is agreed, section 11 applies.';

/** The company's registration as a carrier, listed among the papers that fall due (spec 3 §3). */
export const CARRIER_REGISTRATION = 'Carrier Registration';

/** A company's LR settings: texts, printing and rules (spec 3 §3); one record per company. */
export const consignmentSettings = defineRecord({
  table: 'consignment_settings',
  title: 'Consignment Settings',
  fields: {
    lrForm: choice(['classic', 'lawful'], { wire: 'lr_Form', label: 'Form', blank: 'classic' }),
    pan: code(10, { wire: 'pan', label: 'PAN' }),
    // Enrolled transporters have ids that look like a GSTIN but fail its check digit (india-compliance #1044).
    transporterId: code(15, { wire: 'transporter_Id', label: 'Transporter ID' }),
    ewayShipTo: yesNo({
      wire: 'eway_Ship_To',
      label: 'e-Way Bills Tell Ship-To and Closure',
      hindi: 'ई-वे बिल में शिप-टू और बंद करने की तारीख़',
    }),
    carrierNo: text({ wire: 'carrier_Reg_No', label: 'Carrier Registration No.', hindi: 'वाहक पंजीकरण क्र.', max: 40 }),
    carrierValid: date({
      wire: 'carrier_Reg_Valid',
      label: 'Carrier Registration Valid Until',
      hindi: 'वाहक पंजीकरण की वैधता',
    }),
    ownsUpToTen: yesNo({
      wire: 'owns_Up_To_Ten',
      label: 'Owns Ten Goods Carriages or Fewer',
      hindi: 'दस या कम माल वाहन',
    }),
    sac: withBlank(text({ wire: 'sac', label: 'SAC', max: 6 }), '996511'),
    jurisdiction: text({ wire: 'jurisdiction', label: 'Jurisdiction', hindi: 'न्याय क्षेत्र', max: 60 }),
    riskDefault: choice(['Owner', 'Carrier'], {
      wire: 'risk_Default',
      label: 'Usual Risk',
      hindi: 'सामान्य जोखिम',
      blank: 'Owner',
    }),
    undertaking: withBlank(
      text({ wire: 'undertaking', label: 'Undertaking', hindi: 'वचन', max: 600, long: true }),
      UNDERTAKING,
    ),
    declaration: text({ wire: 'declaration_48_4', label: 'Declaration', hindi: 'घोषणा', max: 600, long: true }),
    freeHoursLoading: hours({ wire: 'free_Hours_Loading', label: 'Free Hours of Loading', hindi: 'लदान के मुफ़्त घंटे' }),
    freeHoursUnloading: hours({
      wire: 'free_Hours_Unloading',
      label: 'Free Hours of Unloading',
      hindi: 'उतराई के मुफ़्त घंटे',
    }),
    detentionPerDay: money({ wire: 'detention_Per_Day', label: 'Detention Per Day', hindi: 'डिटेंशन प्रति दिन' }),
    printFormat: choice(PAPER_FORMATS, { wire: 'print_Format', label: 'Paper', blank: 'A4' }),
    printHead: choice(PAPER_HEADS, { wire: 'print_Head', label: 'Top of the Page', blank: 'letterhead' }),
    // For plain paper: the space for the company's own letterhead, in mm.
    printFree: freeSpace(),
    printCopies: withBlank(
      checked(text({ wire: 'print_Copies', label: 'Copies', required: 'Choose at least one copy.' }), isNoCopies),
      ALL_COPIES,
    ),
    // Copies of a TBB bilty that show no amounts.
    printHidden: withBlank(
      checked(
        text({ wire: 'print_Hidden', label: 'Copies Without Amounts', hindi: 'बिना राशि की प्रतियाँ' }),
        isNoCopies,
      ),
      'Consignee,Driver',
    ),
    // For pre-printed paper: the position of each value, as JSON: {"lrNo": [x, y]} in mm from the upper left corner.
    printPlaces: checked(
      text({ wire: 'print_Places', label: 'Places of Values', hindi: 'मानों की जगह', max: 4000, long: true }),
      printPlacesMessage,
    ),
    // What an LR must have before it can be billed, and what parties' bills state (spec 4 §4, §5).
    billNeeds: choice(BILL_NEEDS, { wire: 'bill_Needs', label: 'A Bill Needs', hindi: 'बिल से पहले ज़रूरी', blank: 'pod' }),
    roundBills: choice(['yes', 'no'], {
      wire: 'round_Bills',
      label: 'Round Bills to the Rupee',
      hindi: 'बिल पूरे रुपये में',
      blank: 'yes',
    }),
    billBank: text({ wire: 'bill_Bank', label: 'Bank Name' }),
    billAccountNo: accountNumber({ wire: 'bill_Account_No', label: 'Account No.' }),
    billIfsc: ifscCode({ wire: 'bill_IFSC', label: 'IFSC Code' }),
    billUpiId: upiId({ wire: 'bill_UPI_Id', label: 'UPI ID' }),
    // Most payers can send at most ₹1,00,000 at once; some banks allow more to a business.
    billUpiAbove: yesNo({
      wire: 'bill_UPI_Above',
      label: 'UPI Code above ₹1,00,000',
      hindi: '₹1,00,000 से ऊपर UPI कोड',
    }),
    // How long after an online login a counter lets the user in offline.
    counterLoginHours: counterLoginHours(),
    billTerms: text({ wire: 'bill_Terms', label: 'Terms of Bills', hindi: 'बिल की शर्तें', max: 600, long: true }),
  },
});

export type ConsignmentSettings = RowOf<(typeof consignmentSettings)['fields']>;
