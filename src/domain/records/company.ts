import { defineRecord, type RowOf } from '../define.ts';
import { choice, code, email, type Field, phone, refined, text } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import { COMPANY_STATES } from '../rules/states.ts';

const furtherContact = (n: 2 | 3 | 4 | 5) =>
  phone({ wire: `contact${n}`, label: `Contact ${n}`, message: `Contact ${n} must be exactly 10 digits.` });

const PIN_TOO_LONG = 'Pin must be at most 6 digits.';

/** Spec 2 §5 says "max 6 digits" here, where the employee's pin has six. */
const pin: Field<string> = {
  ...code(6, { wire: 'pin', label: 'Pin' }),
  schema: refined(text({ wire: 'pin', label: 'Pin' }), (value) => /^\d{0,6}$/.test(value), PIN_TOO_LONG).schema,
};

/** A transport company: the tenant, and the letterhead of its papers (spec 2 §2, §3, §5). */
export const company = defineRecord({
  table: 'company',
  title: 'Company',
  fields: {
    companyName: text({ wire: 'tenant_Name', label: 'Company Name', required: 'Company Name is required.' }),
    contactPerson: text({ wire: 'contact_Person', label: 'Contact Person' }),
    contact1: phone({
      wire: 'contact1',
      label: 'Contact 1',
      hindi: 'संपर्क 1',
      required: 'Contact 1 is required.',
      message: 'Contact 1 must be exactly 10 digits.',
    }),
    contact2: furtherContact(2),
    contact3: furtherContact(3),
    contact4: furtherContact(4),
    contact5: furtherContact(5),
    email: email({ wire: 'email', label: 'Email' }),
    address: text({ wire: 'address', label: 'Address', max: 300 }),
    city: text({ wire: 'city', label: 'City', required: 'City is required.' }),
    pin,
    state: choice(COMPANY_STATES, { wire: 'state', label: 'State' }),
    gstin: code(15, { wire: 'gsT_NO', label: 'GSTIN No.' }),
    language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' }),
    titleHeader: text({ wire: 'title_Header', label: 'Title Header', hindi: 'शीर्षक पंक्ति', max: 160 }),
    terms: text({
      wire: 'terms_Conditions_On_Builty',
      label: 'Terms & Conditions on Bilty',
      hindi: 'बिल्टी पर नियम व शर्तें',
      max: 2000,
      long: true,
    }),
    website: text({ wire: 'website', label: 'Website' }),
  },
});

/** The pictures in the letterhead: the first two left of the name, the others right of it. */
export const companyLogos = {
  logo1: { wire: 'logo1', label: 'Logo 1', hindi: 'लोगो 1' },
  logo2: { wire: 'logo2', label: 'Logo 2', hindi: 'लोगो 2' },
  logo3: { wire: 'logo3', label: 'Logo 3', hindi: 'लोगो 3' },
  logo4: { wire: 'logo4', label: 'Logo 4', hindi: 'लोगो 4' },
} as const satisfies ImageSlots;

export type LogoSlot = keyof typeof companyLogos;
export type Company = RowOf<(typeof company)['fields']>;
