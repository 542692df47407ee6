import { expect, test } from 'vitest';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { readBack } from '#test/print/read-back.ts';
import { aLawfulBilty, aLawfulPaper, aLawfulReport, someLawfulLines } from '#test/print/lawful-samples.ts';
import type { Language } from '../language.ts';
import { runReport } from '../reports.ts';

const read = async (
  changes: Partial<LawfulBilty> = {},
  format: 'A4' | 'A5' | 'A4 two-up' = 'A4',
  language: Language = 'English',
) => {
  const { heads: _heads, elections: _elections, ...report } = aLawfulReport({ format });
  const { copies: _copies, ...paper } = aLawfulPaper({ bilty: aLawfulBilty(changes) });
  const data = { ...report, head: 'letterhead', papers: [paper] } as const;
  return readBack(await runReport({ report: 'forwarding-note', language, data }));
};

test.each(['A4', 'A5', 'A4 two-up'] as const)(
  'a forwarding note on %s has the consignor’s particulars that the Act requires',
  async (format) => {
    const { pages, flat } = await read({}, format);
    expect(pages).toHaveLength(1);
    const phrases = [
      'Goods Forwarding Note LR No. IND/2627/000123 20-11-2026',
      'Please accept the goods described here for carriage from Indore to Mumbai.',
      'CONSIGNOR Malwa Cotton Mills',
      'CONSIGNEE Rathi Textiles',
      '12 Bale Cotton bales, 5201 M/C 1,250.5 1,300',
      'Total 2,150.5 2,200',
      'MCM/26-27/881 19-11-2026 4,80,000.00 331012345678',
      'Value of the goods Declared value ₹ 4,80,000.00',
      'Dangerous or hazardous goods No',
      'Carried AT OWNER’S RISK',
      'Freight TO PAY',
      'I/we answer for the correctness of these particulars',
      'Consignor’s signature, name and date',
      'For Shree Balaji Roadlines Accepted for the carrier',
    ];
    for (const phrase of phrases) expect(flat).toContain(phrase);
    // Neither a copy nor an amount of the carrier's.
    expect(flat).not.toMatch(/COPY|22,250|Rupees/);
  },
);

test('a forwarding note has the class of dangerous goods, and says if no value was declared', async () => {
  const { flat } = await read({ dangerous: 'yes', dangerousClass: '3', valueNotDeclared: 'yes' });
  expect(flat).toContain('Dangerous or hazardous goods Yes, class 3');
  expect(flat).toContain('DANGEROUS GOODS – 3');
  expect(flat).toContain('Value of the goods Value not declared by the consignor');
});

test('a forwarding note of many lines has its declaration on the page of the last line', async () => {
  for (const count of [20, 34, 40, 60]) {
    const { pages } = await read({ lines: someLawfulLines(count) });
    expect(pages.at(-1)).toContain('Consignor’s signature');
    if (pages.length > 1) expect(pages.at(-1)).toMatch(/Item\d{3}|Invoice No\./);
  }
});

test('a forwarding note in Hindi has Hindi text only', async () => {
  const { flat } = await read({}, 'A4', 'Hindi');
  expect(flat).toContain('माल अग्रेषण पत्र');
  expect(flat).toContain('यहाँ लिखा माल Indore से Mumbai तक ले जाने के लिए स्वीकार करें।');
  expect(flat).not.toMatch(/Please|Declared|signature|risk/i);
});
