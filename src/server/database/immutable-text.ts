import { sql, type RawBuilder } from 'kysely';

// What an update works out of a row's own columns calls immutable functions only: Citus takes no others there, and PostgreSQL
// calls `concat_ws` and "a moment and an interval" stable.

/** The texts that are not null, each on a line, as `concat_ws` joins them. */
export const onLines = (texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`substr(${sql.join(
    texts.map((text) => sql`coalesce(chr(10) || (${text})::text, '')`),
    sql` || `,
  )}, 2)`;

/** A millisecond after the moment of a column. */
export const justAfter = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${moment} at time zone 'UTC' + interval '1 ms') at time zone 'UTC')`;
