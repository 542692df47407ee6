import { sql } from 'kysely';
import { blankRow } from '#domain/define.ts';
import { AADHAAR_EXISTS, AADHAAR_LENGTH, DRIVER_EXISTS, employee, type Employee } from '#domain/records/employee.ts';
import { isMaskedAadhaar, maskAadhaar } from '#domain/rules/aadhaar.ts';
import type { Passwords } from '../access/passwords.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Database } from '../database/connect.ts';
import { value } from '../database/statement.ts';
import { conflict, invalid } from '../errors/errors.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { RecordServices } from './listed.ts';
import type { RecordStorage } from './statements.ts';
import { createRecordStore } from './store.ts';

export interface EmployeeServices extends RecordServices {
  readonly sealing: Sealing;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

// The column named like the field holds the number masked, so that no answer, list, print or audit row can contain it in full.
const SEALED = { aadhaarSealed: 'bytea', aadhaarKey: 'bytea' } as const;

const login = (row: string, what: ReturnType<typeof sql>) =>
  // Most employees are drivers, who have no login: nothing is looked up for them.
  sql`case when ${sql.ref(`${row}.user_id`)} is null then '' else coalesce((select ${what} from user_account u where u.id = ${sql.ref(`${row}.user_id`)} and u.tenant_id = ${value('tenantId')}), '') end`;

/** What is stored of an employee besides the fields. */
export const employeeStorage: RecordStorage = {
  extraColumns: { ...SEALED, userId: 'uuid' },
  keptOnNull: ['aadhaar', 'aadhaarSealed', 'aadhaarKey', 'userId'],
  extraJson: (row) =>
    sql`'userName', ${login(row, sql`u.user_name`)}, 'login_Status', ${login(row, sql`case when u.disabled_at is null then 'active' else 'disabled' end`)}`,
  extraLabels: { userName: 'Username', login_Status: 'Login' },
};

export const driverExists = () =>
  conflict('driver_exists', DRIVER_EXISTS, [{ path: 'empName', message: DRIVER_EXISTS }]);
/** The error if another employee has the number. */
export const aadhaarExists = conflict('aadhaar_exists', AADHAAR_EXISTS, [
  { path: 'aadharNo', message: AADHAAR_EXISTS },
]);

/** Creates the store of employees. */
export function createEmployeeStore(database: Database) {
  return createRecordStore(database, employee, employeeStorage, (constraint) => {
    if (constraint === 'employee_driver') return driverExists();
    return constraint === 'employee_aadhaar' ? aadhaarExists : undefined;
  });
}

/** A driver of whom only the name is known. */
export const driverRow = (empName: string) => ({
  ...blankRow(employee.fields),
  empName,
  empType: 'driver',
  aadhaarSealed: null,
  aadhaarKey: null,
  userId: null,
});

/** A new employee, ready to be saved: the number sealed. Throws 422 for a masked number, since none is stored yet. */
export function newRow(sealing: Sealing, tenantId: string, row: Employee, userId: string | null) {
  if (isMaskedAadhaar(row.aadhaar)) throw unknownNumber();
  return { ...row, ...sealed(sealing, tenantId, row.aadhaar), userId };
}

/** A changed employee, ready to be saved: a masked number keeps the stored one, which it must match. */
export function changedRow(sealing: Sealing, tenantId: string, row: Employee, kept: string) {
  if (!isMaskedAadhaar(row.aadhaar)) return { ...row, ...sealed(sealing, tenantId, row.aadhaar), userId: null };
  if (row.aadhaar !== kept) throw unknownNumber();
  return { ...row, aadhaar: null, aadhaarSealed: null, aadhaarKey: null, userId: null };
}

const unknownNumber = () => invalid(AADHAAR_LENGTH, [{ path: 'aadharNo', message: AADHAAR_LENGTH }]);

const sealed = (sealing: Sealing, tenantId: string, digits: string) => ({
  aadhaar: maskAadhaar(digits),
  aadhaarSealed: sealing.seal('Aadhaar number', tenantId, digits),
  aadhaarKey: sealing.keyOf(tenantId, digits),
});
