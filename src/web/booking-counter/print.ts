import type { CounterPrintJob } from '#print/counter-report.ts';
import type { PrintAnswer, PrintRequest } from './counter-print-worker.ts';

// The worker that renders this counter's papers: one per page, from the login on (spec 5 §13.16).

/** The timeout of a print, in milliseconds. */
const PATIENCE = 60_000;

interface PrintWorker {
  ask(job: CounterPrintJob | null): Promise<Uint8Array<ArrayBuffer>>;
}

let running: PrintWorker | null = null;

function startWorker(): PrintWorker {
  const worker = new Worker(new URL('./counter-print-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
  let last = 0;
  /** Ends the worker, so that the next print starts a new one; unanswered prints fail. */
  const end = (error: Error) => {
    worker.terminate();
    if (running === self) running = null;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.addEventListener('error', ({ message }) => end(new Error(message || 'The print worker did not start.')));
  worker.addEventListener('message', ({ data }: MessageEvent<PrintAnswer>) => {
    const { resolve, reject } = pending.get(data.id) ?? {};
    pending.delete(data.id);
    if ('failed' in data) reject?.(new Error(data.failed));
    else {
      resolve?.(data.file);
      // The next worker tries to load them again.
      if (data.lacksFonts) end(new Error('The print worker begins anew.'));
    }
  });
  const self: PrintWorker = {
    async ask(job) {
      last += 1;
      const id = last;
      const answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      pending.set(id, answer);
      const timer = setTimeout(() => end(new Error('A print took too long.')), PATIENCE);
      try {
        const request: PrintRequest = { id, job };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's, and this is a worker's
        worker.postMessage(request);
        return await answer.promise;
      } finally {
        clearTimeout(timer);
      }
    },
  };
  return self;
}

const theWorker = (): PrintWorker => (running ??= startWorker());

/** Renders papers as the portal would; answers the PDF file or the printer's data. */
export async function printPapers(job: CounterPrintJob): Promise<Blob> {
  const printer = 'label' in job ? job.labels : job.pins;
  const type = printer === undefined ? 'application/pdf' : 'application/octet-stream';
  return new Blob([await theWorker().ask(job)], { type });
}

/** Starts the print worker and runs a test print: the first paper takes a few times as long as the next. */
export function warmPrinting(): void {
  if (running !== null) return;
  // Errors are shown when printing.
  theWorker()
    .ask(null)
    .catch(() => undefined);
}
