import { expect, test } from 'vitest';
import { renderPdf } from './engine.ts';
import { type Sheet, text } from './nodes.ts';
import { runsOf, scriptOf } from './scripts.ts';
import { readBack } from '#test/print/read-back.ts';

const WORDS = [
  ['gujarati', 'gu-IN', 'Gujarati', 'શ્રી બાલાજી ટ્રાન્સપોર્ટ'],
  ['tamil', 'ta-IN', 'Tamil', 'ஸ்ரீ பாலாஜி போக்குவரத்து'],
  ['telugu', 'te-IN', 'Telugu', 'శ్రీ బాలాజీ రవాణా'],
  ['bengali', 'bn-IN', 'Bengali', 'শ্রী বালাজী পরিবহন'],
  ['gurmukhi', 'pa-IN', 'Gurmukhi', 'ਸ਼੍ਰੀ ਬਾਲਾਜੀ ਟਰਾਂਸਪੋਰਟ'],
  ['malayalam', 'ml-IN', 'Malayalam', 'ശ്രീ കൊച്ചി ട്രാൻസ്പോർട്ട്'],
  ['ol-chiki', 'sat-IN', 'OlChiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['oriya', 'or-IN', 'Oriya', 'ଓଡ଼ିଶା ଶ୍ରୀ ପରିବହନ'],
  ['arabic', 'ur-IN', 'Arabic', 'شری بالاجی ٹرانسپورٹ'],
  ['kannada', 'kn-IN', 'Kannada', 'ಶ್ರೀ ಬಾಲಾಜಿ ಸಾರಿಗೆ'],
] as const;

const sheet = (words: string): Sheet => ({
  title: 'Paper',
  lang: 'en-IN',
  parts: [{ body: text(words) }],
  foot: '',
  pageOf: () => '',
});
const print = async (words: string) => readBack(await renderPdf(sheet(words)));
const drawn = ({ objects }: { readonly objects: readonly string[] }) =>
  objects.find((object) => object.includes('BT\n')) ?? '';
/** The fonts embedded in the file. */
const fontsIn = ({ objects }: { readonly objects: readonly string[] }) =>
  [...new Set(objects.flatMap((object) => /\/FontName \/[A-Z]{6}\+(\S+)/.exec(object)?.[1] ?? []))].sort();

test.each(WORDS)('%s is printed in its own font and marked with its language', async (script, lang, font, words) => {
  expect(scriptOf(words)).toBe(script);
  const file = await print(`${words} 2026 Malwa`);
  expect(file.flat).toBe(`${words} 2026 Malwa`);
  expect(drawn(file)).toContain(`/Lang (${lang})`);
  expect(fontsIn(file)).toEqual(['NotoSansDevanagari-Regular', `NotoSans${font}-Regular`].sort());
  // The first glyph of a font is the box for what it does not have.
  expect(drawn(file)).not.toContain('<0000>');
});

test('Urdu is drawn from the right and extracted as it was written', async () => {
  const line = 'Consignor: محمد علی, Indore (گپتا-2026)';
  const file = await print(line);
  expect(file.flat).toBe(line);
  // How far right of the previous piece in reading order each begins.
  const steps = Array.from(drawn(file).matchAll(/(\S+) 0 Td\n/g), ([, step]) => Number(step));
  const [consignor, muhammad = 0, ali = 0, comma = 0, indore = 0] = steps;
  expect(consignor).toBe(0);
  expect(muhammad > 0 && ali < 0 && muhammad + ali > 0 && comma + ali > 0 && indore > 0).toBe(true);
  expect(drawn(file)).not.toContain('<0000>');
});

test('a paper embeds no font it does not need', async () => {
  expect(fontsIn(await print('श्री Malwa 2026'))).toEqual(['NotoSansDevanagari-Regular']);
});

test('the № sign is drawn as letters and extracted as itself', async () => {
  const file = await print('№ 120');
  expect(file.flat).toBe('№ 120');
  expect(drawn(file)).not.toContain('<0000>');
});

test('a word of two Indian scripts keeps its text, with boxes for glyphs its font lacks', async () => {
  const file = await print('ગુજરાત-தமிழ்');
  expect(file.flat).toBe('ગુજરાત-தமிழ்');
  expect(fontsIn(file)).toContain('NotoSansGujarati-Regular');
});

test('a word is shaped in runs of one script', () => {
  expect(runsOf('ગુજરાત-2026', 'gujarati')).toEqual(['ગુજરાત', '-2026']);
  expect(runsOf('परिवहन-A', undefined)).toEqual(['परिवहन', '-A']);
  expect(runsOf('পরিবহন', 'bengali')).toEqual(['পরিবহ', 'ন']);
});
