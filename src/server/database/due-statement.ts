import { sql, type RawBuilder } from 'kysely';
import { statement, value, type Statement } from './statement.ts';

type Sql = RawBuilder<unknown>;

/** How a search is limited to some companies, as SQL; for one of all companies both are empty. */
export interface Among {
  /** A further condition, on the column of the company. */
  readonly and: (tenantId: Sql) => Sql;
  /** A further argument of a function that searches. */
  readonly argument: Sql;
}

/** A search for the companies that have something due. It is no `Statement`, so that only `Database.due` can run it. */
export interface DueStatement<Row> {
  readonly all: Statement<Row>;
  /** The same among the companies of the value `companies`: what the servers that answer are asked while another is away. */
  readonly among: Statement<Row>;
}

const companies = sql`${value('companies')}::uuid[]`;
const ALL: Among = { and: () => sql``, argument: sql`` };
const SOME: Among = { and: (tenantId) => sql` and ${tenantId} = any (${companies})`, argument: sql`, ${companies}` };

/** Writes a search for due work, once for all companies and once for some. */
export const dueStatement = <Row extends { readonly tenantId: string }>(
  name: string,
  write: (among: Among) => Sql,
): DueStatement<Row> => ({
  all: statement<Row>(name, write(ALL)),
  among: statement<Row>(`${name}.among`, write(SOME)),
});
