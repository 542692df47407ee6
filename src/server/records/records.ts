import { records, type RecordName } from '#domain/kinds.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { notFound } from '../errors.ts';
import type { Place } from '../files/store.ts';
import type { EmployeeServices } from './employee-store.ts';
import { answerEmployees } from './employees.ts';
import { recordStorage } from './storage.ts';
import { recordStatements } from './statements.ts';
import { answerVehicles } from './vehicles.ts';

const statementsByFolder = new Map(
  Object.entries(records).map(([name, record]) => [
    record.imageFolder,
    recordStatements(record, recordStorage[name as RecordName]),
  ]),
);

/** Answers the calls of a company's records. */
export function answerRecords(services: EmployeeServices) {
  const { database, images } = services;
  return {
    ...answerEmployees(services),
    ...answerVehicles(services),

    async clientImage({ tenantId, query }): Promise<Buffer> {
      const statements = statementsByFolder.get(query.kind.toLowerCase());
      const [known] = statements ? await database.read({ tenantId }, statements.hasImage, { file: query.file }) : [];
      const kind = query.kind.toLowerCase();
      const picture = known && (await images.get({ tenantId, kind, file: known.file }));
      if (!picture) throw notFound();
      return picture;
    },
  } satisfies Partial<Answerers>;
}

/** The files that a company's records of a kind name, for the sweep; null for a kind that is not the records'. */
export function filesOfRecords(database: Database) {
  return async ({ tenantId, kind }: Omit<Place, 'file'>): Promise<readonly string[] | null> => {
    const statements = statementsByFolder.get(kind);
    if (!statements) return null;
    const [row] = await database.read({ tenantId }, statements.imageFiles, {});
    return row?.files ?? [];
  };
}
