import { describe, expect, test } from 'vitest';
import { lrFaults, paperFaults, type CheckedEwayBill, type DispatchedLr } from './dispatch-faults.ts';
import { LAW } from './law.ts';

const BILL = '351234567890';
const lr = (fields: Partial<DispatchedLr> = {}): DispatchedLr => ({
  isLawful: true,
  isCancelled: false,
  date: '2026-11-20',
  from: '23',
  to: '27',
  distanceKm: 600,
  invoices: [{ invoiceNo: 'A-1', value: 480_000, ewayBillNo: BILL }],
  ...fields,
});
const bill = (fields: Partial<CheckedEwayBill> = {}): CheckedEwayBill => ({
  ewayBillNo: BILL,
  ewayState: 'Active',
  validUpto: '2026-11-25T23:59',
  distanceKm: 600,
  cargo: 'R',
  vehicleNo: 'MH 12 EF 9012',
  ...fields,
});
const faults = (one: Partial<DispatchedLr>, bills: readonly CheckedEwayBill[], now = '2026-11-22T18:00') =>
  lrFaults(lr(one), { vehicleNo: 'MH12EF9012', bills, now, law: LAW });
const invoice = (invoiceNo: string, ewayBillNo: string, value = 40_000) => ({ invoiceNo, value, ewayBillNo });

describe('faults of an LR at dispatch', () => {
  test('an LR with a valid e-way bill for its vehicle has no fault, however the plate is spelt', () => {
    expect(faults({}, [bill()])).toEqual([]);
  });

  test('a classic bilty is not checked, but reported if it is cancelled', () => {
    expect(faults({ isLawful: false, invoices: [] }, [])).toEqual([]);
    expect(faults({ isLawful: false, isCancelled: true }, [])).toEqual(['This bilty is cancelled.']);
  });

  test('an LR without an invoice is reported', () => {
    expect(faults({ invoices: [] }, [])).toEqual(['No invoice is entered.']);
  });

  test.each([
    ['between states above ₹50,000 together', '23', '27', [25_000, 25_000.01], true],
    ['between states up to ₹50,000', '23', '27', [25_000, 25_000], false],
    ['within Maharashtra up to ₹1,00,000', '27', '27', [50_000, 50_000], false],
    ['within Maharashtra above', '27', '27', [50_000, 50_000.01], true],
  ])('whether an LR needs an e-way bill is checked %s', (_, from, to, values, isNeeded) => {
    const invoices = values.map((value, at) => invoice(`A-${at}`, '', value));
    expect(faults({ from, to, invoices }, [])).toEqual(isNeeded ? ['An e-way bill is needed for this value.'] : []);
  });

  test('above the threshold each invoice needs an e-way bill', () => {
    const invoices = [invoice('A-1', BILL), invoice('A-2', ''), invoice('A-3', BILL)];
    expect(faults({ invoices }, [bill()])).toEqual(['Invoice A-2 has no e-way bill.']);
    // Below the threshold one bill is enough, and its faults are still reported.
    const cheap = invoices.slice(0, 2).map((each) => ({ ...each, value: 1000 }));
    expect(faults({ invoices: cheap }, [])).toEqual([
      `e-Way Bill ${BILL} is not on the desk, so its validity is not known.`,
    ]);
  });

  test.each<[Partial<CheckedEwayBill>, string]>([
    [{ ewayState: 'Cancelled' }, 'is cancelled.'],
    [{ ewayState: 'Closed' }, 'is closed.'],
    [{ ewayState: 'Part A only' }, 'has no vehicle yet.'],
    [{ vehicleNo: '' }, 'has no vehicle yet.'],
    [{ vehicleNo: 'MP09HG1234' }, 'is for vehicle MP09HG1234.'],
    [{ validUpto: '2026-11-22T17:59' }, 'expired on 22-11-2026 17:59.'],
    [{ validUpto: '2026-11-23T23:59' }, 'ends on 23-11-2026 23:59; 600 km need it until 24-11-2026.'],
  ])('a fault of the LR’s e-way bill is reported: %o', (fields, told) => {
    expect(faults({}, [bill(fields)])).toEqual([`e-Way Bill ${BILL} ${told}`]);
  });

  test('an e-way bill must be valid for the days the law allows for the distance, today included', () => {
    const lasts = (validUpto: string, fields: Partial<CheckedEwayBill> = {}) =>
      faults({}, [bill({ validUpto, ...fields })]);
    expect(lasts('2026-11-24T23:59')).toEqual([]);
    expect(lasts('2026-11-22T18:00', { distanceKm: 200 })).toEqual([]);
    expect(lasts('2026-11-22T23:59', { distanceKm: 201 })).toHaveLength(1);
    expect(lasts('2026-11-23T23:59', { distanceKm: 41, cargo: 'O' })).toHaveLength(1);
    // The bill states no distance: the LR's counts.
    expect(lasts('2026-11-23T23:59', { distanceKm: 0 })).toHaveLength(1);
    expect(lasts('')).toEqual([`Until when e-Way Bill ${BILL} is valid is not known.`]);
  });
});

test('expired papers of a vehicle are reported', () => {
  const due = { permit: null, policy: '2026-11-21', roadTax: '2026-11-22', fitness: '2026-11-03' };
  expect(paperFaults({ vehicleNo: 'MP09AB1234', due }, '2026-11-22')).toEqual([
    'Insurance of MP09AB1234 expired on 21-11-2026.',
    'Fitness of MP09AB1234 expired on 03-11-2026.',
  ]);
});
