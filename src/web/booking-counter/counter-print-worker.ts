import { blankRow } from '#domain/define.ts';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { company } from '#domain/records/company.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { COPIES, type Copy } from '#domain/rules/copies.ts';
import { type CounterPrintJob, type LrPrintJob, runCounterReport } from '#print/counter-report.ts';
import { fetchFonts } from '#print/kit/font-files.ts';
import { scriptsIn } from '#print/kit/scripts.ts';
import type { LawfulPaper } from '#print/papers/lawful-paper.ts';

// Renders papers outside the page's thread, with the portal's own code (spec 5 §5).

/** A request to the worker: to print, or to warm up. */
export interface PrintRequest {
  readonly id: number;
  readonly job: CounterPrintJob | null;
}
/** The worker's answer. `lacksFonts`: missing letters print as boxes, for as long as this worker lives; `failed`: the reason. */
export type PrintAnswer = { readonly id: number } & (
  | { readonly file: Uint8Array<ArrayBuffer>; readonly lacksFonts: boolean }
  | { readonly failed: string }
);

/** The text of a job, without pictures. */
const textOf = (job: CounterPrintJob): string =>
  JSON.stringify(job, (_name, value: unknown) => (value instanceof Uint8Array ? '' : value));

async function print(job: CounterPrintJob) {
  await fetchFonts(['devanagari']);
  // A font that cannot be loaded without a connection must not hold up a paper.
  const lacksFonts = await fetchFonts(scriptsIn(textOf(job))).then(
    () => false,
    () => true,
  );
  return { file: await runCounterReport(job), lacksFonts };
}

/** A dummy paper: printing it loads the fonts and warms up the code before a truck waits for a paper. */
function blankJob(): LrPrintJob {
  const { fields, lines, extension } = lawfulBilty;
  const bilty = {
    ...blankRow(fields),
    ...blankRow(extension.fields),
    ...Object.fromEntries(Object.keys(extension.lists).map((name) => [name, []])),
    lines: [{ ...blankRow(lines), ...blankRow(extension.lines), id: 0 }],
  } as unknown as LawfulBilty;
  const paper: LawfulPaper = {
    bilty,
    branch: null,
    deliveryBranch: null,
    ewayEnds: {},
    isEarlier: false,
    namesHindi: { consignor: '', consignee: '', billing: '' },
    driverMobile: '',
    bookedBy: '',
    bookedAt: '',
    open: null,
    copies: COPIES.map((copy) => ({ copy: copy.toLowerCase() as Copy, duplicate: 0 })),
    // As long as a counter's code.
    code: '0'.repeat(460),
    preview: false,
  };
  const settings = blankRow(consignmentSettings.fields);
  return {
    language: 'Hindi',
    data: {
      company: blankRow(company.fields),
      logos: [],
      settings,
      format: 'A4',
      head: 'letterhead',
      heads: [],
      elections: [],
      papers: [paper],
    },
  };
}

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PrintRequest>) => void): void;
  postMessage(answer: PrintAnswer, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

async function answer({ id, job }: PrintRequest): Promise<void> {
  try {
    const printed = await print(job ?? blankJob());
    scope.postMessage({ id, ...printed }, [printed.file.buffer]);
  } catch (error) {
    scope.postMessage({ id, failed: error instanceof Error ? error.message : String(error) }, []);
  }
}

scope.addEventListener('message', ({ data }) => void answer(data));
