import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LR_STATUSES } from '#domain/rules/lr-status.ts';
import { hashOf } from '../access/session-token.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, notFound, paperOver } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Session } from '../scope/session.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { isSuspended } from '../sharing/sharing.ts';
import { companyIn } from './link-token.ts';
import { makeToken, tokenOf, type KeptLink } from './tracking-tokens.ts';

const tenant = value('tenantId');
const DAYS_AFTER_ITS_END = 30;
const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

const find = statement<{ seq: number; isLawful: boolean; salt: string | null } & Omit<KeptLink, 'salt'>>(
  'tracking_link.find',
  sql`select b.seq, coalesce(b.lr_form, '') = 'lawful' as "isLawful", t.salt, t.token_hash as "tokenHash",
        t.token_sealed as sealed from bilty b
        left join tracking_link t on t.tenant_id = b.tenant_id and t.bilty_seq = b.seq
      where b.tenant_id = ${tenant} and b.bilty_no = ${value('number')} and b.seq > 0`,
);

const recorded = (call: string) =>
  recordChange(call, {
    record: value('number'),
    after: sql`json_build_object('bilty_No', ${value('number')}::text)`,
    from: sql`t`,
  });
/** If somebody else made the link first, theirs stays. */
const make = statement(
  'tracking_link.create',
  sql`with t as (insert into tracking_link (tenant_id, bilty_seq, salt, token_hash, token_sealed, made_by)
        values (${tenant}, ${value('seq')}, ${value('salt')}, ${value('tokenHash')}, ${value('sealed')}, ${value('userName')})
        on conflict (tenant_id, bilty_seq) do nothing returning 1)
      ${recorded('tracking_link.create')}`,
);
const renew = statement(
  'tracking_link.renew',
  sql`with t as (insert into tracking_link as l (tenant_id, bilty_seq, salt, token_hash, token_sealed, made_by)
        values (${tenant}, ${value('seq')}, ${value('salt')}, ${value('tokenHash')}, ${value('sealed')}, ${value('userName')})
        on conflict (tenant_id, bilty_seq) do update
          set salt = excluded.salt, token_hash = excluded.token_hash, token_sealed = excluded.token_sealed, made_at = excluded.made_at, made_by = excluded.made_by returning 1)
      ${recorded('tracking_link.renew')}`,
);

// Only the states of events: waiting times and notes are not for strangers.
const follow = statement<{ doc: JsonText }>(
  'tracking_link.follow',
  sql`select json_build_object('company', c.company_name, 'phone', c.contact1, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'bilty_Date', b.bilty_date,
        'from', b.origin, 'to', b.destination, 'expected_Date', b.expected_date, 'lr_Status', b.lr_status,
        'pod', case when exists (select from bilty_pod p where p.tenant_id = ${tenant} and p.bilty_seq = b.seq) then 'yes' else 'no' end,
        'short', coalesce(b.short, 0),
        'packages', (select coalesce(sum(l.packages), 0) from bilty_line l where l.tenant_id = ${tenant} and l.bilty_seq = b.seq),
        'events', coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'place', e.place) order by e.id) from bilty_event e
          where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.voided_at is null and e.kind in (${literals(LR_STATUSES)})), '[]')) as doc
      from tracking_link t join bilty b on b.tenant_id = t.tenant_id and b.seq = t.bilty_seq join company c on c.tenant_id = t.tenant_id
      where t.tenant_id = ${tenant} and t.token_hash = ${value('tokenHash')} and not exists (select from bilty_event e
        where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.voided_at is null and e.kind in ('Delivered', 'Returned', 'Cancelled')
          and e.at < now() - make_interval(days => ${sql.lit(DAYS_AFTER_ITS_END)}))`,
);

/** The handlers of following an LR without a login. */
export function answerTracking(database: Database, sealing: Sealing, publicUrl: string) {
  async function linkOf(session: Session, tenantId: string, number: string, isNew: boolean) {
    const [bilty] = await database.read({ tenantId }, find, { number });
    if (!bilty) throw notFound();
    const message = `Bilty No. ${number} is not in the lawful form.`;
    if (!bilty.isLawful) throw invalid(message, [{ path: 'bilty_No', message }]);
    const urlOf = (link: KeptLink) => ({ url: `${publicUrl}/t#${tokenOf(sealing, tenantId, link)}` });
    const isKept = (link: typeof bilty | undefined): link is typeof bilty & KeptLink => (link?.salt ?? null) !== null;
    if (isKept(bilty) && !isNew) return urlOf(bilty);
    const fresh = makeToken(sealing, tenantId, randomUUID());
    await database.write({ tenantId }, isNew ? renew : make, {
      ...unkeyed(session),
      number,
      seq: bilty.seq,
      ...fresh,
    });
    const [made] = await database.read({ tenantId }, find, { number });
    return urlOf(isKept(made) ? made : fresh);
  }
  return {
    trackingLink: ({ session, tenantId, body }) => linkOf(session, tenantId, body.number, false),
    trackingRenew: ({ session, tenantId, body }) => linkOf(session, tenantId, body.number, true),
    /** Always looks up one company and one link, whatever the token. */
    async trackingStatus({ link }) {
      const tenantId = companyIn(link);
      const [suspended, [row]] = await Promise.all([
        isSuspended(database, tenantId),
        database.read({ tenantId }, follow, { tokenHash: hashOf(link) }),
      ]);
      if (suspended || row === undefined) throw paperOver();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
