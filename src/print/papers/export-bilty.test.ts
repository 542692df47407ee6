import { describe, expect, test } from 'vitest';
import { renderPdf } from '../kit/engine.ts';
import { type ExportBiltyReport, exportBiltyReport } from './export-bilty.ts';
import type { Language } from '../language.ts';
import { readBack } from '#test/print/read-back.ts';
import {
  aCompany,
  anExportBilty,
  anExportBiltyReport,
  anExportLine,
  aPolicy,
  manyOf,
  RED_DOT,
} from '#test/print/samples.ts';

async function read(changes: Partial<ExportBiltyReport> = {}, language: Language = 'English') {
  return readBack(await renderPdf(exportBiltyReport(anExportBiltyReport(changes), language)));
}

test('an export bilty has everything the specification lists', async () => {
  const lines = [
    anExportLine(),
    anExportLine({ itemName: 'Cotton seed', rate: 350, freight: 1_10_000.5, toPay: 99.99 }),
  ];
  const { pages, flat } = await read({ bilty: anExportBilty({ lines }) });
  expect(pages).toHaveLength(1);
  const phrases = [
    '॥ श्री गणेशाय नमः ॥',
    'Shree Balaji Roadlines',
    'Mob.: 9876543210, 9876543211, 9876543212, 9876543213, 9876543214',
    'GSTIN: 23AAHCM8960D1ZG Export Bilty',
    'CONSIGNOR Name Malwa Cotton Mills Contact 9811111111',
    'CONSIGNEE Name Gulf Fibres LLC Contact 9833333333',
    'Bilty No. E-77 Bilty Date 20-11-2026 From Indore To Mundra Port',
    'Truck No. MH12EF9012 Crossing Truck No. GJ12AB3456 Delivery At CFS Gate 4',
    'F.P. Cotton Bales 120 F.P. Cotton Bales Quality Shankar-6 Lot No. L-42 P.R. PR-9 P.M. No. PM-3',
    'HSN No. 52010020 GSTIN 23AAACG2115R1ZN Tin No. 23456789012 Enquiry Mundra office',
    'Special Instruction Keep dry; cover with tarpaulin.',
    'S.No. Item Name Rate Freight Amount To Pay',
    '1 Cotton bales 1,200.00 15,000.00 5,000.00',
    '2 Cotton seed 350.00 1,10,000.50 99.99',
    'Total 1,550.00 1,25,000.50 5,099.99',
    'Sub Total 1,26,550.50 Less To Pay -5,099.99',
    '(Rate + Freight Amount - To Pay)Total ₹ 1,21,450.51',
    'Rupees One Lakh Twenty One Thousand Four Hundred Fifty and Fifty One Paise Only',
    'Total Pay Rs. (as entered) 11,200.00',
    'Payment due within 30 days. Subject to Indore jurisdiction.',
    'For Shree Balaji Roadlines Company seal and Sign',
    'Page 1 of 1',
  ];
  for (const phrase of phrases) expect(flat).toContain(phrase);
});

test('an export bilty shows the insurance only if there is a policy', async () => {
  expect((await read()).flat).not.toMatch(/INSURANCE|Policy/);
  const { flat } = await read({ bilty: anExportBilty(aPolicy) });
  expect(flat).toContain(
    'INSURANCE Insurance Company New India Assurance Policy No. NIA/26/4411 Policy Date 01-04-2026',
  );
  expect(flat).toContain("Risk Owner's risk Amount 25,00,000.00");
  expect((await read({ bilty: anExportBilty({ ...aPolicy, policyDate: null }) })).flat).toContain('Policy Date Risk');
});

test('an export bilty in Hindi has the same content in Hindi', async () => {
  const { pages, flat, objects } = await read(
    {
      company: aCompany({ companyName: 'श्री बालाजी रोडलाइंस', terms: 'न्याय क्षेत्र इंदौर।' }),
      bilty: anExportBilty({ ...aPolicy, consignor: 'मालवा कॉटन मिल्स' }),
      copies: ['consignor'],
    },
    'Hindi',
  );
  expect(pages).toHaveLength(1);
  const phrases = [
    'प्रेषक प्रति – मूल',
    'एक्सपोर्ट बिल्टी',
    'प्रेषक नाम मालवा कॉटन मिल्स संपर्क 9811111111',
    'ट्रक क्र. MH12EF9012 क्रॉसिंग ट्रक क्र. GJ12AB3456 डिलीवरी स्थान CFS Gate 4',
    'एफ.पी. कपास गाँठें 120 गाँठों की गुणवत्ता Shankar-6',
    'बीमा कंपनी New India Assurance पॉलिसी क्र. NIA/26/4411',
    'क्र. माल का विवरण दर भाड़ा टू-पे',
    '(दर + भाड़ा - टू-पे) कुल',
    'ग्यारह हज़ार दो सौ रुपये मात्र',
    'भुगतान 30 दिनों के भीतर देय है। न्याय क्षेत्र इंदौर।',
    'कृते श्री बालाजी रोडलाइंस कंपनी की मुहर और हस्ताक्षर',
    'पेज 1 / 1',
  ];
  for (const phrase of phrases) expect(flat).toContain(phrase);
  expect(objects.some((object) => object.includes('/Lang (hi-IN)'))).toBe(true);
});

describe('number of lines of an export bilty', () => {
  test.each([
    [1, 1],
    [5, 1],
    [60, 2],
    [200, 5],
  ])('an export bilty with %d lines has %d pages and all its lines', async (count, pageCount) => {
    const lines = manyOf(anExportLine(), count);
    const { pages, flat } = await read({ bilty: anExportBilty({ ...aPolicy, lines }) });
    expect(pages).toHaveLength(pageCount);
    for (const line of lines) expect(flat.split(line.itemName)).toHaveLength(2);
    for (const page of pages.filter((each) => each.includes('Item')))
      expect(page).toMatch(/Rate\nFreight Amount\nTo Pay/);
  });

  test('each copy of an export bilty has its own page numbers', async () => {
    const lines = manyOf(anExportLine(), 40);
    const { pages } = await read({ copies: ['consignor', 'consignee'], bilty: anExportBilty({ lines }) });
    expect(pages.map((page) => /Page . of ./.exec(page)?.[0])).toEqual([
      'Page 1 of 2',
      'Page 2 of 2',
      'Page 1 of 2',
      'Page 2 of 2',
    ]);
    expect(pages[2]).toContain('CONSIGNEE COPY');
  });
});

test('long texts of an export bilty wrap completely, and the largest amounts are not wrapped', async () => {
  const specialInstruction = 'Cover with tarpaulin and lash at every corner. '.repeat(6).trim();
  const most = 999_999_999_999.99;
  const lines = [anExportLine({ rate: most, freight: most, toPay: 0.01 })];
  const { flat } = await read({ bilty: anExportBilty({ specialInstruction, lines, totalPay: most }) });
  expect(flat).toContain(specialInstruction);
  expect(flat).toContain('1 Cotton bales 9,99,99,99,99,999.99 9,99,99,99,99,999.99 0.01');
  expect(flat).toContain('Total Pay Rs. (as entered) 9,99,99,99,99,999.99');
});

test('an export bilty prints logos at any of four places', async () => {
  const { objects } = await read({ logos: [RED_DOT, null, Uint8Array.from(RED_DOT), Uint8Array.from(RED_DOT)] });
  expect(objects.filter((object) => object.includes('/Subtype /Image'))).toHaveLength(3);
});
