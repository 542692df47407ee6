import { expect, test } from 'vitest';
import { blankRow } from '#domain/define.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { party, place } from '#domain/records/party.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany } from '#test/print/samples.ts';
import type { Language } from '../language.ts';
import { runReport, type AnyJob, type ListJob, type PrintJob } from '../reports.ts';

// Prints of kinds that are not documents: lists built from fields, and the sheets of a party and an e-way bill.

const head = { company: aCompany(), logos: [] };
const printed = async (job: AnyJob) => readBack(await runReport(job));

const listOf = (
  report: ListJob['report'],
  rows: readonly object[],
  chosen: NonNullable<ListJob['data']['filters']['chosen']>,
  language: Language,
): ListJob => ({
  report,
  data: { ...head, filters: { search: '', fromDate: '2026-11-01', toDate: '', chosen } },
  rows: new TextEncoder().encode(JSON.stringify(rows)),
  most: 5000,
  counted: { rows: rows.length, more: false },
  language,
});

const bill = (state: string, total_Amt: number, more: object = {}) => ({
  bill_No: 'HO/B2627/000001',
  bill_Date: '2026-11-20',
  party_Name: 'Malwa Cotton Mills',
  party_Name_Hindi: 'मालवा कॉटन मिल्स',
  state,
  total_Amt,
  open_Amt: 0,
  ...more,
});

test('the list of bills shows states in words and adds up those not cancelled', async () => {
  const rows = [bill('part settled', 1000.5, { open_Amt: 300 }), bill('cancelled', 5000), bill('settled', 2000)];
  const chosen = [
    { label: 'Party', value: 'Malwa Cotton Mills' },
    { label: 'Status', value: 'part settled' },
  ];
  const { flat } = await printed(listOf('freight-bill-list', rows, chosen, 'English'));
  for (const phrase of [
    'Freight Bill List',
    'From Date: 01-11-2026 · Party: Malwa Cotton Mills · Status: Part paid',
    'Bill No. Bill Date Party Name Status Total Open',
    '1 HO/B2627/000001 20-11-2026 Malwa Cotton Mills Part paid 1,000.50 300.00',
    'Cancelled 5,000.00',
    'Total 3 freight bills 3,000.50 300.00',
  ])
    expect(flat).toContain(phrase);
  const hindi = await printed(listOf('freight-bill-list', rows, [], 'Hindi'));
  expect(hindi.flat).toContain('भाड़ा बिल सूची');
});

test('a list of credit and debit notes has no total', async () => {
  const noted = (kind: string) => ({
    note_No: 'HO/C2627/000007',
    kind,
    note_Date: '2026-11-25',
    bill_No: 'HO/B2627/000001',
    party_Name: 'Malwa Cotton Mills',
    total_Amt: 118,
  });
  const chosen = [{ label: 'Kind', value: 'Credit' }];
  const { flat } = await printed(listOf('note-list', [noted('Credit'), noted('Debit')], chosen, 'English'));
  expect(flat).toContain('Kind: Credit Note');
  expect(flat).toContain('2 HO/C2627/000007 25-11-2026 Debit Note Malwa Cotton Mills HO/B2627/000001 118.00');
  expect(flat).toContain('2 bill notes');
  expect(flat).not.toContain('236.00');
});

test('the list of e-way bills shows route, end and state of each', async () => {
  const row = {
    eway_Bill_No: '341007560271',
    valid_Upto: '2026-11-29T23:59',
    from_Place: 'Indore',
    to_Place: 'Mumbai',
    vehicle_No: 'MP09HG1234',
    doc_Value: 54_600.5,
    eway_State: 'Part A only',
  };
  const expiring = [{ label: 'Status', value: 'expiring' }];
  const { flat } = await printed(listOf('eway-bill-list', [row], expiring, 'English'));
  expect(flat).toContain('Status: Expiring');
  expect(flat).toContain('341007560271 29-11-2026 23:59 Indore – Mumbai MP09HG1234 54,600.50 Part A only');
});

const aParty = (language: Language): PrintJob => ({
  report: 'party',
  language,
  data: {
    ...head,
    party: { ...blankRow(party.fields), name: 'Gupta & Sons', pan: 'AAPFU0939F', creditDays: 30, creditLimit: 250_000 },
    places: [
      {
        ...blankRow(place.fields),
        label: 'Godown 1',
        city: 'Indore',
        pin: '452001',
        stateCode: '23',
        lastBooked: null,
      },
      { ...blankRow(place.fields), city: 'Mumbai', gstin: '27AAPFU0939F1ZV', lastBooked: '2026-11-20' },
    ],
    aliases: ['Gupta Kirana'],
    mergedInto: '',
  },
});

test('the sheet of a party has its terms, places and other names', async () => {
  const { flat, pages } = await printed(aParty('English'));
  expect(pages).toHaveLength(1);
  for (const phrase of [
    'Credit Days 30',
    'Credit Limit 2,50,000.00',
    'Active Yes',
    'Also Known As Gupta Kirana',
    '1 Godown 1, Indore 452001 Madhya Pradesh',
    '2 Mumbai 27AAPFU0939F1ZV 20-11-2026',
  ])
    expect(flat).toContain(phrase);
  expect((await printed(aParty('Hindi'))).flat).toContain('ठिकाने');
});

test('the print of an e-way bill says that it is not the e-way bill, and whether its end is estimated', async () => {
  const of = (isEstimate: boolean, language: Language): PrintJob => ({
    report: 'eway-bill',
    language,
    data: {
      ...head,
      bill: {
        ...blankRow(ewayBill.fields),
        ewayBillNo: '341007560271',
        validUpto: '2026-11-29T23:59',
        fromState: '23',
        docValue: 54_600.5,
      },
      isEstimate,
      extendedTimes: 1,
      lrNo: 'HO/2627/000123',
      challanNo: '45',
    },
  });
  const { flat } = await printed(of(true, 'English'));
  for (const phrase of [
    'Valid Until 29-11-2026 23:59 (estimated)',
    'Document Type Tax invoice',
    'Document Value 54,600.50',
    'State Madhya Pradesh (23)',
    'LR No. HO/2627/000123',
    'The e-way bill itself is printed on its portal.',
  ])
    expect(flat).toContain(phrase);
  expect((await printed(of(false, 'English'))).flat).not.toContain('estimated');
  expect((await printed(of(true, 'Hindi'))).flat).toContain('अनुमानित');
});
