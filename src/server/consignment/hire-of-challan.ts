import { sql, type RawBuilder } from 'kysely';

/** The number of the live hire memo that names the challan of an ordinal, as SQL; empty: there is none. */
export const hireMemoOf = (_seq: RawBuilder<unknown>): RawBuilder<unknown> => sql`''`;
