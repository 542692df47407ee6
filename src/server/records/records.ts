import { records } from '#domain/kinds.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { notFound } from '../errors/errors.ts';
import type { Place } from '../files/store.ts';
import type { EmployeeServices } from './employee-store.ts';
import { answerEmployees } from './employees.ts';
import { answerParties } from './parties.ts';
import { pictureStatements } from './statements.ts';
import { answerVehicles } from './vehicles.ts';

const statementsByFolder = new Map(
  Object.values<AnyListedRecord>(records)
    .filter(({ images }) => Object.keys(images).length > 0)
    .map((record) => [record.imageFolder, pictureStatements(record)]),
);

/** The handlers of a company's records. */
export function answerRecords(services: EmployeeServices) {
  const { database, images } = services;
  return {
    ...answerEmployees(services),
    ...answerVehicles(services),
    ...answerParties(services),

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

/** The files that a company's records refer to, by kind, for the sweep; null for a kind that is not theirs. */
export function filesOfRecords(database: Database) {
  return async ({ tenantId, kind }: Omit<Place, 'file'>): Promise<readonly string[] | null> => {
    const statements = statementsByFolder.get(kind);
    if (!statements) return null;
    const [row] = await database.read({ tenantId }, statements.imageFiles, {});
    return row?.files ?? [];
  };
}
