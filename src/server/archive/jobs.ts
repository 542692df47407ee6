import { sql } from 'kysely';
import type { Printer } from '#print/printer.ts';
import type { PaperCodes } from '../consignment/paper-codes.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import { createImages } from '../files/images.ts';
import type { FileStore, NamedFiles, Place } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { NoLongerWanted, type DueRow } from '../jobs/lease.ts';
import { fileTable, makeFiles, partsOfFiles, type FileJob } from '../jobs/made-files.ts';
import { companyReader } from '../company/company.ts';
import { createLetterheads } from '../company/letterhead.ts';
import { makeArchive, sizeOf } from './make.ts';

/** The file kind of archive parts. */
export const ARCHIVE_KIND = 'archives';

interface ArchiveJob extends FileJob {
  readonly withPdfs: boolean;
}

const table = fileTable('archive', 'archive', ARCHIVE_KIND);
// Archives without papers take seconds, those with papers an hour, so each has its own queue.
const due = dueStatement<DueRow>(
  'archive.due',
  // Somebody is waiting for those that were requested.
  table.due({ only: sql`with_pdfs = ${value('withPdfs')}`, orderBy: sql`is_nightly, asked_at` }),
);
const take = statement<ArchiveJob>('archive.take', table.take(sql`with_pdfs as "withPdfs"`));
const printed = sql`(coalesce(k.is_document, false) or s.kind in ('vehicle', 'employee', 'payment', 'freight_bill'))`;
const count = statement<{ papers: number; others: number }>(
  'archive.count',
  sql`select coalesce(sum(last) filter (where ${printed}), 0)::bigint as papers,
        coalesce(sum(last) filter (where not ${printed}), 0)::bigint
          + (select count(*) from (select from audit where tenant_id = ${value('tenantId')} limit 2000000) a)
          + (select count(*) from user_account where tenant_id = ${value('tenantId')}) + 1 as others
      from series s left join kind k on k.name = s.kind where tenant_id = ${value('tenantId')}`,
);
const begin = statement<{ id: string }>('archive.begin', table.begin(sql`total = ${value('total')}::bigint`));
// Of a company's archives only the newest requested one and the nightly one can be downloaded; older ones would only take up space.
const finish = statement<{ id: string }>(
  'archive.finish',
  sql`with ready as (${table.finish()}),
      older as (update archive set state = 'over' from ready where archive.tenant_id = ${value('tenantId')} and state = 'ready' and archive.id <> ready.id
        and is_nightly = (select n.is_nightly from archive n where n.tenant_id = ${value('tenantId')} and n.id = ready.id))
      select id from ready`,
);
const making = {
  table,
  due,
  take,
  begin,
  finish,
  reportedMs: 1000,
  mostTries: 10,
  againS: 15,
  failure: 'The data of a company could not be put together',
};

export interface ArchiveServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly printer: Printer;
  readonly codes: PaperCodes;
  readonly log: (message: string) => void;
}

/** Makes the waiting archives, one after another, with papers or without; returns how many it took. */
export async function makeArchives(services: ArchiveServices, withPdfs: boolean, signal: AbortSignal): Promise<number> {
  const { database, files, log } = services;
  const readCompany = companyReader(database);
  const images = createImages(files, log);
  const letterheadOf = createLetterheads(images);
  const letterhead = async (tenantId: string) => await letterheadOf(await readCompany(tenantId));
  const archiving = { ...services, letterhead, printCopy: (place: Place) => images.printCopy(place) };
  return await makeFiles(services, making, { withPdfs }, signal, async ({ tenantId }, turn) => {
    const [counts] = await database.read({ tenantId }, count, {});
    if (counts === undefined) throw new NoLongerWanted();
    await turn.begin({ total: sizeOf(counts, withPdfs) });
    await makeArchive(archiving, { tenantId, withPdfs, at: new Date() }, turn.write, turn.report);
    return {};
  });
}

/** The background jobs that make archives. */
export const archiveJobs = (services: ArchiveServices): BackgroundJob[] =>
  [false, true].map((withPdfs) => ({
    name: withPdfs ? 'Archives with papers' : 'Archives',
    everyMs: 2000,
    run: (signal) => makeArchives(services, withPdfs, signal),
  }));

/** The files of archives, for the sweep. */
export const filesOfArchives = (database: Database): NamedFiles => partsOfFiles(database, table);
