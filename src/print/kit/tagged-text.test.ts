import { expect, test } from 'vitest';
import { renderPdf } from './engine.ts';
import { panel, row, type Sheet, text } from './nodes.ts';
import { readBack } from '#test/print/read-back.ts';

const sheet = (words: string, changes: Partial<Sheet> = {}): Sheet => ({
  title: 'Paper',
  lang: 'en-IN',
  parts: [{ body: row([{ node: text(words), width: 60 }, { node: panel([]) }]) }],
  foot: '',
  pageOf: () => '',
  ...changes,
});
const read = async (of: Sheet) => readBack(await renderPdf(of));
/** The operators of the only page. */
const drawn = async (of: Sheet) => (await read(of)).objects.find((object) => object.includes('BT\n')) ?? '';

test('a wrapped line ends with a space, unless it breaks a word', async () => {
  expect((await read(sheet('Indore, Madhya Pradesh'))).pages).toEqual(['Indore, \nMadhya \nPradesh']);
  const [page = ''] = (await read(sheet('Thiruvananthapuram'))).pages;
  expect(page.split('\n').length).toBeGreaterThan(1);
  expect(page).not.toContain(' ');
});

test('words in another language are marked with it', async () => {
  const english = await drawn(sheet('Sugar चीनी 20 kg'));
  expect(english).toContain('/Span <</Lang (hi-IN) /ActualText');
  expect(english).not.toContain('en-IN');
  const hindi = await drawn(sheet('चीनी Malwa 20 Mills चीनी', { lang: 'hi-IN' }));
  expect(hindi).not.toContain('hi-IN');
  expect(hindi).toContain('/Span <</Lang (en-IN)>> BDC');
  // As many marks are closed as are opened.
  for (const page of [english, hindi])
    expect(page.split('BDC').length + page.split('BMC').length - 1).toBe(page.split('EMC').length);
});

test('a title is escaped in the PDF’s XML metadata only', async () => {
  const { objects } = await read(sheet('', { title: 'Bilty 1 – <Shah & Sons>' }));
  const metadata = objects.find((object) => object.includes('<?xpacket')) ?? '';
  expect(metadata).toContain('&lt;Shah &amp; Sons&gt;');
  expect(objects.filter((object) => object.includes('&amp;'))).toHaveLength(1);
});
