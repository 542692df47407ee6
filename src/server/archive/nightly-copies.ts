import { sql } from 'kysely';
import type { NightlyCopy } from '#api/nightly-copy.ts';
import { copySecret, NIGHTS_TOLD, nightlyCopy } from '#domain/records/nightly-copy.ts';
import type { RowOf } from '#domain/define.ts';
import { enterSentence } from '#domain/rules/required-sentence.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { columns, sentColumns, setColumns, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { StorageAway } from '../errors/storage-away.ts';
import { createBucket } from '../files/s3-upload.ts';
import type { Answerers } from '../http/answering.ts';
import { nextHour } from '../jobs/next-hour.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { NotAdmitted, type Outbound } from '../outbound/outbound.ts';
import type { Session } from '../scope/session.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { SignedLinks } from '../secrets/signed-links.ts';
import { linkToArchive } from './archives.ts';

// Where a company's data is copied each night, and what became of it (spec 4 §10).

const tenant = value('tenantId');
const { table, fields } = nightlyCopy;

/** The hour, Indian time, at which copies start. */
const AT_HOUR = 2;
/** SQL for the next nightly moment after now. */
export const nextNight = nextHour(sql.lit(AT_HOUR));

const settingsJson = (row: string) => sql`json_build_object(${wirePairs(fields, row)},
  'has_Secret', ${sql.ref(`${row}.secret_sealed`)} is not null, 'next_Date', ${sql.ref(`${row}.next_at`)},
  'updated_Date', ${sql.ref(`${row}.updated_at`)}, 'updated_By', ${sql.ref(`${row}.updated_by`)})`;
const readSettings = statement<{ doc: JsonText }>(
  'nightly_copy.read',
  sql`select ${settingsJson('d')} as doc from (
        select ${columns(fields)}, secret_sealed, next_at, updated_at, updated_by from nightly_copy n where n.tenant_id = ${tenant}
        union all
        select 'off', coalesce(c.email, ''), '', '', 'us-east-1', '', null, null, null, '' from (select) none left join company c on c.tenant_id = ${tenant}
          where not exists (select from nightly_copy n where n.tenant_id = ${tenant})) d`,
);
const readSecret = statement<{ sealed: Buffer | null }>(
  'nightly_copy.secret',
  sql`select secret_sealed as sealed from nightly_copy where tenant_id = ${tenant}`,
);

interface Night {
  readonly night: string;
  readonly way: 'mail' | 's3';
  readonly state: 'making' | 'sending' | 'done' | 'failed';
  readonly bytes: number;
  readonly sha256: string;
  readonly file: string;
  readonly problem: string;
  readonly doneAt: Date | null;
  readonly id: string;
  /** Until when the archive can be downloaded; null: it cannot. */
  readonly expiresAt: Date | null;
}
const readNights = statement<Night>(
  'nightly_copy.nights',
  sql`select n.night::text as night, n.way, n.state, n.bytes, n.sha256, n.file, n.problem, n.done_at as "doneAt", n.archive_id as id,
        case when n.way = 'mail' and a.state = 'ready' then a.expires_at end as "expiresAt"
      from nightly_copy_night n left join archive a on a.tenant_id = ${tenant} and a.id = n.archive_id
      where n.tenant_id = ${tenant} order by n.night desc limit ${sql.lit(NIGHTS_TOLD)}`,
);

const sent = sentColumns(fields);
const secret = value('secretSealed');
const setSettings = statement<{ doc: JsonText }>(
  'nightly_copy.set',
  sql`with old as (select json_build_object(${wirePairs(fields, 'o')}) as doc from nightly_copy o where o.tenant_id = ${tenant}),
      r as (insert into nightly_copy (tenant_id, ${sql.join(Object.keys(sent).map((column) => sql.ref(column)))}, secret_sealed, next_at, updated_by)
        values (${tenant}, ${sql.join(Object.values(sent))}, ${secret}, case when ${value('way')} <> 'off' then ${nextNight} end, ${value('userName')})
        on conflict (tenant_id) do update set ${sql.join(setColumns({ table, fields }))},
          secret_sealed = case when ${value('way')} = 's3' then coalesce(excluded.secret_sealed, nightly_copy.secret_sealed) end,
          next_at = excluded.next_at, failures = 0, updated_at = excluded.updated_at, updated_by = excluded.updated_by returning *),
      ${docWithAudit('nightly_copy.update', {
        record: sql`r.way`,
        doc: sql`json_build_object(${wirePairs(fields, 'r')})`,
        from: sql`r`,
        before: { doc: sql`(select doc from old)` },
      })}
      select ${settingsJson('r')} as doc from r`,
);

export interface NightlyCopyServices {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly outbound: Outbound;
}
type Sent = RowOf<typeof fields> & RowOf<typeof copySecret>;

/** What the destination lacks: the path of the field and the sentence. */
function missingOf(body: Sent, hasSecret: boolean): readonly [path: string, sentence: string] | null {
  if (body.way === 'mail' && body.email === '') return ['email', enterSentence('Email')];
  if (body.way !== 's3') return null;
  for (const name of ['url', 'bucket', 'region', 'accessKey'] as const) {
    if (body[name] === '') return [fields[name].wire, enterSentence(fields[name].label)];
  }
  return hasSecret ? null : [copySecret.secretKey.wire, enterSentence(copySecret.secretKey.label)];
}

const TRIAL_FILE = 'bilty-portal/trial.txt';
const TRIAL = Buffer.from('Bilty Portal was here to see whether it may write.\n');

/** Writes a small test file to a bucket. Throws 422 with the bucket's error. */
async function tryBucket(outbound: Outbound, { url, bucket, region, accessKey }: Sent, secretKey: string) {
  try {
    await createBucket({ url, bucket, region, accessKey, secretKey, outbound }).put(TRIAL_FILE, TRIAL);
  } catch (error) {
    if (error instanceof NotAdmitted || error instanceof StorageAway) throw refusedAt('url', error.message);
    throw error;
  }
}

/** The handlers of the nightly copy. */
export function answerNightlyCopies({ database, sealing, outbound }: NightlyCopyServices, links: SignedLinks) {
  async function answer(tenantId: string, session: Session, [row]: readonly { doc: JsonText }[]): Promise<NightlyCopy> {
    if (row === undefined) throw new Error('The settings of a nightly copy were read or set, and nothing answered.');
    const nights = await database.read({ tenantId }, readNights, {});
    return {
      ...(row.doc.parse() as Omit<NightlyCopy, 'nights'>),
      nights: nights.map(({ id, doneAt, expiresAt, ...night }) => ({
        ...night,
        done_Date: doneAt?.toISOString() ?? null,
        link: expiresAt === null ? '' : linkToArchive(links, { id, expiresAt }, tenantId, session),
      })),
    };
  }
  return {
    async nightlyCopyRead({ tenantId, session }) {
      return await answer(tenantId, session, await database.read({ tenantId }, readSettings, {}));
    },
    async nightlyCopySet({ tenantId, session, body }) {
      const [kept] = await database.read({ tenantId }, readSecret, {});
      const secretKey =
        body.secretKey || (kept?.sealed ? sealing.unseal('secret of a bucket', tenantId, kept.sealed) : '');
      const missing = missingOf(body, secretKey !== '');
      if (missing !== null) throw refusedAt(...missing);
      if (body.way === 's3') await tryBucket(outbound, body, secretKey);
      const { secretKey: given, ...row } = body;
      const secretSealed =
        body.way === 's3' && given !== '' ? sealing.seal('secret of a bucket', tenantId, given) : null;
      const saved = await database.write({ tenantId }, setSettings, { ...unkeyed(session), ...row, secretSealed });
      return await answer(tenantId, session, saved);
    },
  } satisfies Partial<Answerers>;
}
