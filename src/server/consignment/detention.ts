import { sql } from 'kysely';
import { detentionOf, type DetentionTerms, type TimedEvent } from '#domain/rules/detention.ts';
import { formatPlainRupees } from '#domain/rules/money.ts';
import { JsonText } from '../database/json-text.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** What the waiting of its vehicles follows from, of a lawful bilty of the row `b`, as SQL; null: it is a classic one. */
export const waitsOfBilty = sql`case when b.lr_form = 'lawful' then (select json_build_object(
    'freeHoursLoading', s.free_hours_loading, 'freeHoursUnloading', s.free_hours_unloading, 'detentionPerDay', s.detention_per_day,
    'events', coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at) order by e.id) from bilty_event e
      where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.voided_at is null), '[]'))
  from consignment_settings s where s.tenant_id = ${tenant}) end`;

/** A lawful bilty's JSON with what the waiting of its vehicles comes to just now, in rupees. */
export function withDetention(doc: JsonText, waits: JsonText): JsonText {
  const { events, ...terms } = waits.parse() as DetentionTerms & { events: TimedEvent[] };
  const { amount } = detentionOf(events, terms, new Date());
  return new JsonText(`${doc.bytes.slice(0, -1)},"detention":${formatPlainRupees(amount)}}`);
}
