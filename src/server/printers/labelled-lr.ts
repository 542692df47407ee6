import { sql } from 'kysely';
import { LAST_SIGNED_BOOK } from '#domain/rules/package-serial.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL for how the codes on package labels identify the bilty in row `b` (`LabelledLr`): as printed by the counter that booked it. */
export const labelledLr = sql`coalesce((select json_build_object('book', m.id, 'place', r.seq) from number_book m
    join counter_booking r on r.tenant_id = ${tenant} and r.counter_id = m.counter_id and r.lr_no = b.lr_no and r.kind = 'booking' and r.state = 'booked'
    where m.tenant_id = ${tenant} and m.id = b.book_id and m.counter_id is not null and m.id <= ${sql.lit(LAST_SIGNED_BOOK)} limit 1),
  json_build_object('book', 0, 'place', b.seq))`;

/**
 * SQL for the number of the bilty that a code identifies by `book` and `place`; for a counter's code also if the bilty was booked under
 * another number.
 */
export const biltyOfLabel = (book: string, place: string) => sql`case when ${sql.ref(book)} = 0
    then (select b.bilty_no from bilty b where b.tenant_id = ${tenant} and b.seq = ${sql.ref(place)} and b.seq > 0)
    else (select nullif(r.bilty_no, '') from number_book m join counter_booking r on r.tenant_id = ${tenant} and r.counter_id = m.counter_id
        and r.seq = ${sql.ref(place)} and r.is_first and r.kind = 'booking'
      where m.tenant_id = ${tenant} and m.id = ${sql.ref(book)}) end`;
