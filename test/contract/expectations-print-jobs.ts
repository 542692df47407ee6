import type { printJobCalls } from '#api/print-jobs.ts';
import { call, done, savedPaper, type Sent, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aPrinter } from './expectations-short-lists.ts';

// What is expected of the calls of print jobs, for the tests that go through every call of the contract.

type PrintJobCall = keyof typeof printJobCalls;

/** The body of a printer to which the portal sends prints; nothing listens there. */
export const anIppPrinter = (fields: Readonly<Record<string, unknown>> = {}) =>
  aPrinter({ way: 'IPP', address: 'ipp://127.0.0.1:9/printers/none', ...fields });

/** Who may make these calls. */
export const printJobExpectations = <Row>(ofCompany: Row): Record<PrintJobCall, Row> => ({
  printJobList: ofCompany,
  printJobCancel: ofCompany,
});

/** The id of a waiting print: nothing sends it where a test runs no jobs. */
export async function aPrintJob(portal: Pick<TestPortal, 'url'>, token: string): Promise<string> {
  const printer = Number(done(await call(portal, 'printerCreate', { token, body: anIppPrinter() })).id);
  const { bilty_No } = savedPaper(await call(portal, 'biltyCreate', { token, body: aBilty() }));
  const print_Job = crypto.randomUUID();
  const query = { Bilty_No: String(bilty_No), language: 'English', printer, print_Job };
  await call(portal, 'biltyPrint', { token, query });
  return print_Job;
}

/** Requests that succeed for a caller who may make them. */
export function printJobRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<PrintJobCall, () => Promise<Sent>>> {
  const job = () => aPrintJob(world().portal, world().a.token);
  return {
    printJobList: async () => {
      await job();
      return {};
    },
    printJobCancel: async () => ({ body: { id: await job() } }),
  };
}

/** How anyone else would try them. */
export const printJobAttempts = (): Record<PrintJobCall, Sent[]> => ({
  printJobList: [{}, { query: { printer: 1 } }],
  printJobCancel: [{ body: { id: '' } }, { body: { id: crypto.randomUUID() } }],
});
