import { sql, type RawBuilder } from 'kysely';

/** SQL for the pattern of text that contains another, ignoring case, for `lower(…) like`: % _ \ are matched literally. */
export const containing = (text: RawBuilder<unknown>) =>
  sql`'%' || regexp_replace(lower(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
