import { describe, expect, test } from 'vitest';
import type { Language } from '../language.ts';
import { runReport } from '../reports.ts';
import { type ReadPdf, readBack } from '#test/print/read-back.ts';
import { aCompany } from '#test/print/samples.ts';
import { aBilled, aLawfulBilty, aLawfulPaper, aLawfulReport, someLawfulLines } from '#test/print/lawful-samples.ts';
import type { LawfulBiltyReport, LawfulPaper } from './lawful-paper.ts';

// Contents and layout of LRs in their newer form.

const read = async (report: Partial<LawfulBiltyReport> = {}, language: Language = 'English'): Promise<ReadPdf> =>
  readBack(await runReport({ report: 'lawful-bilty', language, data: aLawfulReport(report) }));
const readOne = (
  bilty: Partial<LawfulPaper['bilty']>,
  report: Partial<LawfulBiltyReport> = {},
  paper: Partial<LawfulPaper> = {},
) => read({ ...report, papers: [aLawfulPaper({ bilty: aLawfulBilty(bilty), ...paper })] });

describe('delivery on an LR', () => {
  const deliveryBranch = {
    branchCode: 'BWD',
    name: 'Bhiwandi',
    address: 'Gala 4, Anjur Road',
    city: 'Bhiwandi',
    pin: '421302',
    contact: '9822012345',
  };
  const godown = 'Bhiwandi (BWD), Gala 4, Anjur Road, Bhiwandi – 421302, Mob. 9822012345';

  test('godown delivery has the branch’s address and number; door delivery does not', async () => {
    const said = await readOne({ deliveryType: 'Godown', deliveryAddress: '' }, {}, { deliveryBranch });
    expect(said.flat).toContain(godown);
    const door = await readOne({ deliveryType: 'Door' }, {}, { deliveryBranch });
    expect(door.flat).not.toContain('Bhiwandi (BWD)');
  });

  test('an LR without an expected day prints none', async () => {
    // A row without a day has null.
    const { flat } = await readOne({ expectedDate: null });
    expect(flat).not.toContain('Expected');
  });
});

test('an e-way bill is printed with the end of its validity if that is known', async () => {
  const { flat } = await readOne({}, {}, { ewayEnds: { '331012345678': '2026-11-25T23:59' } });
  expect(flat).toContain(
    'e-Way Bill No. Valid till MCM/26-27/881 19-11-2026 4,80,000.00 331012345678 25-11-2026 23:59',
  );
  expect((await read()).flat).not.toContain('Valid till');
});

test('jurisdiction is printed once if the company’s terms name it', async () => {
  const { flat } = await read({
    company: aCompany({ terms: 'All disputes are subject to Indore jurisdiction only.' }),
  });
  expect(flat.match(/jurisdiction/g)).toHaveLength(1);
});

test('no line begins or ends with the dot between two values', async () => {
  for (const language of ['English', 'Hindi'] as const) {
    const { placed } = await read(
      { papers: [aLawfulPaper({ bilty: aLawfulBilty({ ...aBilled, sealNo: 'S-88410921' }) })] },
      language,
    );
    for (const line of placed) expect(line).not.toMatch(/·$|^\d+ [\d.]+ [\d.]+ ·/);
  }
});

test('thirty lines and ten invoices fit on two A4 pages, with the sums beside the sum in words', async () => {
  const invoices = Array.from({ length: 10 }, (_, i) => ({
    id: i + 1,
    invoiceNo: `MCM/26-27/${i + 880}`,
    invoiceDate: '2026-11-19',
    invoiceValue: 48_000,
    ewayBillNo: `3310123456${i + 10}`,
  }));
  const { pages } = await readOne({ lines: someLawfulLines(30), invoices });
  expect(pages).toHaveLength(2);
  for (const format of ['A4', 'A5'] as const) {
    for (let count = 1; count <= 50; count += 7) {
      const { pages: each } = await readOne({ lines: someLawfulLines(count), invoices }, { format });
      const withSums = each.filter((page) => page.includes('20,750.00'));
      expect(withSums).toHaveLength(1);
      expect(withSums[0]).toContain('Rupees Twenty Two Thousand');
    }
  }
});
