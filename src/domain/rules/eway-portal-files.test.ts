import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNumber, fileText, fileVehicle } from './eway-file-text.ts';
import {
  consolidatedFile,
  deadBills,
  extensionRows,
  fileVersion,
  partBFile,
  type ChallanBill,
  type FileChallan,
} from './eway-portal-files.ts';
import { LAW, type LawRow } from './law.ts';
import { instantOf } from './moment.ts';

const HEAD = { version: '1.0.0123', userGstin: '23AAHCM8960D1ZG' };
const CHALLAN: FileChallan = {
  challanNo: '12',
  challanDate: '2026-11-20',
  vehicleNo: 'mp 09-hg 1234',
  origin: 'Indore',
  originState: '23',
};
const ASKED = {
  challanNo: '12',
  fromPlace: '',
  fromState: '',
  reason: 'First Time',
  remark: 'Night (2) shift!',
} as const;
const bill = (known: Partial<NonNullable<ChallanBill['known']>> | null = null): ChallanBill => ({
  ewayBillNo: '351234567890',
  docNo: 'IND/26-27/000123',
  docDate: '2026-11-19',
  known: known && { ewayState: 'Active', cargo: 'R', validUpto: '2026-11-22T23:59', isEstimate: 'no', ...known },
});

test('a Part B file has the members of spec 3 §6, in their types', () => {
  expect(partBFile(HEAD, CHALLAN, ASKED, [bill(), bill({ cargo: 'O' })])).toStrictEqual({
    version: '1.0.0123',
    userGstin: '23AAHCM8960D1ZG',
    vehicleUpdts: ['R', 'O'].map((vehicleType) => ({
      ewbno: 351_234_567_890,
      transMode: 1,
      vehicleType,
      vehicleNo: 'MP09HG1234',
      docNo: 'ND/26-27/000123',
      docDate: '19/11/2026',
      fromPlace: 'Indore',
      fromState: 23,
      reason: 4,
      remark: 'Night (2) shift',
    })),
  });
});

test('a consolidated file has one trip sheet with the e-way bills of the challan', () => {
  const asked = { ...ASKED, fromPlace: 'Pithampur', fromState: '09' };
  expect(consolidatedFile({ ...HEAD, version: '1.0.1020' }, CHALLAN, asked, [bill()])).toStrictEqual({
    version: '1.0.1020',
    tripSheets: [
      {
        userGstin: '23AAHCM8960D1ZG',
        vehicleNo: 'MP09HG1234',
        fromPlace: 'Pithampur',
        fromState: 9,
        transMode: 1,
        transDocNo: '12',
        transDocDate: '20/11/2026',
        tripSheetEwbBills: [{ ewbNo: 351_234_567_890 }],
      },
    ],
  });
});

test('file versions come from the law table, a later row from its day on', () => {
  const later: LawRow = {
    fact: 'File version of Part B',
    stateCode: '',
    fromDate: '2026-12-01',
    value: '1.0.0200',
    notification: 'Trial upload',
    remark: '',
  };
  const rows = [...LAW, later];
  expect(fileVersion(rows, 'File version of Part B', '2026-11-30')).toBe('1.0.0123');
  expect(fileVersion(rows, 'File version of Part B', '2026-12-01')).toBe('1.0.0200');
  expect(fileVersion(rows, 'File version of consolidated e-way bills', '2026-12-01')).toBe('1.0.1020');
});

const SHEET = {
  ewayBillNos: '351234567890',
  fromPlace: 'Dhule',
  fromState: '27',
  fromPincode: '424001',
  remainingDistance: 320,
  reason: 'Accident',
  remark: 'Axle broke',
  vehicleNo: '',
  transDocNo: '',
  transDocDate: null,
  transMode: 'Road',
  transitType: 'Warehouse',
  addressLine1: 'NH 52',
  addressLine2: '',
  addressLine3: '',
  format: 'pdf',
} as const;

describe('an extension worksheet', () => {
  const own = { ewayBillNo: '351234567890', vehicleNo: 'MP09HG1234', docNo: 'IND/2627/000123', docDate: '2026-11-19' };

  test('an extension on the road takes vehicle and LR from each bill', () => {
    expect(extensionRows(SHEET, [own])).toStrictEqual([
      {
        ewbNo: '351234567890',
        vehicleNo: 'MP09HG1234',
        fromPlace: 'Dhule',
        fromState: 27,
        fromPincode: 424_001,
        remainingDistance: 320,
        transDocNo: 'IND/2627/000123',
        transDocDate: '19/11/2026',
        transMode: 1,
        consignmentStatus: 'M',
        transitType: '',
        extnRsnCode: 5,
        extnRemarks: 'Axle broke',
        addressLine1: 'NH 52',
        addressLine2: '',
        addressLine3: '',
      },
    ]);
  });

  test('an extension in transit takes what was typed for all bills', () => {
    const asked = {
      ...SHEET,
      transMode: 'In Transit',
      reason: 'Others',
      vehicleNo: 'mh 12 ef 9012',
      transDocNo: 'X-1',
    } as const;
    expect(extensionRows(asked, [own])[0]).toMatchObject({
      vehicleNo: 'MH12EF9012',
      transDocNo: 'X-1',
      transMode: 5,
      consignmentStatus: 'T',
      transitType: 'W',
      extnRsnCode: 99,
    });
  });
});

test.each([
  [bill(), 0],
  [bill({}), 0],
  [bill({ ewayState: 'Part A only' }), 0],
  [bill({ ewayState: 'Cancelled' }), 'e-Way bill 351234567890 is not active any more.'],
  [bill({ ewayState: 'Closed' }), 'e-Way bill 351234567890 is not active any more.'],
  [bill({ validUpto: '2026-11-22T11:59' }), 'e-Way bill 351234567890 ended on 22-11-2026 11:59. Extend it first.'],
  // An estimated expiry refuses nothing.
  [bill({ validUpto: '2026-11-22T11:59', isEstimate: 'yes' }), 0],
  [bill({ validUpto: '' }), 0],
])('the bill %o in a file: %s', (each, message) => {
  expect(deadBills([each], instantOf('2026-11-22T12:00'))).toEqual(message === 0 ? [] : [message]);
});

test.each([
  ['  Sector—5,\nGurgaon  ', 'Sector5, Gurgaon'],
  ['Café Köln', 'Cafe Koln'],
  ['ＡＢＣ　１２', 'ABC 12'],
  ['इंदौर', ''],
  ['इंदौर 12', '12'],
  ['“Quoted” {x}; <y>', 'Quoted x y'],
])('the portal file text of "%s" is "%s"', (typed, told) => {
  expect(fileText(typed, 50)).toBe(told);
});

describe('arbitrary text in portal files', () => {
  const anything = string({ unit: 'binary', maxLength: 200 });

  test('file texts contain only characters the portal accepts, whatever was typed', () => {
    assert(
      property(anything, (typed) => {
        expect(fileText(typed, 50)).toMatch(/^[A-Za-z0-9@#\-/,&.(*) ]{0,50}$/);
        expect(fileNumber(typed)).toMatch(/^[A-Za-z0-9\-/. ]{0,15}$/);
        expect(fileVehicle(typed)).toMatch(/^[A-Z0-9]*$/);
      }),
    );
  });

  test('a file of arbitrary text is valid plain ASCII JSON', () => {
    assert(
      property(anything, anything, anything, (origin, remark, docNo) => {
        const file = partBFile(HEAD, { ...CHALLAN, origin, vehicleNo: docNo }, { ...ASKED, remark }, [
          { ...bill(), docNo },
        ]);
        const text = JSON.stringify(file);
        expect(JSON.parse(text)).toEqual(file);
        // oxlint-disable-next-line no-control-regex -- nothing but plain ASCII may stand there
        expect(text).toMatch(/^[\x20-\x7E]*$/);
      }),
    );
  });
});
