import { expect, test } from 'vitest';
import { aBomb, aPdf, PRINT } from '#test/eway-pdf.ts';
import { sharedThreads } from '#test/portal.ts';

const { eway } = await sharedThreads();
const bills = (content: string | Buffer<ArrayBuffer>) => eway.read(new Blob([content]));
const numbers = async (content: string | Buffer<ArrayBuffer>) =>
  (await bills(content)).map(({ bill }) => bill.ewayBillNo);

const JSON_FILE = JSON.stringify({ billLists: [{ ewbNo: 341_007_560_271, docNo: 'A-1' }, { docNo: 'A-2' }] });

test('the text of a PDF is read like a pasted print, on any page', async () => {
  const [first] = await bills(await aPdf(['Covering letter', PRINT]));
  expect(first?.bill).toMatchObject({
    ewayBillNo: '341007560271',
    validUpto: '2023-09-24T23:59',
    distanceKm: 1769,
    fromGstin: '27AADCC6645D1ZS',
    fromPlace: 'Thane',
    fromPin: '421302',
    toGstin: '36AABCB3822B1ZB',
    docNo: 'CT/2324/001',
    docValue: 3_747_421.12,
  });
});

test('a JSON file with several bills, and a text file, are read', async () => {
  expect(await numbers(JSON_FILE)).toEqual(['341007560271', undefined]);
  expect(await numbers(PRINT)).toEqual(['341007560271']);
});

test('files that are too deep, too long, locked or unrelated hold no bills', async () => {
  const pdf = await aPdf([PRINT]);
  const deep = `{"ewbNo": 341007560271, "docNo": ${'['.repeat(8)}${']'.repeat(8)}}`;
  for (const content of [
    deep,
    // A string that never ends: searching for the end from each start would take quadratic time.
    `{"ewbNo": 341007560271, "docNo": ${String.raw`"\"`.repeat(400_000)}`,
    '['.repeat(1_000_000),
    `Document Details ${'- x '.repeat(400_000)}`,
    await aPdf([PRINT], 'secret'),
    await aPdf([...Array.from({ length: 20 }, () => 'Letter'), PRINT]),
    await aPdf(['A letter']),
    pdf.subarray(0, 600),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)),
    '',
  ])
    expect(await numbers(content as string)).toEqual([]);
  expect(await numbers(await aPdf([...Array.from({ length: 19 }, () => 'Letter'), PRINT]))).toEqual(['341007560271']);
});

test('a PDF that unpacks beyond its thread’s memory is given up, and the next one is read', async () => {
  expect(await numbers(aBomb(600))).toEqual([]);
  expect(await numbers(await aPdf([PRINT]))).toEqual(['341007560271']);
});
