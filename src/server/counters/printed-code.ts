import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { readPaperCode } from '#domain/rules/paper-code.ts';
import type { CounterBooking } from '#domain/rules/counter-record.ts';
import { isSigned } from '../consignment/signed-codes.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { CertificateKeys } from './certificates.ts';

// The code on an LR that a counter printed: with it the portal finds the LR, and prints it again (spec 5 §13.11).

const CODE_WRONG = 'The code on its paper does not match.';

const tenant = value('tenantId');
// The code replaces a paper id given here by an earlier print, because no valid paper carries that id.
const keepCode = statement(
  'bilty_paper.of_counter',
  sql`insert into bilty_paper as p (tenant_id, bilty_no, paper_id, code)
      select ${tenant}, ${value('biltyNo')}, decode(${value('paperId')}, 'hex'), ${value('code')}
        where not exists (select from bilty_paper o where o.tenant_id = ${tenant} and o.paper_id = decode(${value('paperId')}, 'hex') and o.bilty_no <> ${value('biltyNo')})
      on conflict (tenant_id, bilty_no) do update set paper_id = excluded.paper_id, code = excluded.code where p.code = ''`,
);

interface PrintedLr {
  readonly tenantId: string;
  readonly counter: string;
  readonly record: CounterBooking;
  readonly biltyNo: string;
  /** Whether it was booked under another number than is printed: then only the portal's code can state it. */
  readonly isDoubled: boolean;
}

/** Stores the code that a counter printed on an LR; returns the findings. Without a code it stores nothing. */
export async function keepPrintedCode(
  database: Database,
  keys: CertificateKeys['keys'],
  { tenantId, counter, record, biltyNo, isDoubled }: PrintedLr,
): Promise<FieldError[]> {
  const { code = '', lr_No: lrNo, digest } = record;
  if (code === '') return [];
  const read = readPaperCode(code);
  const isOurs =
    read?.certificate?.certificate.counter === counter &&
    read.paper.company === tenantId &&
    read.paper.lrNo === lrNo &&
    read.paper.digest === digest &&
    read.paper.revision === 1;
  if (!isOurs || !isSigned(read, await keys())) return [{ path: '', message: CODE_WRONG }];
  await database.write({ tenantId }, keepCode, {
    biltyNo,
    paperId: read.paper.paperId,
    code: isDoubled ? '' : code,
  });
  return [];
}
