import { describe, expect, test } from 'vitest';
import { renderPdf } from '../kit/engine.ts';
import type { Language } from '../language.ts';
import { type LoadingSlipReport, loadingSlipReport } from './loading-slip.ts';
import { readBack } from '#test/print/read-back.ts';
import { aLoadingSlip, aLoadingSlipReport, aSlipLine, manyOf } from '#test/print/samples.ts';

async function read(changes: Partial<LoadingSlipReport> = {}, language: Language = 'English') {
  return readBack(await renderPdf(loadingSlipReport(aLoadingSlipReport(changes), language)));
}

test('a loading slip has everything the specification lists', async () => {
  const lines = [aSlipLine(), aSlipLine({ itemName: 'Grout', quantity: 0.1, weight: 20.125, boxes: 2 })];
  const { pages, flat } = await read({ slip: aLoadingSlip({ lines }) });
  expect(pages).toHaveLength(1);
  const phrases = [
    'Shree Balaji Roadlines',
    'MATERIAL LOADING SLIP',
    'Party Name Rathi Textiles Vehicle No. MH12EF9012 Driver Name Suresh Yadav',
    'Loading Slip Id 318 Date 20-11-2026',
    'S.No. Item Name Quantity Weight (kg) Boxes',
    '1 Tiles 400 1,250.5 50',
    '2 Grout 0.1 20.125 2',
    'Total 400.1 1,270.625 52',
    'Remarks Load the fragile boxes last.',
    'Page 1 of 1',
  ];
  for (const phrase of phrases) expect(flat).toContain(phrase);
  for (const place of ['Manager Quality', 'In-charge Packaging', 'Received Date', 'Manager Dispatch'])
    expect(flat.split(place)).toHaveLength(2);
});

test('a loading slip in Hindi has the same content in Hindi', async () => {
  const { flat } = await read({ driverName: 'सुरेश यादव' }, 'Hindi');
  const phrases = [
    'लोडिंग स्लिप',
    'पार्टी का नाम Rathi Textiles वाहन क्र. MH12EF9012 चालक सुरेश यादव',
    'लोडिंग स्लिप क्र. 318 तारीख 20-11-2026',
    'क्र. माल का विवरण मात्रा वज़न (किग्रा) पेटियाँ',
    'टिप्पणी',
    'प्रबंधक, गुणवत्ता',
    'प्रभारी, पैकेजिंग',
    'प्राप्ति तारीख',
    'प्रबंधक, प्रेषण',
  ];
  for (const phrase of phrases) expect(flat).toContain(phrase);
});

describe('number of lines of a loading slip', () => {
  test.each([
    [1, 1],
    [5, 1],
    [60, 2],
    [200, 5],
  ])('a loading slip with %d lines has %d pages and all its lines', async (count, pageCount) => {
    const lines = manyOf(aSlipLine(), count);
    const { pages, flat } = await read({ slip: aLoadingSlip({ lines }) });
    expect(pages).toHaveLength(pageCount);
    for (const line of lines) expect(flat.split(line.itemName)).toHaveLength(2);
  });

  test('remarks and the signatures of a loading slip are on the same page', async () => {
    for (let count = 18; count < 34; count += 1) {
      const { pages } = await read({ slip: aLoadingSlip({ lines: manyOf(aSlipLine(), count) }) });
      const pageWith = (words: string) => pages.findIndex((page) => page.includes(words));
      expect(pageWith('Remarks')).toBe(pageWith('Manager Dispatch'));
    }
  });
});

test('a loading slip without a remark keeps the box for it', async () => {
  expect((await read({ slip: aLoadingSlip({ remark: '' }) })).flat).toContain('Remarks');
});
