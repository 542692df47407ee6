import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Printer, PrinterBusy, type PrintJob } from '#print/printer.ts';
import { inRequest } from '../scope/request-scope.ts';
import { createWorkLane } from '../lanes/work-lane.ts';
import { startPrinter, type PrinterOptions } from './printer.ts';
import { readBack } from '#test/print/read-back.ts';
import { aLawfulBilty, aLawfulPaper, aLawfulReport, FOUR_COPIES } from '#test/print/lawful-samples.ts';
import { aBilty, aBiltyReport, TREACHEROUS_PNG } from '#test/print/samples.ts';

// A thread takes most of a second of a core until it can print, so tests that change nothing about it share one.
const startIt = (options: Partial<PrinterOptions> = {}) =>
  startPrinter({
    threads: 1,
    making: createWorkLane({ atOnce: 2, each: 1, waitingEach: 2, waiting: 9, refuse: () => new PrinterBusy() }),
    ...options,
  });
let shared: Awaited<ReturnType<typeof startIt>>;
beforeAll(async () => {
  shared = await startIt({ threads: 2 });
});
afterAll(() => shared.stop());

let own: typeof shared | undefined;
afterEach(() => own?.stop());
async function started(options: Partial<PrinterOptions>): Promise<Printer> {
  own = await startIt(options);
  return own.printer;
}

/**
 * Why a paper was not printed. `expect(…).rejects` would write out a paper that was printed after all byte by byte: 0.7 GB of
 * memory for each of its megabytes.
 */
const failureOf = (paper: Promise<Buffer>): Promise<string> =>
  paper.then(
    () => 'It was printed.',
    (error: unknown) => String(error),
  );

const job = (biltyNo = '1043'): PrintJob => ({
  report: 'bilty',
  language: 'Hindi',
  data: aBiltyReport({ bilty: aBilty({ biltyNo }) }),
});

test('thirty prints at once are each answered with their own paper', async () => {
  const { print } = shared.printer;
  const numbers = Array.from({ length: 30 }, (_, i) => `N${i}N`);
  const papers = await Promise.all(numbers.map((number) => print(job(number))));
  for (const [i, paper] of papers.entries()) expect(readBack(paper).flat).toContain(`N${i}N`);
});

test('a list is printed', async () => {
  const { print } = shared.printer;
  const { company, logos } = aBiltyReport();
  const filters = { search: '', fromDate: '', toDate: '' };
  const paper = await print({ report: 'bilty-list', language: 'English', data: { company, logos, filters, rows: [] } });
  expect(readBack(paper).flat).toContain('No biltys available to display.');
});

test('a print is refused if too many wait, and later ones are printed', async () => {
  const { print } = await started({ waitingEach: 3 });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => print(job())));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]?.reason).toBeInstanceOf(PrinterBusy);
  expect((await print(job())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a paper that fails does not affect the others', async () => {
  const { print } = shared.printer;
  const broken = { ...job(), data: {} } as unknown as PrintJob;
  const unsendable = { ...job(), data: () => undefined } as unknown as PrintJob;
  const pictured: PrintJob = { report: 'bilty', language: 'English', data: aBiltyReport({ logos: [TREACHEROUS_PNG] }) };
  const results = await Promise.allSettled([print(broken), print(unsendable), print(pictured), print(job())]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

/** Far more work than any limit here, of which each second is well within a thread's memory. */
const ENDLESS: PrintJob = {
  report: 'bilty',
  language: 'English',
  data: aBiltyReport({ copies: Array.from({ length: 10_000 }, () => 'office' as const) }),
};

test('a paper over its time limit is given up', async () => {
  const { print } = await started({ timeLimit: 500 });
  expect(await failureOf(print(ENDLESS))).toContain('too long');
  // On a busy machine the next one may take too long as well and be given up; one of them gets printed eventually.
  await expect.poll(async () => (await print(job())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the paper of a client that left is given up, and never begun if it is waiting', async () => {
  const { print } = shared.printer;
  const client = () => Object.assign(new EventEmitter(), { writableFinished: false });
  const [one, two] = [client(), client()];
  const papers = Promise.allSettled([inRequest(one, () => print(ENDLESS)), inRequest(two, () => print(ENDLESS))]);
  const third = print(job());
  two.emit('close');
  one.emit('close');
  expect((await papers).map((each) => each.status === 'rejected' && String(each.reason.message))).toEqual([
    'Nobody waited for the answer any more.',
    'Nobody waited for the answer any more.',
  ]);
  expect((await third).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a short paper is printed during a long job, which then continues', async () => {
  const { print } = shared.printer;
  // Three times as many as a long job has.
  const papers = Array.from({ length: 20 }, (_, i) =>
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

test('papers waiting when the printer stops fail', async () => {
  const { print } = await started({});
  const papers = Promise.allSettled([print(ENDLESS), print(job()), print(job())]);
  await own?.stop();
  expect((await papers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await failureOf(print(job()))).toContain('stopping');
});
