import { sql } from 'kysely';
import { labelFault, type ToLabel } from '#domain/rules/label-fault.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { type LabelledLr, packageSerial } from '#domain/rules/package-serial.ts';
import { labelledLr } from './labelled-lr.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { OfficePrinters } from './office-printers.ts';

interface Labelled extends ToLabel {
  readonly labelled: JsonText;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly consignee: string;
  readonly weight: number;
  readonly branch: string;
}

const tenant = value('tenantId');
const readOne = statement<Labelled>(
  'bilty.labels',
  sql`select ${labelledLr} as labelled, coalesce(nullif(b.lr_no, ''), b.bilty_no) as number, b.origin as "from", b.destination as "to", b.receiver as consignee,
        l.packages::float8 as packages, l.weight::float8 as weight, coalesce(d.name || ' (' || d.branch_code || ')', '') as branch,
        coalesce(b.cancelled, '') as cancelled, b.lr_form = 'lawful' as lawful
      from bilty b
      left join branch d on d.tenant_id = ${tenant} and d.id = b.delivery_branch
      cross join lateral (select coalesce(sum(n.packages), 0) as packages, coalesce(sum(n.weight), 0) as weight from bilty_line n
        where n.tenant_id = ${tenant} and n.bilty_seq = b.seq) l
      where b.tenant_id = ${tenant} and b.bilty_no = ${value('number')} and b.seq > 0`,
);

/** Throws 422 if no labels can be made for the LR, or not for that package. */
function checked(lr: Labelled, wanted: number): void {
  const fault = labelFault(lr, wanted);
  if (fault !== null) throw invalid(fault.message, [fault]);
}

interface LabelServices {
  readonly database: Database;
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly officePrinters: OfficePrinters;
}

/** The handler that prints the labels of an LR. */
export function answerLabels({ database, readCompany, letterheadOf, officePrinters }: LabelServices) {
  return {
    async labelPrint({ tenantId, query }) {
      const { number, package: wanted, paper, printer, printJob } = query;
      const print = await officePrinters({ tenantId, printer, printJob, labels: true });
      const [[found], company] = await Promise.all([
        database.read({ tenantId }, readOne, { number }),
        readCompany(tenantId),
      ]);
      if (found === undefined) throw notFound();
      checked(found, wanted);
      const head = await letterheadOf(company);
      const { labelled, branch, weight, packages, from, to, consignee } = found;
      return await print({
        report: 'label',
        language: query.language === '' ? head.company.language : query.language,
        data: {
          ...head,
          number: found.number,
          from,
          to,
          consignee,
          packages,
          weight: formatQuantity(weight),
          deliveryBranch: branch,
          serial: packageSerial(tenantId, labelled.parse() as LabelledLr),
          first: wanted === 0 ? 1 : wanted,
          last: wanted === 0 ? packages : wanted,
          paper,
        },
      });
    },
  } satisfies Partial<Answerers>;
}
