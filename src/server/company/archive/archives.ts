import { sql, type RawBuilder } from 'kysely';
import type { Archive } from '#api/archive.ts';
import { ARCHIVE_LINK_OVER, ARCHIVE_RUNNING } from '#domain/records/archive.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Session } from '../../access/sessions.ts';
import type { Answerers } from '../../answering.ts';
import { recordChange } from '../../audit.ts';
import type { Database } from '../../database/connect.ts';
import { statement, value } from '../../database/statement.ts';
import { brokenConstraint, conflict, notFound, Refusal } from '../../errors.ts';
import type { FileStore } from '../../files/store.ts';
import type { SignedLinks } from '../../signed-links.ts';
import { readParts } from './parts.ts';

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
  /** Whether it is the newest of the company's. */
  newest: boolean;
}

const tenant = value('tenantId');
const doc = (row: string) =>
  sql`json_build_object('pdfs', case when ${sql.ref(`${row}.with_pdfs`)} then 'yes' else 'no' end)`;
/** The audit's name of an archive: the moment that it was asked for. */
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
  sql`with r as (update archive set state = 'cancelled' where tenant_id = ${tenant} and state in ('waiting', 'working') returning *),
      d as (select r.id, ${nameOf('r')} as record, ${doc('r')} as doc from r),
      a as (${recordChange('archive.cancel', { record: sql`record`, before: sql`doc`, after: sql`doc`, from: sql`d` })})
      select id from d`,
);
const noteTaken = statement(
  'archive.note_taken',
  sql`with d as (select ${nameOf('r')} as record, ${doc('r')} as doc from archive r where tenant_id = ${tenant} and id = ${value('id')}::uuid)
      ${recordChange('archive.download', { record: sql`record`, before: sql`doc`, after: sql`doc`, from: sql`d` })}`,
);
const shown = sql`id, state, with_pdfs as "withPdfs", asked_by as "askedBy", asked_at as "askedAt", least(done, total) as done, total, bytes, expires_at as "expiresAt"`;
const readStatus = statement<Row>(
  'archive.status',
  sql`(select ${shown}, true as newest from archive where tenant_id = ${tenant} order by asked_at desc, id limit 1)
      union all
      (select ${shown}, false from archive where tenant_id = ${tenant} and state = 'ready' and expires_at > now() order by asked_at desc limit 1)`,
);
const readReady = statement<{ bytes: number; taker: string }>(
  'archive.ready',
  sql`select bytes, taker from archive where tenant_id = ${tenant} and id = ${value('id')}::uuid and state = 'ready' and expires_at > now()`,
);

const PURPOSE = 'archive';
const linkOver = () => new Refusal(403, 'link_over', ARCHIVE_LINK_OVER);
const keyOf = ({ cookieHash }: { readonly cookieHash: Buffer | null }) => cookieHash?.toString('base64url') ?? '';

/** Answers the calls by which a company takes its data away. */
export function answerArchives(database: Database, files: FileStore, links: SignedLinks) {
  /**
   * A link is good in the browser alone that it was given to, by its cookie; who asked without a browser shows the token
   * again. So a link that lies about somewhere opens nothing.
   */
  function linkTo({ id, expiresAt }: Row, tenantId: string, session: Session): string {
    const seconds = Math.floor(((expiresAt?.getTime() ?? 0) - Date.now()) / 1000);
    if (seconds <= 0) return '';
    const link = links.sign(PURPOSE, { tenantId, id, key: keyOf(session), user: session.userName }, seconds);
    return `/api/Archive/Download?${new URLSearchParams({ link }).toString()}`;
  }
  async function status({ tenantId, session }: { readonly tenantId: string; readonly session: Session }) {
    const rows = await database.read({ tenantId }, readStatus, { tenantId });
    const told = (row: Row | undefined): Archive | null =>
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
            link: row.state === 'ready' ? linkTo(row, tenantId, session) : '',
          };
    return { newest: told(rows.find(({ newest }) => newest)), ready: told(rows.find(({ newest }) => !newest)) };
  }
  const by = (session: Session) => ({ userName: session.userName, idempotencyKey: null, bodyHash: null });

  return {
    archiveStatus: status,

    async archiveStart(asked) {
      const { session, tenantId, body } = asked;
      try {
        await database.write({ tenantId }, ask, { tenantId, withPdfs: body.pdfs === 'yes', ...by(session) });
      } catch (error) {
        if (brokenConstraint(error) !== 'archive_one') throw error;
        throw conflict('archive_running', ARCHIVE_RUNNING);
      }
      return await status(asked);
    },

    async archiveCancel(asked) {
      const { session, tenantId } = asked;
      await database.write({ tenantId }, cancel, { tenantId, ...by(session) });
      return await status(asked);
    },

    async archiveDownload({ session, query, visitor }) {
      const claims = links.open(PURPOSE, query.link);
      if (claims === null) throw linkOver();
      const { tenantId, id, key, user } = claims as { tenantId: string; id: string; key: string; user: string };
      // Whoever shows a token is looked at as for any call of the company's admins.
      const isAdmin =
        session?.roleId === ROLES.superAdmin || (session?.roleId === ROLES.admin && session.tenantId === tenantId);
      const isBrowser = key !== '' && keyOf(visitor) === key;
      if (session === null ? !isBrowser : !isAdmin) throw linkOver();
      const [found] = await database.read({ tenantId }, readReady, { tenantId, id });
      if (!found) throw notFound();
      return {
        bytes: found.bytes,
        tag: found.taker,
        begin: async () => {
          const userName = session?.userName ?? user;
          await database.write({ tenantId }, noteTaken, {
            tenantId,
            id,
            userName,
            idempotencyKey: null,
            bodyHash: null,
          });
        },
        read: (from: number, to: number) => readParts(files, { tenantId, taker: found.taker }, from, to),
      };
    },
  } satisfies Partial<Answerers>;
}
