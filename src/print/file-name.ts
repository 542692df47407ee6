import type { AnyDocument } from '#domain/define.ts';
import type { DocumentKind } from '#domain/kinds.ts';
import { numberOf } from '#domain/rules/paper-digest.ts';
import { isOfDocuments, type ReportOfDocuments } from './document-reports.ts';
import type { AnyJob, PrintJob } from './reports.ts';

/** Characters that some file system treats specially, or at which a mail program cuts the name off. */
const UNSAFE = /[^\p{L}\p{M}\p{N}]+/gu;

/** A file name that says what the file holds: `LR`, `IND/2627/000123` gives `LR_IND-2627-000123`. Empty parts are left out. */
export const fileName = (what: string, ...of: readonly string[]): string =>
  [what, ...of.map((part) => part.replaceAll(UNSAFE, '-').replaceAll(/^-+|-+$/g, ''))]
    .filter((part) => part !== '')
    .join('_');

const VOUCHERS = { Receipt: 'Money_Receipt', Payment: 'Payment_Voucher' } as const;
const underscored = (words: string) => words.replaceAll(' ', '_');

/** The file name for one LR by its number, or for several by the first and the last number. */
const ofLrs = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? fileName('LR', first) : fileName('LRs', first, others.at(-1) ?? '');

/** The documents whose files keep the names that the first two specifications gave them (spec 2 §2: `Bilty.pdf`). */
const NAMED_THERE: readonly string[] = ['bilty', 'export_bilty', 'loading_slip'] satisfies DocumentKind[];

/** The file name of a document: its title and its number; null: the one that its call names. */
export const fileNameOfDocument = ({ kind, title }: AnyDocument, number: string): string | null =>
  NAMED_THERE.includes(kind) ? null : fileName(underscored(title), number);

const printsDocument = (job: AnyJob): job is Extract<PrintJob, { report: ReportOfDocuments }> =>
  isOfDocuments(job.report);

/**
 * The file name of a job's PDF without its extension; null: the one that its call names. Papers of the first two specifications keep the
 * names given there (spec 2 §2: `Bilty.pdf`), and lists keep theirs.
 */
export function fileNameOf(job: AnyJob): string | null {
  if ('rows' in job) return null;
  if (printsDocument(job)) return job.file ?? null;
  const { report, data } = job;
  switch (report) {
    case 'lawful-bilty':
      return ofLrs(data.papers.map(({ bilty }) => numberOf(bilty)));
    case 'forwarding-note':
      return fileName('Forwarding_Note', ...data.papers.slice(0, 1).map(({ bilty }) => numberOf(bilty)));
    case 'label':
      return fileName('Labels', data.number);
    case 'money-receipt':
      return fileName(VOUCHERS[data.kind], data.voucherNo);
    case 'ledger-voucher':
      return fileName(`${data.kind}_Voucher`, data.voucherNo);
    case 'freight-bill':
      return fileName(underscored(data.bill.kind), data.bill.billNo);
    case 'bill-note':
      return fileName(`${data.note.kind}_Note`, data.note.noteNo);
    case 'eway-bill':
      return fileName('Eway_Bill', data.bill.ewayBillNo);
    case 'party':
      return fileName('Party', data.party.name);
    case 'cash-book':
      return fileName('Cash_Book', data.branchName, data.fromDate, data.fromDate === data.toDate ? '' : data.toDate);
    case 'trial-balance':
      return fileName('Trial_Balance', data.toDate);
    case 'final-accounts':
      return fileName(data.title === 'Balance Sheet' ? 'Balance_Sheet' : 'Profit_Loss', data.fromDate, data.toDate);
    case 'account-ledger':
    case 'ageing':
    case 'employee':
    case 'employee-list':
    case 'day-book':
    case 'eway-bill-list':
    case 'eway-extensions':
    case 'freight-bill-list':
    case 'invoice':
    case 'lawful-test-sheet':
    case 'note-list':
    case 'party-list':
    case 'plan-list':
    case 'vehicle':
    case 'vehicle-list':
    case 'voucher-list':
      return null;
  }
}
