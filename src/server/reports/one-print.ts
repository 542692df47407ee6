import type { Language } from '#print/language.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { notFound } from '../errors/errors.ts';
import type { SharedPrint } from '../sharing/sharing.ts';
import type { ReportServices } from './list-reports.ts';

/** What is printed of one, and in which language; empty: the company's. */
export type PrintQuery = Pick<SharedPrint, 'tenantId' | 'number' | 'language'> & {
  /** The printer of an office that it is set for; absent or 0: it is a PDF. */
  readonly printer?: number;
  /** The print job by which it is sent there; absent or empty: it is a file only. */
  readonly printJob?: string;
};

/** A kind of which one is printed. */
export interface PrintedKind<Read> {
  /** What is printed, as it was read; undefined: the company has none of this number. */
  readonly read: (tenantId: string, number: string) => Promise<Read | undefined>;
  /** Its paper. Throws where there is none. */
  readonly job: (read: Read, head: Letterhead, language: Language) => PrintJob;
}

/** Sets the print of one. Throws 404 where there is none. */
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
