import { sql, type RawBuilder } from 'kysely';

/** A vehicle number as it is compared (src/domain/rules/plate.ts), as SQL over one that was typed. */
export const plateIn = (typed: RawBuilder<unknown>) =>
  sql`translate(upper(regexp_replace(${typed}, '[^[:alnum:]]', '', 'g')), 'OI०१२३४५६७८९', '010123456789')`;
