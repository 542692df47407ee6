import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Printer, PrinterBusy, type PrinterOptions, type PrintJob, startPrinter } from './printer.ts';
import { readBack } from '#test/print/read-back.ts';
import { aLawfulBilty, aLawfulPaper, aLawfulReport, FOUR_COPIES } from '#test/print/lawful-samples.ts';
import { aBilty, aBiltyReport, TREACHEROUS_PNG } from '#test/print/samples.ts';

// A thread takes most of a second of a core until it can print: what changes nothing about it shares one.
let shared: Printer;
beforeAll(async () => {
  shared = await startPrinter({ threads: 2 });
});
afterAll(() => shared.stop());

let printer: Printer | undefined;
afterEach(() => printer?.stop());
async function started(options: Partial<PrinterOptions>): Promise<Printer> {
  printer = await startPrinter({ threads: 1, ...options });
  return printer;
}

const job = (biltyNo = '1043'): PrintJob => ({
  report: 'bilty',
  language: 'Hindi',
  data: aBiltyReport({ bilty: aBilty({ biltyNo }) }),
});

test('prints in another thread, each paper to whoever asked for it', async () => {
  const { print } = shared;
  const numbers = Array.from({ length: 30 }, (_, i) => `N${i}N`);
  const papers = await Promise.all(numbers.map((number) => print(job(number))));
  for (const [i, paper] of papers.entries()) expect(readBack(paper).flat).toContain(`N${i}N`);
});

test('prints the list', async () => {
  const { print } = shared;
  const { company, logos } = aBiltyReport();
  const filters = { search: '', fromDate: '', toDate: '' };
  const paper = await print({ report: 'bilty-list', language: 'English', data: { company, logos, filters, rows: [] } });
  expect(readBack(paper).flat).toContain('No biltys available to display.');
});

test('refuses when too many wait, and goes on', async () => {
  const { print } = await started({ waiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => print(job())));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]?.reason).toBeInstanceOf(PrinterBusy);
  expect((await print(job())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a paper that cannot be set fails alone', async () => {
  const { print } = shared;
  const broken = { ...job(), data: {} } as unknown as PrintJob;
  const unsendable = { ...job(), data: () => undefined } as unknown as PrintJob;
  const results = await Promise.allSettled([print(broken), print(unsendable), print(job())]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('a thread that dies fails its own paper and is replaced', async () => {
  const { print } = await started({});
  const deadly: PrintJob = { report: 'bilty', language: 'English', data: aBiltyReport({ logos: [TREACHEROUS_PNG] }) };
  const results = await Promise.allSettled([print(deadly), print(job()), print(deadly), print(job())]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test('a paper that takes too long is given up', async () => {
  const { print } = await started({ timeLimit: 400 });
  // Seconds of work, yet well within a thread's memory: more copies would end it for that instead.
  const endless: PrintJob = {
    report: 'bilty',
    language: 'English',
    data: aBiltyReport({ copies: Array.from({ length: 1000 }, () => 'office' as const) }),
  };
  await expect(print(endless)).rejects.toThrow('too long');
  // On a busy machine the next one may take as long, too, and is given up as well: one of them is printed.
  await expect.poll(async () => (await print(job())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a short paper does not wait for a long job, which goes on', async () => {
  const { print } = await started({});
  const papers = Array.from({ length: 60 }, (_, i) =>
    aLawfulPaper({ bilty: aLawfulBilty({ lrNo: `L/${i}` }), copies: FOUR_COPIES }),
  );
  const done: string[] = [];
  const note = (what: string) => (paper: Buffer) => {
    done.push(what);
    return paper;
  };
  const long = print({ report: 'lawful-bilty', language: 'English', data: aLawfulReport({ papers }) }).then(
    note('long'),
  );
  const short = [print(job('S1')).then(note('short')), print(job('S2')).then(note('short'))];
  const [many, ...few] = await Promise.all([long, ...short]);
  expect(done).toEqual(['short', 'short', 'long']);
  expect(few.map((paper) => /S\d/.exec(readBack(paper).flat)?.[0])).toEqual(['S1', 'S2']);
  const { pages } = readBack(many);
  expect(pages.map((page) => /L\/\d+/.exec(page)?.[0])).toEqual(
    papers.flatMap(({ bilty }) => FOUR_COPIES.map(() => bilty.lrNo)),
  );
});

test('what waits when the printer stops fails', async () => {
  const { print, stop } = await started({});
  const papers = Promise.allSettled([print(job()), print(job())]);
  await stop();
  expect((await papers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(print(job())).rejects.toThrow('stopped');
});
