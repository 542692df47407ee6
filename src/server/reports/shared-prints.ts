import { sql, type RawBuilder } from 'kysely';
import type { Session } from '../scope/session.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { linkOver, notFound, Refusal } from '../errors/errors.ts';
import { isSuspended, type SharedPrint, type Sharing } from '../sharing/sharing.ts';

/** Whom a print may be sent to. */
export type Contacts = { name: string; number: string }[];

/** A kind whose prints are given to somebody without a login. */
export interface SharedKind<Query> {
  /** Its name in the audit and in what is signed. */
  readonly kind: string;
  /** The path of the call that opens a link. */
  readonly path: string;
  /** By what the query names one, as a link keeps it. */
  readonly numberOf: (query: Query) => string;
  /** Records that a link is given out; made by `shareStatement`. */
  readonly share: Statement<{ contacts: JsonText }>;
  /** Sets the print of what a link names. Throws 404 where it is gone. */
  readonly printed: (shared: SharedPrint) => Promise<Buffer>;
}

interface SharePart {
  readonly kind: string;
  /** A query of the one row that is shared: it is `r` then. */
  readonly row: RawBuilder<unknown>;
  /** What people know it by, as SQL over `r`. */
  readonly record: RawBuilder<unknown>;
  /** To whom it may be sent, as SQL over `r`: an array of `{name, number}`. */
  readonly contacts: RawBuilder<unknown>;
  /** What the audit tells besides; absent: until when the link is good. */
  readonly doc?: RawBuilder<unknown>;
}

/** The statement that records that a link to a print is given out, and answers whom it may be sent to; nothing where there is none. */
export const shareStatement = ({ kind, row, record, contacts, doc }: SharePart) =>
  statement<{ contacts: JsonText }>(
    `${kind}.share`,
    sql`with r as (${row}),
      ${docWithAudit(`${kind}.share`, {
        record,
        doc: doc ?? sql`json_build_object('until', ${value('until')}::text)`,
        from: sql`r`,
        further: sql`${contacts} as contacts`,
      })}
      select d.contacts from d`,
  );

/** The print that a link leads to. Throws 404 where the link is over, its company may not work, or what it names is gone. */
export async function openShared(
  { database, sharing }: { readonly database: Database; readonly sharing: Sharing },
  kind: string,
  link: string,
  printed: (shared: SharedPrint) => Promise<Buffer>,
): Promise<Buffer> {
  const shared = sharing.open(kind, link);
  if (shared === null || (await isSuspended(database, shared.tenantId))) throw linkOver();
  return await printed(shared).catch((error: unknown) => {
    // To a stranger what is gone looks like a link that has expired.
    throw error instanceof Refusal && error.status === 404 ? linkOver() : error;
  });
}

/** Answers the calls that give a print to somebody without a login. */
export function answerShares<Query extends Values & { readonly language: SharedPrint['language'] }>(
  services: { readonly database: Database; readonly sharing: Sharing },
  { kind, path, numberOf, share, printed }: SharedKind<Query>,
) {
  return {
    async share({
      session,
      tenantId,
      query,
    }: {
      readonly session: Session;
      readonly tenantId: string;
      readonly query: Query;
    }) {
      const { language, ...named } = query;
      const shared = { tenantId, number: numberOf(query), language, copy: '' };
      const { url, until } = services.sharing.link(kind, path, shared);
      const [row] = await services.database.write({ tenantId }, share, { ...unkeyed(session), ...named, until });
      if (!row) throw notFound();
      return { url, until, contacts: row.contacts.parse() as Contacts };
    },
    shared: ({ query: { link } }: { readonly query: { readonly link: string } }) =>
      openShared(services, kind, link, printed),
  };
}
