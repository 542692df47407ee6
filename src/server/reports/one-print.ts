import type { Language } from '#print/language.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { notFound } from '../errors/errors.ts';
import type { SharedPrint } from '../sharing/sharing.ts';
import type { ReportServices } from './list-reports.ts';

/** What is printed of one, and in which language; empty: the company's. */
export type PrintQuery = Pick<SharedPrint, 'tenantId' | 'number' | 'language'>;

/** A kind of which one is printed. */
export interface PrintedKind<Read> {
  /** What is printed, as it was read; undefined: the company has none of this number. */
  readonly read: (tenantId: string, number: string) => Promise<Read | undefined>;
  /** Its paper. Throws where there is none. */
  readonly job: (read: Read, head: Letterhead, language: Language) => PrintJob;
}

/** Sets the print of one. Throws 404 where there is none. */
export const printOf =
  <Read>({ printer, readCompany, letterheadOf }: Omit<ReportServices, 'sheets'>, { read, job }: PrintedKind<Read>) =>
  async ({ tenantId, number, language }: PrintQuery): Promise<Buffer> => {
    const [found, company] = await Promise.all([read(tenantId, number), readCompany(tenantId)]);
    if (found === undefined) throw notFound();
    const head = await letterheadOf(company);
    return await printer.print(job(found, head, language === '' ? head.company.language : language));
  };
