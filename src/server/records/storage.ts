import type { RecordName } from '#domain/kinds.ts';
import { employeeStorage } from './employee-store.ts';
import { partyStorage } from './party-store.ts';
import type { RecordStorage } from './statements.ts';
import { vehicleStorage } from './vehicles.ts';

/** How the records of each kind are stored. */
export const recordStorage = {
  vehicle: vehicleStorage,
  employee: employeeStorage,
  party: partyStorage,
} as const satisfies Record<RecordName, RecordStorage>;
