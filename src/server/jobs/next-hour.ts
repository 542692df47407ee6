import { sql, type RawBuilder } from 'kysely';

const india = sql`now() at time zone 'Asia/Kolkata'`;

/** SQL for the next moment after now when it is `hour` (0 to 23) in India. */
export const nextHour = (hour: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(((${india})::date + make_interval(days => (${hour}::integer <= extract(hour from ${india}))::integer, hours => ${hour}::integer)) at time zone 'Asia/Kolkata')`;
