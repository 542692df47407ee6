import { defineRecord, type RowOf } from '../define.ts';
import { choice, type Field, refined, text } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import { isIfsc, isUpiId } from '../rules/bank-codes.ts';

const REQUIRED = 'Required Field';

function held(field: Field<string>, fits: (text: string) => boolean, error: string, clean: (text: string) => string) {
  return {
    ...refined(field, (value) => value === '' || fits(value), error),
    kind: 'code',
    normalise: (raw) => {
      const value = field.normalise(raw);
      return typeof value === 'string' ? clean(value) : value;
    },
  } satisfies Field<string>;
}

const withoutGaps = (value: string) => value.replaceAll(/[\s-]/g, '');

interface Naming {
  readonly wire: string;
  readonly label: string;
  readonly required?: string;
}

/** The number of a bank account. */
export const accountNumber = (naming: Naming): Field<string> =>
  held(
    text({ ...naming, max: 34 }),
    (value) => /^[a-z0-9]+$/i.test(value),
    'Account No. must be letters and digits.',
    withoutGaps,
  );
export const ifscCode = (naming: Naming): Field<string> =>
  held(text({ ...naming, max: 11 }), isIfsc, 'IFSC Code must be like SBIN0001234.', (value) =>
    withoutGaps(value).toUpperCase(),
  );
export const upiId = (naming: Naming): Field<string> =>
  held(text({ ...naming, max: 120 }), isUpiId, 'UPI ID must be like name@bank.', (value) =>
    value.replaceAll(/\s/g, ''),
  );

/** An account of the platform that companies pay into (spec 2 §2, §3, §5). All fields but the UPI id are required. */
export const bankAccount = defineRecord({
  table: 'bank_account',
  title: 'Bank Account',
  fields: {
    accountName: text({ wire: 'bank_Account_Name', label: 'Account Holder Name', required: REQUIRED }),
    bankName: text({ wire: 'bank_Name', label: 'Bank Name', required: REQUIRED }),
    accountNumber: accountNumber({ wire: 'account_Number', label: 'Account No.', required: REQUIRED }),
    ifsc: ifscCode({ wire: 'ifsC_Code', label: 'IFSC Code', required: REQUIRED }),
    bankAddress: text({ wire: 'bank_Address', label: 'Bank Address', required: REQUIRED, max: 300 }),
    location: text({ wire: 'location', label: 'Location', required: REQUIRED }),
    mode: choice(['bank', 'upi', 'netbanking', 'dabitcreditcard'], {
      wire: 'payment_Mode',
      label: 'Payment Mode',
      required: REQUIRED,
    }),
    upiId: upiId({ wire: 'upI_Id', label: 'UPI ID' }),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Account Active', hindi: 'खाता चालू है', blank: 'yes' }),
  },
});

/** The picture that a UPI app scans, if the platform has one for the account. */
export const qrImage = {
  qrImage: { wire: 'qR_Code_Image', label: 'QR Code Image', hindi: 'QR कोड की फ़ोटो' },
} satisfies ImageSlots;

export const ACCOUNT_NUMBER_NEEDED = 'Account Number is required';
export const QR_IMAGE_NEEDED = 'QR code image is required';
export const ACCOUNT_EXISTS = 'Account No. already exists.';

export type BankAccount = RowOf<(typeof bankAccount)['fields']>;
