import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { MOST_CARRIAGES, NO_DECLARATION_PAPER, TOO_MANY_CARRIAGES } from '#domain/records/declaration.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { kindOfPan } from '#domain/rules/party-kind.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { namedPhotos } from '../files/named-photos.ts';
import { filePhotos } from '../files/photos.ts';
import { receivedOf, withFiles } from '../files/received.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { DATE_AHEAD, refusedAt } from '../ledger/refusals.ts';
import { DECLARATION_KIND } from './declaration-kind.ts';

const tenant = value('tenantId');
const owner = sql`${value('owner')}::bigint`;

/** SQL for the first calendar year of the financial year of a day. */
const yearOf = (day: ReturnType<typeof sql>) =>
  sql`extract(year from ${day}::timestamp - interval '3 months')::integer`;

/** SQL for a declaration in row `d` as answered; `name`: its owner's. */
const docOf = (
  name: ReturnType<typeof sql>,
) => sql`json_build_object('id', d.id, 'owner', d.owner_id, 'owner_Name', ${name},
    'declaration_Date', d.declared_on,
    'year', ${yearOf(sql`d.declared_on`)} || '-' || lpad(((${yearOf(sql`d.declared_on`)} + 1) % 100)::text, 2, '0'),
    'carriages', d.carriages, 'file', d.file, 'sha256', d.sha256, 'by', d.created_by, 'entered_At', d.created_at)`;

const add = addition({
  name: 'hire_declaration.create',
  table: 'hire_declaration',
  id: nextId.ofKind('hire_declaration'),
  columns: {
    owner_id: owner,
    declared_on: sql`${value('declaredOn')}::date`,
    carriages: sql`${value('carriages')}::integer`,
    file: value('file'),
    sha256: value('sha256'),
    created_by: madeBy.created_by,
  },
  record: sql`p.name`,
  docFrom: sql`r d join party p on p.tenant_id = ${tenant} and p.id = d.owner_id`,
  doc: docOf(sql`p.name`),
});
const readOwner = statement<{ pan: string; hired: boolean; docs: JsonText }>(
  'hire_declaration.of_owner',
  sql`select p.pan, exists (select from hire_memo m where m.tenant_id = ${tenant} and m.owner_id = p.id and m.seq > 0) as hired,
        (select coalesce(json_agg(doc), '[]') from (select ${docOf(sql`p.name`)} as doc from hire_declaration d
          where d.tenant_id = ${tenant} and d.owner_id = p.id and ${value('year')}::integer in (0, ${yearOf(sql`d.declared_on`)})
          order by d.declared_on desc, d.id desc limit 100) newest) as docs
      from party p where p.tenant_id = ${tenant} and p.id = ${owner}`,
);
const papers = namedPhotos({ kind: DECLARATION_KIND, table: 'hire_declaration' });

/** Throws 422 for a declaration that is not allowed. */
function checked({ ownerId, declaredOn, carriages }: QueryOf<Calls['hireDeclare']>) {
  if (ownerId === 0) throw refusedAt('owner', 'Owner is required.');
  if (declaredOn === null) throw refusedAt('declaration_Date', 'Declaration Date is required.');
  if (declaredOn > todayInIndia()) throw refusedAt('declaration_Date', DATE_AHEAD);
  if (carriages > MOST_CARRIAGES) throw refusedAt('carriages', TOO_MANY_CARRIAGES);
  return { owner: ownerId, declaredOn, carriages };
}

/** The handlers of declarations by owners of hired trucks. */
export function answerDeclarations(database: Database, files: FileStore) {
  return {
    async hireDeclare({ query, body, ...call }) {
      const { tenantId } = call;
      const given = checked(query);
      // A request without a file is refused earlier.
      if (body.file === undefined) throw refusedAt('file', NO_DECLARATION_PAPER);
      const paper = receivedOf(body.file);
      const saving = { ...call, bodyHash: withFiles(call.bodyHash, [paper]) };
      const save = () =>
        filePhotos(
          files,
          { tenantId, kind: DECLARATION_KIND },
          [paper],
          () => refusedAt('file', NO_DECLARATION_PAPER),
          ([filed]) =>
            database.transaction({ tenantId }, async (run) => {
              const [made] = await run(add, { ...stampOf(saving), ...given, ...filed });
              if (made === undefined) throw notFound();
              return made.doc;
            }),
          { prefix: 'declaration', withPdf: true },
        );
      return await once(database, saving, save, (constraint) =>
        constraint === 'hire_declaration_owner' ? refusedAt('owner', 'Owner was not found.') : undefined,
      );
    },
    async hireDeclarations({ tenantId, query }): Promise<AnswerOf<Calls['hireDeclarations']>> {
      const [row] = await database.read({ tenantId }, readOwner, query);
      if (row === undefined) throw notFound();
      return {
        this_Year: financialYearOf(todayInIndia()),
        hired: row.hired,
        has_Pan: kindOfPan(row.pan) !== null,
        data: row.docs.parse() as AnswerOf<Calls['hireDeclarations']>['data'],
      };
    },
    hireDeclarationFile: ({ tenantId, query: { file, original } }) =>
      papers.read(database, files, { tenantId, photo: file, original }),
  } satisfies Partial<Answerers>;
}

/** The files of companies' declarations. */
export const filesOfDeclarations = papers.filesOf;
