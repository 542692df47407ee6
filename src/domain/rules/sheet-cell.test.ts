import { assert, constantFrom, integer, oneof, property, string, tuple, pre } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldMessage } from '../define.ts';
import { employee } from '../records/employee.ts';
import { openingItem } from '../records/opening-item.ts';
import { partyWithPlace } from '../records/party.ts';
import { vehicle } from '../records/vehicle.ts';
import { readCell } from './sheet-cell.ts';

const { address, city, contact, stateCode, pin, pan, gstin, email, creditDays, creditLimit, isActive, defaultBasis } =
  partyWithPlace;
const hindiOf = (label: string) => (label === 'yes' ? 'हाँ' : label);

test.each([
  ['line breaks in an address', address, ' Plot 5,\r\nSector 2\n\n MIDC ', 'Plot 5, Sector 2, MIDC'],
  ['invisible characters', city, '\u202AIndore\u202C\u00A0\u200B', 'Indore'],
  ['+91 and spaces', contact, '+91 98765 43210', '9876543210'],
  ['hyphens', contact, '98765-43210', '9876543210'],
  ['a leading 0', contact, '098765.43210', '9876543210'],
  ['0091', contact, '0091-9876543210', '9876543210'],
  ['a number with a decimal point', contact, '9876543210.0', '9876543210'],
  ['Devanagari digits', contact, '९८७६५४३२१०', '9876543210'],
  ['nothing', contact, ' - ', ''],
  ['not available', pan, 'N/A', ''],
  ['unregistered', gstin, 'URP', ''],
  ['a state', stateCode, 'MP', '23'],
  ['an abbreviated state', employee.fields.state, 'M.H.', 'Maharastra'],
  ['a PIN with a space', pin, '452 001', '452001'],
  ['a PAN with hyphens', pan, 'abcpd-1234-f', 'abcpd1234f'],
  ['a GSTIN with spaces', gstin, '23 AAACM1234A 1Z5', '23AAACM1234A1Z5'],
  ['a mailto link', email, 'mailto:a@b.in', 'a@b.in'],
  ['rupees', creditLimit, '₹ 1,25,000.50', '125000.5'],
  ['rupees with /-', creditLimit, 'Rs. 5,000/-', '5000'],
  ['a rounding error of a formula', creditLimit, '0.30000000000000004', '0.3'],
  ['a rounding error next to zero', creditLimit, '1e-10', '0'],
  ['days', creditDays, '30 days', '30'],
  ['yes', isActive, 'Y', 'yes'],
  ['yes in Hindi', isActive, 'हाँ', 'yes'],
  ['a choice in another spelling', defaultBasis, 'to-pay', 'To Pay'],
  ['a date', vehicle.fields.permitDueDate, '31 Dec 2026', '2026-12-31'],
  ['a licence', employee.fields.licence, 'MP09 2011-0012345', 'MP0920110012345'],
])('a spreadsheet cell is read: %s', (_what, field, cell, read) => {
  expect(readCell(field, cell, hindiOf)).toBe(read);
});

describe('spreadsheet cells that are not guessed', () => {
  test.each([
    ['two numbers', contact, '9876543210 / 9876500000'],
    ['a number that is too short', contact, '12'],
    ['a date with the month first', openingItem.day, '12/31/2026'],
    ['an amount with Dr', openingItem.amount, '1,200.00 Dr'],
    ['a fraction of a paisa', openingItem.amount, '10.005'],
    ['a code and a name of different states', stateCode, '27-Madhya Pradesh'],
  ])('a spreadsheet cell is refused: %s', (_what, field, cell) => {
    expect(fieldMessage(field, readCell(field, cell))).not.toBeNull();
  });
});

const FIELDS = [...Object.values(partyWithPlace), ...Object.values(vehicle.fields), ...Object.values(openingItem)];

test('a value read from a cell is read as itself again', () => {
  assert(
    property(constantFrom(...FIELDS), oneof(string(), string({ unit: 'binary' })), (field, cell) => {
      const once = readCell(field, cell);
      expect(readCell(field, once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test('a phone number is read as its ten digits, with any prefix and separators', () => {
  const around = tuple(constantFrom('', '+91', '+91-', '0', '0091 ', '91 ', '(+91) '), constantFrom('', ' ', '-', '.'));
  const number = integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String);
  assert(
    property(number, around, (digits, [before, between]) => {
      // 98260.00000 is the same amount as 98260.
      pre(between !== '.' || !/^0+$/.test(digits.slice(5)));
      expect(readCell(contact, `${before}${digits.slice(0, 5)}${between}${digits.slice(5)}`)).toBe(digits);
    }),
  );
});

test('rupees are read the same with thousands separators, sign and dash', () => {
  const amounts = integer({ min: 0, max: 99_999_999_999 }).map((paise) => paise / 100);
  const written = constantFrom(
    (rupees: number) => `₹${rupees.toLocaleString('en-IN', { maximumFractionDigits: 2 })}`,
    (rupees: number) => `Rs. ${rupees.toFixed(2)}/-`,
    (rupees: number) => `INR ${rupees.toLocaleString('en-US', { maximumFractionDigits: 2 })}`,
    (rupees: number) => String(rupees + 1e-10),
  );
  assert(
    property(amounts, written, (rupees, write) => {
      expect(Number(readCell(creditLimit, write(rupees)))).toBe(rupees);
    }),
  );
});
