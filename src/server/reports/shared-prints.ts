import { sql, type RawBuilder } from 'kysely';
import type { Session } from '../scope/session.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { linkOver, notFound, Refusal } from '../errors/errors.ts';
import { isSuspended, type SharedPrint, type Sharing } from '../sharing/sharing.ts';

/** The people a print may be sent to. */
export type Contacts = { name: string; number: string }[];

/** A kind whose prints can be shared without a login. */
export interface SharedKind<Query> {
  /** Its name in the audit and in the signed link. */
  readonly kind: string;
  /** The path of the call that opens a link. */
  readonly path: string;
  /** The identifier that a link keeps for a query. */
  readonly numberOf: (query: Query) => string;
  /** Audits that a link was given out; made by `shareStatement`. */
  readonly share: Statement<{ contacts: JsonText }>;
  /** Renders the print of a link. Throws 404 if it no longer exists. */
  readonly printed: (shared: SharedPrint) => Promise<Buffer>;
}

interface SharePart {
  readonly kind: string;
  /** A query for the shared row, available as `r`. */
  readonly row: RawBuilder<unknown>;
  /** SQL over `r` for what people know it by. */
  readonly record: RawBuilder<unknown>;
  /** SQL over `r` for the possible recipients: an array of `{name, number}`. */
  readonly contacts: RawBuilder<unknown>;
  /** What the audit additionally says; absent: until when the link is valid. */
  readonly doc?: RawBuilder<unknown>;
}

/** The statement that audits the sharing of a print, and returns its possible recipients; no row if it does not exist. */
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

/** The print that a link leads to. Throws 404 if the link has expired, its company is suspended, or the document no longer exists. */
export async function openShared(
  { database, sharing }: { readonly database: Database; readonly sharing: Sharing },
  kind: string,
  link: string,
  printed: (shared: SharedPrint) => Promise<Buffer>,
): Promise<Buffer> {
  const shared = sharing.open(kind, link);
  if (shared === null || (await isSuspended(database, shared.tenantId))) throw linkOver();
  return await printed(shared).catch((error: unknown) => {
    // To a stranger, a removed document looks like an expired link.
    throw error instanceof Refusal && error.status === 404 ? linkOver() : error;
  });
}

/** The handlers of the calls that share a print without a login. */
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
