import { sql, type RawBuilder } from 'kysely';

/** The pattern of what contains a text, in any letters, as SQL for `lower(…) like`: % _ \ are letters in it, not wildcards. */
export const containing = (text: RawBuilder<unknown>) =>
  sql`'%' || regexp_replace(lower(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
