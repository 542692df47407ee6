import { sql, type RawBuilder } from 'kysely';
import { paperCalls } from '#api/documents.ts';
import { prefixed } from '#api/prefixed.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { exportBilty, withoutStrayInsurance } from '#domain/documents/export-bilty.ts';
import { DRIVER_UNKNOWN, loadingSlip } from '#domain/documents/loading-slip.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { Answerers } from '../http/answering.ts';
import { value } from '../database/statement.ts';
import { answerDocument, printJobOf, type Paper, type PaperServices } from './answers.ts';

const tenant = value('tenantId');

const chosenDriver = sql`coalesce((select e.emp_name from employee e where e.tenant_id = ${tenant} and e.id = ${value('driverId')}::bigint), '')`;
const driverName = sql`(select e.emp_name from employee e where e.tenant_id = ${tenant} and e.id = b.driver_id)`;
// A bilty names its driver only: where two have one name, nobody knows whose number it is.
const driverMobile = sql`(select min(e.contact) from employee e where e.tenant_id = ${tenant} and e.emp_type = 'driver'
  and lower(e.emp_name) = lower(b.driver) having count(*) = 1)`;

const contact = (name: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`json_build_object('name', coalesce(${name}, ''), 'number', coalesce(${number}, ''))`;

const biltyPaper: Paper<typeof bilty> = {
  sharedAt: paperCalls.biltyShared.path,
  contacts: sql`json_build_array(${contact(sql`sender`, sql`sender_contact`)})`,
  beside: driverMobile,
  printOne: (paper, head, { language, copies, beside }) => ({
    report: 'bilty',
    language,
    data: { ...head, bilty: paper, driverMobile: beside, copies },
  }),
  listReport: 'bilty-list',
};

const exportBiltyPaper: Paper<typeof exportBilty> = {
  sharedAt: paperCalls.exportBiltyShared.path,
  contacts: sql`json_build_array(${contact(sql`consignor`, sql`consignor_contact`)}, ${contact(sql`consignee`, sql`consignee_contact`)})`,
  settle: withoutStrayInsurance,
  printOne: (paper, head, { language, copies }) => ({
    report: 'export-bilty',
    language,
    data: { ...head, bilty: paper, copies },
  }),
  listReport: 'export-bilty-list',
};

const loadingSlipPrint: Pick<Paper<typeof loadingSlip>, 'beside' | 'printOne'> = {
  beside: driverName,
  printOne: (paper, head, { language, copies, beside }) => ({
    report: 'loading-slip',
    language,
    data: { ...head, slip: paper, driverName: beside, copies },
  }),
};

/** What a save keeps beside a loading slip's fields. */
export const slipCopied: NonNullable<Paper<typeof loadingSlip>['copied']> = { driverName: chosenDriver };

/** How one of each document is printed. `besideOf`: the field that its `beside` says in words. */
export const documentPrints = {
  bilty: { beside: driverMobile, besideOf: '', printJob: printJobOf(bilty, biltyPaper) },
  exportBilty: { beside: sql`''`, besideOf: '', printJob: printJobOf(exportBilty, exportBiltyPaper) },
  loadingSlip: { beside: driverName, besideOf: 'driverId', printJob: printJobOf(loadingSlip, loadingSlipPrint) },
} as const satisfies Record<DocumentName, DocumentPrint>;

interface DocumentPrint {
  readonly beside: RawBuilder<unknown>;
  readonly besideOf: string;
  readonly printJob: ReturnType<typeof printJobOf>;
}

/** Answers the calls of every paper with lines. */
export function answerPapers(services: PaperServices) {
  return {
    ...prefixed('bilty', answerDocument(services, bilty, biltyPaper)),
    ...prefixed('exportBilty', answerDocument(services, exportBilty, exportBiltyPaper)),
    ...prefixed(
      'loadingSlip',
      answerDocument(services, loadingSlip, {
        ...loadingSlipPrint,
        sharedAt: paperCalls.loadingSlipShared.path,
        contacts: sql`json_build_array(${contact(driverName, sql`(select e.contact from employee e where e.tenant_id = ${tenant} and e.id = b.driver_id)`)})`,
        copied: slipCopied,
        sortedBy: { driverId: sql`b.driver_name` },
        refusals: { loading_slip_driver: { field: 'driverId', message: DRIVER_UNKNOWN } },
        listed: sql`'driverName', ${driverName}`,
        shownAs: { driverId: 'driverName' },
        listReport: 'loading-slip-list',
      }),
    ),
  } satisfies Partial<Answerers>;
}
