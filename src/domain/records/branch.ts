import { type FieldNames, choice, code, type Field, phone, refined, text } from '../fields.ts';
import { defineShortList } from '../short-list.ts';
import { gstin, stateCode } from '../place-fields.ts';

/** One to three capitals and digits, which LR numbers begin with. */
function branchCode(naming: FieldNames & { required: string }): Field<string> {
  const field = text({ ...naming, max: 3 });
  const error = 'Branch Code can have letters and digits only.';
  return {
    ...refined(field, (value) => /^[A-Z0-9]*$/.test(value), error),
    kind: 'code',
    normalise: (raw) => {
      const value = field.normalise(raw);
      return typeof value === 'string' ? value.toUpperCase() : value;
    },
  };
}

/** A branch of the company: its code is part of LR numbers, its state decides between CGST/SGST and IGST (spec 3 §3). */
export const branch = defineShortList({
  kind: 'branch',
  table: 'branch',
  title: 'Branch',
  name: 'name',
  orderedBy: ['name'],
  taken: { branch_code: { field: 'branchCode', message: 'Branch Code already exists.' } },
  fields: {
    branchCode: branchCode({
      wire: 'branch_Code',
      label: 'Branch Code',
      hindi: 'शाखा कोड',
      required: 'Branch Code is required.',
    }),
    name: text({ wire: 'name', label: 'Branch Name', hindi: 'शाखा का नाम', required: 'Branch Name is required.' }),
    address: text({ wire: 'address', label: 'Address', max: 300 }),
    city: text({ wire: 'city', label: 'City', required: 'City is required.' }),
    pin: code(6, { wire: 'pin', label: 'Pin', digits: true }),
    stateCode: stateCode({ wire: 'state_Code', label: 'State', required: 'State is required.' }),
    gstin: gstin({ wire: 'gstin', label: 'GSTIN No.' }),
    contact: phone({
      wire: 'contact',
      label: 'Contact Number',
      message: 'Contact Number must be exactly 10 digits.',
    }),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Active', blank: 'yes' }),
  },
});
