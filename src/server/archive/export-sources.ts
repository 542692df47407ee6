import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

// Archive sources of the evening summary's recipients, account names in Tally, and the logs of exported and imported files.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

export const exportSources: readonly Source[] = [
  {
    name: 'nightly_copy',
    from: ['nightly_copy'],
    pages: numbered(
      'nightly_copy',
      sql`select 1 as place, json_build_object('way', c.way, 'email', c.email, 'url', c.url, 'bucket', c.bucket, 'region', c.region, 'access_Key', c.access_key,
              'updated_Date', c.updated_at, 'updated_By', c.updated_by) as doc
            from nightly_copy c where c.tenant_id = ${tenant} and ${after}::bigint < 1 limit ${limit}`,
    ),
    tables: [
      tableOf({
        way: 'Goes To',
        email: 'Email',
        url: 'S3 Address',
        bucket: 'Bucket',
        region: 'Region',
        access_Key: 'Access Key',
        updated_Date: 'Updated',
        updated_By: 'Updated By',
      }),
    ],
  },
  {
    name: 'evening_digest',
    from: ['evening_digest'],
    pages: numbered(
      'evening_digest',
      sql`select 1 as place, json_build_object('sends', d.sends, 'hour', d.hour, 'email', d.email, 'contact', d.contact, 'language', d.language,
              'updated_Date', d.updated_at, 'updated_By', d.updated_by) as doc
            from evening_digest d where d.tenant_id = ${tenant} and ${after}::bigint < 1 limit ${limit}`,
    ),
    tables: [
      tableOf({
        sends: 'Send Every Evening',
        hour: 'Hour',
        email: 'Email',
        contact: 'Contact',
        language: 'Language',
        updated_Date: 'Updated',
        updated_By: 'Updated By',
      }),
    ],
  },
  {
    name: 'tally_name',
    from: ['tally_name'],
    pages: numbered(
      'tally_name',
      sql`select place, doc from (select row_number() over (order by n.account) as place, json_build_object('account', n.account, 'tally_Name', n.name,
              'updated_Date', n.updated_at, 'updated_By', n.updated_by) as doc
            from tally_name n where n.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({ account: 'Account', tally_Name: 'Tally Name', updated_Date: 'Updated', updated_By: 'Updated By' }),
    ],
  },
  {
    name: 'export_file',
    from: ['export_file'],
    pages: numbered(
      'export_file',
      sql`select place, doc from (select row_number() over (order by e.asked_at, e.id) as place, json_build_object('what', e.what, 'gstin', e.gstin,
              'from_Date', e.from_date, 'to_Date', e.to_date, 'scope', e.scope, 'asked_Date', e.asked_at, 'asked_By', e.asked_by, 'state', e.state,
              'bytes', e.bytes, 'sha256', e.sha256, 'contents', e.contents) as doc
            from export_file e where e.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        what: 'Kind',
        gstin: 'GSTIN',
        from_Date: 'From Date',
        to_Date: 'To Date',
        scope: 'Vouchers',
        asked_Date: 'Made',
        asked_By: 'Made By',
        state: 'State',
        bytes: 'Bytes',
        sha256: 'SHA-256',
      }),
    ],
  },
  {
    name: 'moving_in',
    from: ['moving_in'],
    pages: numbered(
      'moving_in',
      sql`select place, doc from (select row_number() over (order by m.asked_at, m.id) as place, json_build_object('kind', m.kind, 'file_Name', m.file_name,
              'asked_Date', m.asked_at, 'asked_By', m.asked_by, 'state', m.state, 'rows', m.rows, 'bytes', m.bytes, 'sha256', m.sha256,
              'undone_Date', m.undone_at, 'undone_By', m.undone_by) as doc
            from moving_in m where m.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        kind: 'Kind',
        file_Name: 'File',
        asked_Date: 'Moved In',
        asked_By: 'Moved In By',
        state: 'State',
        rows: 'Rows',
        bytes: 'Bytes',
        sha256: 'SHA-256',
        undone_Date: 'Taken Back',
        undone_By: 'Taken Back By',
      }),
    ],
  },
];
