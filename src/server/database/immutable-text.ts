import { sql, type RawBuilder } from 'kysely';

// Updates that compute values from a row's own columns may call only immutable functions: Citus accepts no others there, and PostgreSQL
// considers `concat_ws` and timestamp-plus-interval stable.

/** The non-null texts, one per line, as `concat_ws` joins them. */
export const onLines = (texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`substr(${sql.join(
    texts.map((text) => sql`coalesce(chr(10) || (${text})::text, '')`),
    sql` || `,
  )}, 2)`;

/** One millisecond after the moment in a column. */
export const justAfter = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${moment} at time zone 'UTC' + interval '1 ms') at time zone 'UTC')`;
