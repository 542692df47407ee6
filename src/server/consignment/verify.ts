import { sql } from 'kysely';
import { codeIn, readPaperCode, type CodedPaper } from '#domain/rules/paper-code.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { paperOver } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { isSuspended } from '../sharing/sharing.ts';
import type { PaperCodes } from './paper-codes.ts';
import { isSigned } from './signed-codes.ts';

const tenant = value('tenantId');

// Nothing changes a bilty after its cancellation, so the day of its last change is the day it was cancelled.
const find = statement<{ revision: number; cancelled: string; status: string; company: string; phone: string }>(
  'bilty_paper.find',
  sql`select b.revision, coalesce(b.lr_status, '') as status, c.company_name as company, c.contact1 as phone,
        case b.cancelled when 'yes' then (b.updated_at at time zone 'Asia/Kolkata')::date::text else '' end as cancelled
      from bilty_paper p join bilty b on b.tenant_id = p.tenant_id and b.bilty_no = p.bilty_no
        join company c on c.tenant_id = p.tenant_id
      where p.tenant_id = ${tenant} and p.paper_id = decode(${value('paperId')}, 'hex') and b.seq > 0 and b.lr_form = 'lawful'`,
);

// An LR booked while online is received at the same moment.
const AT_ONCE_MINUTES = 5;
/** The counter whose certificate a code carries, and when the portal received the LR it printed. */
interface CertifiedCounter {
  readonly counter: string;
  /** The date it was reported lost; empty: it was not. */
  readonly lost: string;
  /** The date on which the portal received the LR; empty: immediately, or never. */
  readonly received: string;
  readonly company: string;
  readonly phone: string;
}
const findCounter = statement<CertifiedCounter>(
  'counter.verify',
  sql`select k.name as counter, c.company_name as company, c.contact1 as phone,
        case k.state when 'lost' then (k.ended_at at time zone 'Asia/Kolkata')::date::text else '' end as lost,
        coalesce((select (r.received_at at time zone 'Asia/Kolkata')::date::text from counter_booking r
          where r.tenant_id = ${tenant} and r.counter_id = ${value('counter')}::uuid and r.lr_no = ${value('lrNo')} and r.kind = 'booking' and r.state = 'booked'
            and r.received_at > r.booked_at + make_interval(mins => ${sql.lit(AT_ONCE_MINUTES)}) limit 1), '') as received
      from counter k join company c on c.tenant_id = k.tenant_id where k.tenant_id = ${tenant} and k.id = ${value('counter')}::uuid`,
);

/** Looked up for an invalid code, so that it takes as long as a valid one. */
const NIL = '00000000-0000-0000-0000-000000000000';
const NOBODY = { company: NIL, paperId: '00'.repeat(16), lrNo: '', counter: NIL };
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

/** The answer for a paper that its counter signed and the portal has not received: once the counter is lost, it is unknown who signed. */
const notReceived = ({ counter, lost, company, phone }: CertifiedCounter, fields: ReturnType<typeof fieldsOf>) => ({
  state: lost === '' ? ('waiting' as const) : ('lost' as const),
  fields,
  company,
  counter,
  lost,
  phone,
});

/** The handlers of the calls by which anybody verifies a paper (spec 3 §6, §7). */
export function answerVerify(database: Database, codes: PaperCodes) {
  return {
    async verifyKeys() {
      const keys = await codes.keys();
      return keys.map(({ keyId, publicKey }) => ({ key_Id: keyId, public_Key: publicKey.toString('base64url') }));
    },
    /** Always looks up one paper and one counter of one company, whatever the code. */
    async verifyCheck({ body }) {
      const read = readPaperCode(codeIn(body.code));
      const known = isSigned(read, await codes.keys()) ? read : null;
      // A code that was not signed here names no company.
      const { company: tenantId, paperId, lrNo } = known?.paper ?? NOBODY;
      const { counter: id } = known?.certificate?.certificate ?? NOBODY;
      const [suspended, [standing], [counter]] = await Promise.all([
        isSuspended(database, tenantId),
        database.read({ tenantId }, find, { paperId }),
        database.read({ tenantId }, findCounter, { counter: id, lrNo }),
      ]);
      if (suspended) throw paperOver();
      if (known === null) return { state: 'unknown' as const };
      const fields = fieldsOf(known.paper);
      if (standing === undefined)
        return counter === undefined ? { state: 'unknown' as const } : notReceived(counter, fields);
      const { revision, cancelled, status, company, phone } = standing;
      const isCurrent = known.paper.revision === revision;
      return {
        state: cancelled !== '' ? ('cancelled' as const) : isCurrent ? ('genuine' as const) : ('old' as const),
        fields,
        company,
        ...(counter && { counter: counter.counter, received: counter.received }),
        phone,
        current_Revision: revision,
        cancelled,
        lr_Status: status,
      };
    },
  } satisfies Partial<Answerers>;
}
