import { sql, type RawBuilder } from 'kysely';

const india = sql`now() at time zone 'Asia/Kolkata'`;

/** The next moment at which it is `hour` (0 to 23) in India, after now, as SQL. */
export const nextHour = (hour: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(((${india})::date + make_interval(days => (${hour}::integer <= extract(hour from ${india}))::integer, hours => ${hour}::integer)) at time zone 'Asia/Kolkata')`;
