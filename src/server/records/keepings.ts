import type { RecordName } from '#domain/kinds.ts';
import { employeeKeeping } from './employee-store.ts';
import type { RecordStorage } from './statements.ts';
import { vehicleKeeping } from './vehicles.ts';

/** How the records of each kind are kept. */
export const recordKeepings = {
  vehicle: vehicleKeeping,
  employee: employeeKeeping,
} as const satisfies Record<RecordName, RecordStorage>;
