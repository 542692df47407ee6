import { sql } from 'kysely';
import { company, companyLogos, type LogoSlot } from '#domain/records/company.ts';
import type { Answerers } from '../http/answering.ts';
import { wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Images } from '../files/images.ts';
import { EMBLEM } from '../files/pictures.ts';
import { LOGO_KIND, logoPathOf, type NamedFiles } from '../files/store.ts';
import { unkeyed, type SaveCall } from '../changes/idempotency.ts';
import { pictureChange } from '../changes/optimistic-lock.ts';

const SLOTS = Object.keys(companyLogos) as LogoSlot[];
const slots = sql.join(SLOTS.map((slot) => sql.ref(slot)));
const tenant = value('tenantId');

// Null: unchanged; empty: removed.
const fileLogos = pictureChange({
  name: 'company.logos',
  call: 'company.images',
  table: company.table,
  row: (alias) => sql`${sql.raw(alias)}.tenant_id = ${tenant}`,
  set: SLOTS.map((slot) => sql`${sql.ref(slot)} = coalesce(${value(slot)}::text, company.${sql.ref(slot)})`),
  record: 'company_name',
  json: (alias) => sql`json_build_object(${wirePairs(companyLogos, alias)})`,
  unless: sql`old.doc::text = d.doc::text`,
});
const hasLogo = statement<{ file: string }>(
  'company.has_logo',
  sql`select ${value('file')}::text as file from company where tenant_id = ${tenant} and ${value('file')} in (${slots})`,
);
const logoFiles = statement<{ files: string[] }>(
  'company.logo_files',
  sql`select coalesce(array_agg(file), '{}') as files from company c, unnest(array[${slots}]) as file where c.tenant_id = ${tenant} and file <> ''`,
);

const UNCHANGED = Object.fromEntries(SLOTS.map((slot) => [slot, null])) as Readonly<Record<LogoSlot, null>>;

/** The handlers of company logo calls; `read` returns a company's JSON. */
export function answerLogos(database: Database, images: Images, read: (tenantId: string) => Promise<JsonText>) {
  const folder = (tenantId: string) => ({ tenantId, kind: LOGO_KIND });

  /** Stores files in their slots and returns the previous ones. */
  async function put(
    { session, tenantId }: Pick<SaveCall, 'session' | 'tenantId'>,
    files: Readonly<Record<string, string>>,
  ): Promise<string[]> {
    const [old] = await database.write({ tenantId }, fileLogos, { ...unkeyed(session), ...UNCHANGED, ...files });
    if (!old) throw notFound();
    const before = old.before.parse() as Readonly<Record<string, string>>;
    return Object.keys(files).map((slot) => before[slot] ?? '');
  }

  return {
    async uploadLogos(request) {
      const { tenantId, body } = request;
      const sent = SLOTS.flatMap((image) => {
        const blob = body[image];
        return blob === undefined ? [] : [{ image, wire: companyLogos[image].wire, blob }];
      });
      const names = await images.file(folder(tenantId), sent, (files) => put(request, files), EMBLEM);
      return { ...names, filePaths: Object.values(names).map((file) => logoPathOf({ tenantId, file })) };
    },

    async removeLogo(request) {
      const { tenantId, query } = request;
      const gone = await put(request, { [query.logo]: '' });
      await images.remove(folder(tenantId), gone);
      return await read(tenantId);
    },

    /** The name in a request is only compared with the names in the company's row; it never becomes a path. */
    async tenantImage({ tenantId, query }): Promise<Buffer> {
      const [known] = await database.read({ tenantId }, hasLogo, { file: query.file });
      const picture = known && (await images.get({ ...folder(tenantId), file: known.file }));
      if (!picture) throw notFound();
      return picture;
    },
  } satisfies Partial<Answerers>;
}

/** The files of company logos, for the sweep. */
export function filesOfLogos(database: Database): NamedFiles {
  return async ({ tenantId, kind }) => {
    if (kind !== LOGO_KIND) return null;
    const [row] = await database.read({ tenantId }, logoFiles, {});
    return row?.files ?? [];
  };
}
