import { describe, expect, test } from 'vitest';
import { gstr1Json, returnPeriod } from './gstr1-files.ts';
import { gstr1Tables } from './gstr1-tables.ts';
import { createReturns } from './gstr1.ts';
import { gstr3bJson, gstr3bRows, gstr3bTable } from './gstr3b.ts';
import { missingNumbers, paperFault, returnedSums, taxedPartOf, type TaxPaper } from './tax-papers.ts';

const aPaper = (fields: Partial<TaxPaper> = {}): TaxPaper => ({
  what: 'bill',
  number: 'HO/B2627/000001',
  day: '2026-11-20',
  note: '',
  page: 'HO/B2627/000001',
  name: 'Rathi Textiles',
  gstin: '27AAPFU0939F1ZV',
  supplierState: '23',
  placeOfSupply: '27',
  payer: 'Transporter',
  rate: 18,
  sac: '996511',
  isCancelled: false,
  beforeTax: 200_000n,
  taxable: 200_000n,
  cgst: 0n,
  sgst: 0n,
  igst: 36_000n,
  total: 236_000n,
  billTotal: 236_000n,
  ...fields,
});
const unregistered = { gstin: '', name: 'Ramesh' };
const within = { placeOfSupply: '23', cgst: 18_000n, sgst: 18_000n, igst: 0n };

function returnsOf(...papers: readonly TaxPaper[]) {
  const returns = createReturns({ largeAbove: 10_000_000n });
  for (const paper of papers) returns.add(paper);
  return returns;
}
const of = { gstin: '23AAHCM8960D1ZG', month: '2026-11', version: '3.2.1' };
const jsonOf = (...papers: readonly TaxPaper[]) =>
  JSON.parse([...gstr1Json(returnsOf(...papers), of)].join('')) as Record<string, unknown>;

describe('papers of the GST returns', () => {
  test('a paper that the GST portal would refuse has a fault', () => {
    expect(paperFault(aPaper())).toBeNull();
    expect(paperFault(aPaper({ gstin: '27AAPFU0939F1Z3' }))).toBe('gstin');
    expect(paperFault(aPaper({ placeOfSupply: '' }))).toBe('no place');
    expect(paperFault(aPaper({ number: 'HO/BILL/2026-27/000001' }))).toBe('number');
    expect(paperFault(aPaper({ number: 'HO_1' }))).toBe('number');
    expect(paperFault(aPaper({ ...unregistered }))).toBeNull();
    expect(paperFault(aPaper({ ...unregistered, payer: 'Bill-to' }))).toBe('no gstin');
    expect(paperFault(aPaper({ ...unregistered, payer: 'Exempt' }))).toBeNull();
    expect(paperFault(aPaper({ note: 'C', igst: 0n }))).toBe('untaxed');
  });

  test('a paper under reverse charge has its tax computed, but not in its value', () => {
    const reverse = aPaper({ payer: 'Bill-to', rate: 5, taxable: 10_000_000n, igst: 0n, total: 10_000_000n });
    expect(returnedSums(reverse)).toMatchObject({ value: 10_000_000n, taxable: 10_000_000n, igst: 500_000n, cgst: 0n });
    expect(returnedSums({ ...reverse, placeOfSupply: '23' })).toMatchObject({
      cgst: 250_000n,
      sgst: 250_000n,
      igst: 0n,
    });
  });

  test('a note is taxed in the proportion of its bill', () => {
    expect(taxedPartOf(10_000n, { beforeTax: 30_000n, taxable: 20_000n })).toBe(6_667n);
    expect(taxedPartOf(10_000n, { beforeTax: 0n, taxable: 0n })).toBe(0n);
  });
});

test('missing numbers are listed for each series', () => {
  expect(missingNumbers(['A/0001', 'A/0004', 'B/09', 'B/10', 'x'], 10)).toEqual(['A/0002', 'A/0003']);
  expect(missingNumbers(['A/1', 'A/9'], 2)).toEqual(['A/2', 'A/3']);
  expect(missingNumbers([], 2)).toEqual([]);
});

describe('GSTR-1', () => {
  test('GSTR-1 names the supplier, the month and the version of the offline tool', () => {
    expect(jsonOf()).toEqual({ gstin: '23AAHCM8960D1ZG', fp: '112026', version: 'GST3.2.1', hash: 'hash' });
    expect(returnPeriod('2026-04')).toBe('042026');
  });

  test('GSTR-1 lists registered recipients by their GSTIN', () => {
    expect(jsonOf(aPaper(), aPaper({ number: 'HO/B2627/000002', ...within, total: 236_000n }))['b2b']).toEqual([
      {
        ctin: '27AAPFU0939F1ZV',
        inv: [
          {
            inum: 'HO/B2627/000001',
            idt: '20-11-2026',
            val: 2360,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 18, txval: 2000, iamt: 360, csamt: 0 } }],
          },
          expect.objectContaining({
            itms: [{ num: 1, itm_det: { rt: 18, txval: 2000, camt: 180, samt: 180, csamt: 0 } }],
          }),
        ],
      },
    ]);
  });

  test('GSTR-1 lists a large unregistered interstate invoice alone and sums up the others', () => {
    const large = {
      ...unregistered,
      taxable: 10_000_000n,
      beforeTax: 10_000_000n,
      igst: 1_800_000n,
      total: 11_800_000n,
    };
    const atLimit = { ...unregistered, total: 10_000_000n };
    const json = jsonOf(
      aPaper({ ...large, number: 'A/1' }),
      aPaper({ ...atLimit, number: 'A/2' }),
      aPaper({ ...large, ...within, number: 'A/3' }),
      aPaper({ ...unregistered, number: 'C/1', note: 'C', billTotal: 11_800_000n }),
      aPaper({ ...unregistered, number: 'C/2', note: 'C', igst: 18_000n, taxable: 100_000n, billTotal: 10_000_000n }),
    );
    expect(json['b2cl']).toMatchObject([{ pos: '27', inv: [{ inum: 'A/1', val: 118_000 }] }]);
    expect(json['cdnur']).toMatchObject([{ typ: 'B2CL', ntty: 'C', nt_num: 'C/1', nt_dt: '20-11-2026', pos: '27' }]);
    // A credit note for a small bill reduces the sum.
    expect(json['b2cs']).toEqual([
      { sply_ty: 'INTER', pos: '27', typ: 'OE', rt: 18, txval: 1000, iamt: 180, csamt: 0 },
      { sply_ty: 'INTRA', pos: '23', typ: 'OE', rt: 18, txval: 100_000, camt: 180, samt: 180, csamt: 0 },
    ]);
  });

  test('GSTR-1 sums up exempt supplies by destination and recipient', () => {
    const exempt = { payer: 'Exempt', rate: 0, taxable: 0n, igst: 0n, total: 200_000n } as const;
    expect(jsonOf(aPaper(exempt), aPaper({ ...exempt, ...unregistered, placeOfSupply: '23' }))['nil']).toEqual({
      inv: [
        { sply_ty: 'INTRB2B', expt_amt: 2000, nil_amt: 0, ngsup_amt: 0 },
        { sply_ty: 'INTRAB2C', expt_amt: 2000, nil_amt: 0, ngsup_amt: 0 },
      ],
    });
  });

  test('GSTR-1 counts SACs and issued documents; a cancelled one only counts as issued', () => {
    const json = jsonOf(
      aPaper({ number: 'A/9' }),
      aPaper({ number: 'A/10', isCancelled: true }),
      aPaper({ number: 'A/11', ...unregistered, ...within }),
      aPaper({ number: 'D/1', note: 'D' }),
    );
    expect(json['hsn']).toEqual({
      hsn_b2b: [
        {
          num: 1,
          hsn_sc: '996511',
          desc: '',
          uqc: 'NA',
          qty: 0,
          rt: 18,
          txval: 4000,
          iamt: 720,
          camt: 0,
          samt: 0,
          csamt: 0,
        },
      ],
      hsn_b2c: [
        {
          num: 1,
          hsn_sc: '996511',
          desc: '',
          uqc: 'NA',
          qty: 0,
          rt: 18,
          txval: 2000,
          iamt: 0,
          camt: 180,
          samt: 180,
          csamt: 0,
        },
      ],
    });
    expect(json['doc_issue']).toEqual({
      doc_det: [
        { doc_num: 1, docs: [{ num: 1, from: 'A/9', to: 'A/11', totnum: 3, cancel: 1, net_issue: 2 }] },
        { doc_num: 4, docs: [{ num: 1, from: 'D/1', to: 'D/1', totnum: 1, cancel: 0, net_issue: 1 }] },
      ],
    });
  });

  test('GSTR-1 leaves out papers with a fault and lists them', () => {
    const returns = returnsOf(aPaper({ placeOfSupply: '' }), aPaper({ number: 'A/2' }));
    expect(returns.faulty.map(({ paper, fault }) => [paper.number, fault])).toEqual([['HO/B2627/000001', 'no place']]);
    expect(returns.sections().find(({ name }) => name === 'b2b')).toMatchObject({ count: 1, taxable: 200_000n });
  });

  test('GSTR-1 is written as a table for each section, too', () => {
    const tables = gstr1Tables(returnsOf(aPaper(), aPaper({ note: 'C', number: 'C/1' })));
    const rows = Object.fromEntries(tables.map(({ file, rows: all }) => [file, [...all].slice(1)]));
    expect(rows['b2b.csv']).toEqual([
      [
        '27AAPFU0939F1ZV',
        'Rathi Textiles',
        'HO/B2627/000001',
        '20-11-2026',
        2360,
        '27-Maharashtra',
        'N',
        18,
        2000,
        360,
        0,
        0,
      ],
    ]);
    expect(rows['cdnr.csv']?.[0]?.slice(2, 7)).toEqual(['C/1', '20-11-2026', 'C', '27-Maharashtra', 2360]);
    expect(rows['docs.csv']).toHaveLength(2);
  });
});

test('GSTR-3B separates what is taxed by the carrier, by recipients and not at all', () => {
  const returns = returnsOf(
    aPaper(),
    aPaper({ number: 'A/2', ...unregistered }),
    aPaper({ number: 'A/3', payer: 'Consignee', rate: 5, igst: 0n, total: 200_000n }),
    aPaper({ number: 'A/4', payer: 'Exempt', rate: 0, taxable: 0n, igst: 0n, total: 200_000n }),
    aPaper({ number: 'C/1', note: 'C', taxable: 50_000n, igst: 9_000n }),
  );
  const apart = gstr3bRows(returns, 'apart');
  expect(apart).toMatchObject({
    osup_det: { taxable: 350_000n, igst: 63_000n },
    osup_nil_exmp: 200_000n,
    reverse: 200_000n,
  });
  expect(gstr3bRows(returns, 'nil and exempt')).toMatchObject({ osup_nil_exmp: 400_000n, reverse: null });
  expect(JSON.parse(gstr3bJson(apart, of))).toEqual({
    gstin: '23AAHCM8960D1ZG',
    ret_period: '112026',
    sup_details: { osup_det: { txval: 3500, iamt: 630, camt: 0, samt: 0, csamt: 0 }, osup_nil_exmp: { txval: 2000 } },
    inter_sup: { unreg_details: [{ pos: '27', txval: 2000, iamt: 360 }] },
  });
  expect([...gstr3bTable(apart).rows]).toHaveLength(5);
});
