import { defineRecord, type RowOf } from '../define.ts';
import { type FieldNames, checked, choice, code, email, type Field, password, phone, text } from '../fields.ts';
import { defineListedRecord } from '../listed-record.ts';
import { aadhaarOf, isAadhaar, isMaskedAadhaar } from '../rules/aadhaar.ts';
import { licenceOf } from '../rules/licence.ts';
import { EMPLOYEE_STATES } from '../rules/states.ts';
import { ofNewPassword, ofNewUsername } from './user.ts';

/** Spaces and hyphens are printed in the number, but do not count among its fifteen characters (decisions). */
function licence(naming: FieldNames & { required: string; message: string }): Field<string> {
  const field = code(15, naming);
  return {
    ...field,
    maxLength: 20,
    normalise: (raw) => {
      const value = field.normalise(raw);
      return typeof value === 'string' ? licenceOf(value) : value;
    },
  };
}

/**
 * Twelve digits with their check digit. Once saved it is only shown masked, and the masked number sent back by a form stands for the stored
 * one.
 */
function aadhaar(naming: FieldNames & { required: string; length: string; check: string }) {
  const field = text({ ...naming, max: 40 });
  return {
    ...field,
    kind: 'code',
    maxLength: 14,
    schema: checked(field, (value) => {
      if (isMaskedAadhaar(value) || isAadhaar(value)) return null;
      return /^\d{12}$/.test(value) ? naming.check : naming.length;
    }).schema,
    normalise: (raw) => {
      const value = field.normalise(raw);
      return typeof value === 'string' ? aadhaarOf(value) : value;
    },
  } satisfies Field<string>;
}

export const AADHAAR_LENGTH = 'Aadhar Number must be 12 digits.';
const EMP_TYPES = ['admin', 'backoffice', 'driver'] as const;
export type EmpType = (typeof EMP_TYPES)[number];

/** A person who works for the company (spec 1 §2, §3, §5). A driver may consist of a name only, until the form completes it. */
export const employee = defineListedRecord({
  kind: 'employee',
  table: 'employee',
  title: 'Employee',
  hindi: { title: 'कर्मचारी', gender: 'masculine' },
  name: 'empName',
  searched: ['empName', 'contact', 'email', 'city', 'empType', 'licence'],
  described: ['contact', 'city'],
  imageFolder: 'employee_docs',
  images: { idProof: { wire: 'id_Proof', label: 'ID Proof', hindi: 'पहचान पत्र', sentAs: 'image' } },
  fields: {
    empName: text({
      wire: 'empName',
      label: 'Employee Name',
      hindi: 'कर्मचारी का नाम',
      required: 'Employee Name is required.',
    }),
    empType: choice(EMP_TYPES, { wire: 'empType', label: 'Type', required: 'Type is required.' }),
    contact: phone({
      wire: 'contact_No',
      label: 'Contact Number',
      required: 'Contact Number is required.',
      message: 'Contact Number must be exactly 10 digits.',
    }),
    email: email({ wire: 'email', label: 'Email', required: 'Email is required.' }),
    qualification: choice(['10th', '12th', 'Graduation', 'Post Graduation'], {
      wire: 'qualification',
      label: 'Qualification',
      hindi: 'योग्यता',
    }),
    licence: licence({
      wire: 'license',
      label: 'License No.',
      hindi: 'लाइसेंस क्र.',
      required: 'License No. is required.',
      message: 'License No. must be exactly 15 characters.',
    }),
    aadhaar: aadhaar({
      wire: 'aadharNo',
      label: 'Aadhar Number',
      required: 'Aadhar Number is required.',
      length: AADHAAR_LENGTH,
      check: 'Aadhar Number is not valid.',
    }),
    documentType: choice(['Aadhar Card', 'PAN Card', 'License', 'Voter ID'], {
      wire: 'documentType',
      label: 'Document Type',
    }),
    address: text({ wire: 'address', label: 'Address', max: 300 }),
    city: text({ wire: 'city', label: 'City' }),
    state: choice(EMPLOYEE_STATES, { wire: 'state', label: 'State' }),
    pin: code(6, { wire: 'pin', label: 'Pin', digits: true }),
  },
});

/** The login created with an admin or back-office employee, in the same form; both empty: none. */
export const employeeLogin = {
  userName: ofNewUsername(text({ wire: 'userName', label: 'Username', max: 60 })),
  password: password({ wire: 'password', label: 'Password', ...ofNewPassword }),
};

export const LOGIN_NEEDED = 'Username and password are required for Back Office registration';

/** A driver as added in the bilty form: an employee of type driver with only a name (decisions: documents with lines). */
export const driver = defineRecord({
  table: 'employee',
  title: 'Driver',
  fields: {
    empName: text({ wire: 'empName', label: 'Driver', required: 'Please enter a driver name.' }),
  },
});

export const DRIVER_EXISTS = 'Driver already exists!';
export const AADHAAR_EXISTS = 'Aadhar Number already exists.';

export type Employee = RowOf<(typeof employee)['fields']>;
