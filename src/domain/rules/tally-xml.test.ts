import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsOf, readXml, textOf } from '#test/xml.ts';
import { TALLY_FOOT, tallyHead, tallyLedger, tallyVoucher } from './tally-xml.ts';
import { xmlText } from './xml-text.ts';

const nobody = { address: '', city: '', pin: '', state: '', gstin: '', pan: '', contact: '' };

test('a voucher is written as Tally imports it, debits negative', () => {
  const written = tallyVoucher(
    {
      remoteId: 'x-1',
      type: 'Receipt',
      day: '2026-11-20',
      number: 'R1',
      reference: 'UTR 77',
      narration: 'By Ramesh R1',
      entries: [
        { account: 'bank:1', amount: 150_050n, bills: [] },
        { account: 'party:1', amount: -150_050n, bills: [{ name: 'B1', type: 'Agst Ref', amount: -150_050n }] },
      ],
    },
    (account) => ({ 'bank:1': 'HDFC', 'party:1': 'Rathi' })[account] ?? '',
  );
  expect(written).toBe(
    [
      '<TALLYMESSAGE xmlns:UDF="TallyUDF">',
      '<VOUCHER REMOTEID="x-1" VCHTYPE="Receipt" ACTION="Create" OBJVIEW="Accounting Voucher View">',
      '<DATE>20261120</DATE>',
      '<VOUCHERTYPENAME>Receipt</VOUCHERTYPENAME>',
      '<VOUCHERNUMBER>R1</VOUCHERNUMBER>',
      '<REFERENCE>UTR 77</REFERENCE>',
      '<PARTYLEDGERNAME>Rathi</PARTYLEDGERNAME>',
      '<NARRATION>By Ramesh R1</NARRATION>',
      '<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>',
      '<ISINVOICE>No</ISINVOICE>',
      '<ALLLEDGERENTRIES.LIST><LEDGERNAME>HDFC</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><ISPARTYLEDGER>Yes</ISPARTYLEDGER><AMOUNT>-1500.50</AMOUNT></ALLLEDGERENTRIES.LIST>',
      '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Rathi</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><ISPARTYLEDGER>Yes</ISPARTYLEDGER><AMOUNT>1500.50</AMOUNT><BILLALLOCATIONS.LIST><NAME>B1</NAME><BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>1500.50</AMOUNT></BILLALLOCATIONS.LIST></ALLLEDGERENTRIES.LIST>',
      '</VOUCHER>',
      '</TALLYMESSAGE>',
      '',
    ].join('\n'),
  );
});

test('a Tally ledger has its group, its tax and its party’s registration', () => {
  const read = (ledger: Parameters<typeof tallyLedger>[0]) => elementsOf(readXml(tallyLedger(ledger)), 'LEDGER')[0];
  const tax = read({ account: 'cgst', name: 'CGST', group: 'Duties & Taxes', party: null, opening: null });
  expect(tax && ['PARENT', 'TAXTYPE', 'GSTDUTYHEAD', 'ISBILLWISEON'].map((name) => textOf(tax, name))).toEqual([
    'Duties & Taxes',
    'GST',
    'CGST',
    'No',
  ]);
  const doubtful = read({ account: 'head:1', name: 'What', group: 'Suspense Account', party: null, opening: null });
  expect(doubtful && textOf(doubtful, 'PARENT')).toBe('Suspense A/c');
  const party = read({
    account: 'party:1',
    name: 'A & B',
    group: 'Sundry Debtors',
    party: { ...nobody, state: '23' },
    opening: null,
  });
  const [gst] = party === undefined ? [] : elementsOf(party, 'LEDGSTREGDETAILS.LIST');
  expect(gst && textOf(gst, 'GSTREGISTRATIONTYPE')).toBe('Unregistered/Consumer');
  expect(gst && textOf(gst, 'GSTIN')).toBeUndefined();
});

test('a Tally ledger has its opening balance and open bills, with Tally’s signs', () => {
  const bills = [
    { name: 'B/1', day: '2026-01-15', due: '2026-02-14', amount: 10_050n },
    { name: 'B/2', day: '2026-03-01', due: '2026-03-01', amount: -50n },
  ];
  const party = { ...nobody, pan: 'AAHCM8960D', contact: '9876543210' };
  const written = tallyLedger({
    account: 'party:1',
    name: 'A',
    group: 'Sundry Debtors',
    party,
    opening: { balance: 9000n, bills },
  });
  expect(written.split('\n').slice(-8)).toEqual([
    '<INCOMETAXNUMBER>AAHCM8960D</INCOMETAXNUMBER>',
    '<LEDGERMOBILE>9876543210</LEDGERMOBILE>',
    '<OPENINGBALANCE>-90.00</OPENINGBALANCE>',
    '<BILLALLOCATIONS.LIST><NAME>B/1</NAME><BILLDATE>20260115</BILLDATE><BILLCREDITPERIOD>30 Days</BILLCREDITPERIOD><ISADVANCE>No</ISADVANCE><OPENINGBALANCE>-100.50</OPENINGBALANCE></BILLALLOCATIONS.LIST>',
    '<BILLALLOCATIONS.LIST><NAME>B/2</NAME><BILLDATE>20260301</BILLDATE><ISADVANCE>No</ISADVANCE><OPENINGBALANCE>0.50</OPENINGBALANCE></BILLALLOCATIONS.LIST>',
    '</LEDGER>',
    '</TALLYMESSAGE>',
    '',
  ]);
});

test('any typed text is valid XML and is read back unchanged', () => {
  const anything = fc.string({
    unit: fc.nat({ max: 0x1ffff }).map((code) => String.fromCodePoint(code)),
    maxLength: 40,
  });
  fc.assert(
    fc.property(anything, (typed) => {
      const [name] = elementsOf(readXml(`${tallyHead('Vouchers', typed)}${TALLY_FOOT}`), 'SVCURRENTCOMPANY');
      // What XML forbids is left out; a return is read as a new line.
      // oxlint-disable-next-line no-control-regex -- XML has no way to write these
      const expected = typed.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
      expect(name?.text).toBe(expected.replaceAll(/\r\n?/g, '\n'));
    }),
    { numRuns: 500 },
  );
  expect(xmlText('\u0001<&>"\'')).toBe('&lt;&amp;&gt;&quot;&apos;');
});
