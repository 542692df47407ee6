import { sql } from 'kysely';
import { detentionOf, type DetentionTerms, type TimedEvent } from '#domain/rules/detention.ts';
import { formatPlainRupees } from '#domain/rules/money.ts';
import { JsonText } from '../database/json-text.ts';
import { value } from '../database/statement.ts';
import { openOfLr } from '../ledger/open-of-lr.ts';

const tenant = value('tenantId');

const prints = sql`coalesce((select json_agg(json_build_object('copy', initcap(k.copy), 'duplicate', k.duplicate, 'printed_At', k.printed_at,
    'printed_By', k.printed_by) order by k.printed_at, k.copy) from bilty_copy k
  where k.tenant_id = ${tenant} and k.bilty_no = b.bilty_no), '[]')`;

/**
 * SQL for what is answered of a lawful bilty in row `b` beyond its fields: the data for detention, its open amount, and its prints; null
 * for a classic bilty.
 */
export const additionalOfBilty = sql`case when b.lr_form = 'lawful' then (select json_build_object(
    'freeHoursLoading', s.free_hours_loading, 'freeHoursUnloading', s.free_hours_unloading, 'detentionPerDay', s.detention_per_day,
    'prints', ${prints}, 'open', ${openOfLr}, 'events', coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at) order by e.id) from bilty_event e
      where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.voided_at is null), '[]'))
  from consignment_settings s where s.tenant_id = ${tenant}) end`;

/** A lawful bilty's JSON with the detention charge as of now and the open amount, in rupees, and with its prints. */
export function withDetention(doc: JsonText, additional: JsonText): JsonText {
  const {
    events,
    prints: made,
    open,
    ...terms
  } = additional.parse() as DetentionTerms & {
    events: TimedEvent[];
    prints: unknown[];
    open: number;
  };
  const { amount } = detentionOf(events, terms, new Date());
  const added = JsonText.ofText(
    `,"detention":${formatPlainRupees(amount)},"open_Amt":${open},"prints":${JSON.stringify(made)}}`,
  );
  return new JsonText(doc.bytes.slice(0, -1) + added.bytes);
}
