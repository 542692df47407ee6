import { employee } from '#domain/records/employee.ts';
import { vehicle } from '#domain/records/vehicle.ts';
import type { Answerers } from '../answering.ts';
import type { Database } from '../database/connect.ts';
import { notFound } from '../errors.ts';
import type { Place } from '../files/store.ts';
import { createEmployeeStore } from './employee-store.ts';
import { answerEmployees, type EmployeeServices } from './employees.ts';
import { answerVehicles, createVehicleStore } from './vehicles.ts';

const storesByFolder = (database: Database) =>
  new Map([
    [employee.imageFolder, createEmployeeStore(database).statements],
    [vehicle.imageFolder, createVehicleStore(database).statements],
  ]);

/** Answers the calls of a company's records. */
export function answerRecords(services: EmployeeServices) {
  const { database, images } = services;
  const stores = storesByFolder(database);
  return {
    ...answerEmployees(services),
    ...answerVehicles(services),

    async clientImage({ tenantId, query }): Promise<Buffer> {
      const statements = stores.get(query.kind.toLowerCase());
      const [known] = statements
        ? await database.read({ tenantId }, statements.hasImage, { tenantId, file: query.file })
        : [];
      const kind = query.kind.toLowerCase();
      const picture = known && (await images.get({ tenantId, kind, file: known.file }));
      if (!picture) throw notFound();
      return picture;
    },
  } satisfies Partial<Answerers>;
}

/** The files that a company's records of a kind name, for the sweep; null for a kind that is not the records'. */
export function filesOfRecords(database: Database) {
  const stores = storesByFolder(database);
  return async ({ tenantId, kind }: Omit<Place, 'file'>): Promise<readonly string[] | null> => {
    const statements = stores.get(kind);
    if (!statements) return null;
    const [row] = await database.read({ tenantId }, statements.imageFiles, { tenantId });
    return row?.files ?? [];
  };
}
