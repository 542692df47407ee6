import type { Language } from '#print/language.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { notFound } from '../errors/errors.ts';
import type { SharedPrint } from '../sharing/sharing.ts';
import type { ReportServices } from './list-reports.ts';

/** What to print, and in which language; empty: the company's. */
export type PrintQuery = Pick<SharedPrint, 'tenantId' | 'number' | 'language'> & {
  /** The office printer it is rendered for; absent or 0: a PDF is made. */
  readonly printer?: number;
  /** The id of the job that sends it to the printer; absent or empty: only the file is made. */
  readonly printJob?: string;
};

/** A kind of which single prints are made. */
export interface PrintedKind<Read> {
  /** The data to print; undefined: the company has none with this number. */
  readonly read: (tenantId: string, number: string) => Promise<Read | undefined>;
  /** The print job. Throws if it has no print. */
  readonly job: (read: Read, head: Letterhead, language: Language) => PrintJob;
}

/** Renders a single print. Throws 404 if there is none. */
export const printOf =
  <Read>(
    {
      officePrinters,
      readCompany,
      letterheadOf,
    }: Pick<ReportServices, 'officePrinters' | 'readCompany' | 'letterheadOf'>,
    { read, job }: PrintedKind<Read>,
  ) =>
  async ({ tenantId, number, language, printer = 0, printJob = '' }: PrintQuery): Promise<Buffer> => {
    const [found, company, print] = await Promise.all([
      read(tenantId, number),
      readCompany(tenantId),
      officePrinters({ tenantId, printer, printJob }),
    ]);
    if (found === undefined) throw notFound();
    const head = await letterheadOf(company);
    return await print(job(found, head, language === '' ? head.company.language : language));
  };
