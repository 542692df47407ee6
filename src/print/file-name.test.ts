import { expect, test } from 'vitest';
import { EXTREMES } from '#test/print/extreme-samples.ts';
import { aLawfulBilty, aLawfulPaper, aLawfulReport } from '#test/print/lawful-samples.ts';
import { fileName, fileNameOf } from './file-name.ts';

test('a file name has the kind and number of the document', () => {
  const papers = ['IND/2627/000123', 'IND/2627/000130'].map((lrNo) => aLawfulPaper({ bilty: aLawfulBilty({ lrNo }) }));
  const named = (count: number) =>
    fileNameOf({
      report: 'lawful-bilty',
      language: 'English',
      data: aLawfulReport({ papers: papers.slice(0, count) }),
    });
  expect(named(1)).toBe('LR_IND-2627-000123');
  expect(named(2)).toBe('LRs_IND-2627-000123_IND-2627-000130');
  expect(fileNameOf(EXTREMES['money-receipt']('English'))).toMatch(/^Money_Receipt_WWWW-2627-/);
  expect(fileNameOf(EXTREMES['ledger-voucher']('English'))).toMatch(/^Journal_Voucher_/);
  expect(fileNameOf(EXTREMES['freight-bill']('Hindi'))).toBe('Tax_Invoice_IND-B2627-000042');
});

test('classic documents and lists keep the file names of the specification', () => {
  for (const name of ['bilty', 'export-bilty', 'loading-slip', 'bilty-list'] as const)
    expect(fileNameOf(EXTREMES[name]('English'))).toBeNull();
});

test('a file name has no characters that file systems reserve', () => {
  expect(fileName('Party', 'गुप्ता & Sons / "Indore"')).toBe('Party_गुप्ता-Sons-Indore');
  expect(fileName('Cash_Book', '', '2026-11-20', '')).toBe('Cash_Book_2026-11-20');
});
