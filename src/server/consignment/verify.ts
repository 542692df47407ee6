import { sql } from 'kysely';
import { codeIn, readPaperCode, type CodedPaper, type ReadCode } from '#domain/rules/paper-code.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { paperOver } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { isSignedBy } from '../secrets/paper-key.ts';
import { isSuspended } from '../sharing/sharing.ts';
import type { PaperCodes } from './paper-codes.ts';

const tenant = value('tenantId');

// Nothing changes a bilty after it was cancelled, so that its last change is the day.
const find = statement<{ revision: number; cancelled: string; status: string; company: string; phone: string }>(
  'bilty_paper.find',
  sql`select b.revision, coalesce(b.lr_status, '') as status, c.company_name as company, c.contact1 as phone,
        case b.cancelled when 'yes' then (b.updated_at at time zone 'Asia/Kolkata')::date::text else '' end as cancelled
      from bilty_paper p join bilty b on b.tenant_id = p.tenant_id and b.bilty_no = p.bilty_no
        join company c on c.tenant_id = p.tenant_id
      where p.tenant_id = ${tenant} and p.paper_id = decode(${value('paperId')}, 'hex') and b.seq > 0 and b.lr_form = 'lawful'`,
);

/** What is looked up for a code that is none: it shall take as long as one that is. */
const NOBODY = { company: '00000000-0000-0000-0000-000000000000', paperId: '00'.repeat(16) };
const NO_CODE: Pick<ReadCode, 'signed' | 'signature'> = { signed: new Uint8Array(128), signature: new Uint8Array(64) };

const fieldsOf = (paper: CodedPaper) => ({
  issuer: paper.issuer,
  lr_No: paper.lrNo,
  bilty_Date: paper.date,
  vehicle_No: paper.vehicleNo,
  from: paper.origin,
  to: paper.destination,
  packages: paper.packages,
  weight: paper.grams / 1000,
  revision: paper.revision,
});

/** Answers the calls by which anybody verifies a paper (spec 3 §6, §7). */
export function answerVerify(database: Database, codes: PaperCodes) {
  return {
    async verifyKeys() {
      const keys = await codes.keys();
      return keys.map(({ keyId, publicKey }) => ({ key_Id: keyId, public_Key: publicKey.toString('base64url') }));
    },
    /** Whatever a code is, one signature is verified, and one paper of one company looked up. */
    async verifyCheck({ body }) {
      const read = readPaperCode(codeIn(body.code));
      const keys = await codes.keys();
      const named = keys.find(({ keyId }) => keyId === read?.paper.keyId);
      const { signed, signature } = read ?? NO_CODE;
      const [{ publicKey }] = named === undefined ? keys : [named];
      const isRight = isSignedBy(publicKey, signed, signature) && named !== undefined;
      // What was not signed here names no company.
      const { company: tenantId, paperId } = isRight && read !== null ? read.paper : NOBODY;
      const [suspended, [standing]] = await Promise.all([
        isSuspended(database, tenantId),
        database.read({ tenantId }, find, { paperId }),
      ]);
      if (suspended) throw paperOver();
      if (read === null || !isRight || standing === undefined) return { state: 'unknown' as const };
      const { revision, cancelled, status, company, phone } = standing;
      const isCurrent = read.paper.revision === revision;
      return {
        state: cancelled !== '' ? ('cancelled' as const) : isCurrent ? ('genuine' as const) : ('old' as const),
        fields: fieldsOf(read.paper),
        company,
        phone,
        current_Revision: revision,
        cancelled,
        lr_Status: status,
      };
    },
  } satisfies Partial<Answerers>;
}
