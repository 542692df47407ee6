import { sql, type RawBuilder } from 'kysely';
import type { Archive } from '#api/archive.ts';
import { ARCHIVE_LINK_OVER, ARCHIVE_RUNNING } from '#domain/records/archive.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { hashOf } from '../access/session-token.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import { recordChange } from '../changes/audit.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, notFound, Refusal } from '../errors/errors.ts';
import { readParts } from '../files/parts.ts';
import type { FileStore } from '../files/store.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { SignedLinks } from '../secrets/signed-links.ts';
import { ARCHIVE_KIND } from './jobs.ts';

interface ArchiveKey {
  readonly tenantId: string;
  readonly id: string;
}
interface Row {
  id: string;
  state: Archive['state'];
  withPdfs: boolean;
  askedBy: string;
  askedAt: Date;
  done: number;
  total: number;
  bytes: number;
  expiresAt: Date | null;
  /** Whether it is the company's newest archive. */
  newest: boolean;
}

const tenant = value('tenantId');
const doc = (row: string) =>
  sql`json_build_object('pdfs', case when ${sql.ref(`${row}.with_pdfs`)} then 'yes' else 'no' end)`;
/** The name of an archive in the audit: the moment it was requested. */
const nameOf = (row: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(`${row}.asked_at`)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;

const ask = statement<{ id: string }>(
  'archive.ask',
  sql`with r as (insert into archive (tenant_id, asked_by, with_pdfs) values (${tenant}, ${value('userName')}, ${value('withPdfs')}) returning *),
      d as (select r.id, ${nameOf('r')} as record, ${doc('r')} as doc from r),
      a as (${recordChange('archive.create', { record: sql`record`, after: sql`doc`, from: sql`d` })})
      select id from d`,
);
const cancel = statement<{ id: string }>(
  'archive.cancel',
  sql`with r as (update archive set state = 'cancelled' where tenant_id = ${tenant} and not is_nightly and state in ('waiting', 'working') returning *),
      d as (select r.id, ${nameOf('r')} as record, ${doc('r')} as doc from r),
      a as (${recordChange('archive.cancel', { record: sql`record`, before: sql`doc`, after: sql`doc`, from: sql`d` })})
      select id from d`,
);
const noteTaken = statement<{ at: Date }>(
  'archive.note_taken',
  sql`with d as (select ${nameOf('r')} as record, ${doc('r')} as doc from archive r where tenant_id = ${tenant} and id = ${value('id')}::uuid)
      ${recordChange('archive.download', { record: sql`record`, before: sql`doc`, after: sql`doc`, from: sql`d` })}
      on conflict do nothing returning at`,
);
const shown = sql`id, state, with_pdfs as "withPdfs", asked_by as "askedBy", asked_at as "askedAt", least(done, total) as done, total, bytes, expires_at as "expiresAt"`;
const readStatus = statement<Row>(
  'archive.status',
  sql`(select ${shown}, true as newest from archive where tenant_id = ${tenant} and not is_nightly order by asked_at desc, id limit 1)
      union all
      (select ${shown}, false from archive where tenant_id = ${tenant} and not is_nightly and state = 'ready' and expires_at > now() order by asked_at desc limit 1)`,
);
const readReady = statement<{ bytes: number; taker: string }>(
  'archive.ready',
  sql`select bytes, taker from archive where tenant_id = ${tenant} and id = ${value('id')}::uuid and state = 'ready' and expires_at > now()`,
);

const PURPOSE = 'archive';
const linkOver = () => new Refusal(403, 'link_over', ARCHIVE_LINK_OVER);

/**
 * Links to an archive. The link works only in the browser it was given to, by its cookie, and only while that login lasts; whoever asked
 * without a browser sends the token again. A leaked link therefore opens nothing. It names the session by the hash of its token, which
 * opens nothing either.
 */
export function linkToArchive(
  links: SignedLinks,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date | null },
  tenantId: string,
  session: Session,
): string {
  const seconds = Math.floor(((expiresAt?.getTime() ?? 0) - Date.now()) / 1000);
  if (seconds <= 0) return '';
  const link = links.sign(PURPOSE, { tenantId, id, session: session.tokenHash.toString('base64url') }, seconds);
  return `/api/Archive/Download?${new URLSearchParams({ link }).toString()}`;
}
/** Who downloads an archive, with today's rights and not those of when the link was made. Throws 403. */
async function takerOf(
  sessions: Sessions,
  { tenantId, session: tokenHash = '' }: Partial<Record<string, string>>,
  shown: Session | null,
  cookieHash: Buffer | null,
): Promise<Session> {
  const session = await sessions.findNow(shown?.tokenHash ?? Buffer.from(tokenHash, 'base64url'));
  if (session === null) throw linkOver();
  if (shown === null && (cookieHash === null || !session.cookieHash?.equals(cookieHash))) throw linkOver();
  const isAdmin =
    session.roleId === ROLES.superAdmin || (session.roleId === ROLES.admin && session.tenantId === tenantId);
  if (!isAdmin) throw linkOver();
  return session;
}
/**
 * Writes a download to the audit before the first byte is sent. After a broken connection a browser requests the rest again and again:
 * requests from within the file make one entry per login and archive, requests from its start always one each. The key of that entry
 * contains a space, which no request's own key does.
 */
async function note(
  database: Database,
  { tenantId, id }: ArchiveKey,
  { tokenHash, userName }: Session,
  from: number,
): Promise<void> {
  const idempotencyKey = `archive ${hashOf(`${id} ${tokenHash.toString('hex')}`).toString('base64url')}`;
  const values = { id, userName, bodyHash: null };
  const first = await database.write({ tenantId }, noteTaken, { ...values, idempotencyKey });
  if (first.length === 0 && from === 0)
    await database.write({ tenantId }, noteTaken, { ...values, idempotencyKey: null });
}

/** The handlers of the calls by which a company takes its data away. */
export function answerArchives(database: Database, files: FileStore, links: SignedLinks, sessions: Sessions) {
  async function status({ tenantId, session }: { readonly tenantId: string; readonly session: Session }) {
    const rows = await database.read({ tenantId }, readStatus, {});
    const described = (row: Row | undefined): Archive | null =>
      row === undefined
        ? null
        : {
            id: row.id,
            state: row.state === 'ready' && (row.expiresAt?.getTime() ?? 0) <= Date.now() ? 'over' : row.state,
            pdfs: row.withPdfs ? 'yes' : 'no',
            asked_By: row.askedBy,
            asked_Date: row.askedAt.toISOString(),
            done: row.done,
            total: row.total,
            bytes: row.bytes,
            expires_Date: row.expiresAt?.toISOString() ?? null,
            link: row.state === 'ready' ? linkToArchive(links, row, tenantId, session) : '',
          };
    return {
      newest: described(rows.find(({ newest }) => newest)),
      ready: described(rows.find(({ newest }) => !newest)),
    };
  }

  return {
    archiveStatus: status,

    async archiveStart(request) {
      const { session, tenantId, body } = request;
      try {
        await database.write({ tenantId }, ask, { withPdfs: body.pdfs === 'yes', ...unkeyed(session) });
      } catch (error) {
        if (brokenConstraint(error) !== 'archive_one') throw error;
        throw conflict('archive_running', ARCHIVE_RUNNING);
      }
      return await status(request);
    },

    async archiveCancel(request) {
      const { session, tenantId } = request;
      await database.write({ tenantId }, cancel, unkeyed(session));
      return await status(request);
    },

    async archiveDownload({ session, query, visitor }) {
      const claims = links.open(PURPOSE, query.link);
      if (claims === null) throw linkOver();
      const { tenantId = '', id = '' } = claims as Partial<ArchiveKey>;
      const taker = await takerOf(sessions, claims as Partial<Record<string, string>>, session, visitor.cookieHash);
      const [found] = await database.read({ tenantId }, readReady, { id });
      if (!found) throw notFound();
      return {
        bytes: found.bytes,
        tag: found.taker,
        begin: (from: number) => note(database, { tenantId, id }, taker, from),
        read: (from: number, to: number) =>
          readParts(files, { tenantId, taker: found.taker, kind: ARCHIVE_KIND }, from, to),
      };
    },
  } satisfies Partial<Answerers>;
}
