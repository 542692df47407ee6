import { sql } from 'kysely';
import { prefixed } from '#api/prefixed.ts';
import {
  AADHAAR_EXISTS,
  AADHAAR_LENGTH,
  employee,
  LOGIN_NEEDED,
  type EmpType,
  type Employee,
} from '#domain/records/employee.ts';
import { refined } from '#domain/fields.ts';
import { aadhaarOf, isAadhaar, isMaskedAadhaar } from '#domain/rules/aadhaar.ts';
import { ROLES } from '#domain/rules/roles.ts';
import * as inEnglish from '#language/words.en.ts';
import * as inHindi from '#language/words.hi.ts';
import type { Session } from '../scope/session.ts';
import { refuseEasy } from '../access/easy-passwords.ts';
import { requesterOf } from '../access/hash-queue.ts';
import { roleOf, staffLogins } from '../access/staff-logins.ts';
import type { Answerers } from '../http/answering.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { denied, invalid, malformed, notFound } from '../errors/errors.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { answerEmployeeLogins } from './employee-logins.ts';
import {
  aadhaarExists,
  changedRow,
  createEmployeeStore,
  type EmployeeServices,
  driverExists,
  driverRow,
  newRow,
} from './employee-store.ts';
import { answerImport } from './import.ts';
import { changeKnown, findByKeys, type KeyedRecord } from './import-changes.ts';
import { FEW_NAMES, MOST_NAMES, readWhole, wholeList } from './whole-lists.ts';
import { sharedWords } from '../spreadsheets/spreadsheets.ts';
import { answerListed } from './listed.ts';

const tenant = value('tenantId');

const listDrivers = wholeList(
  'driver.list',
  sql`(select coalesce(json_agg(json_build_object('id', id, 'empName', emp_name) order by lower(emp_name)), '[]') from (
      select id, emp_name from employee where tenant_id = ${tenant} and emp_type = 'driver'
        order by lower(emp_name) limit ${sql.lit(MOST_NAMES)}) named)`,
  { kind: 'employee', few: FEW_NAMES },
);
const findDriver = statement<{ id: number }>(
  'driver.find',
  sql`select id from employee where tenant_id = ${tenant} and emp_type = 'driver' and lower(emp_name) = lower(${value('empName')}::text) limit 1`,
);
const findByAadhaar = statement<{ id: number }>(
  'employee.by_aadhaar',
  sql`select id from employee where tenant_id = ${tenant}
        and aadhaar_key in (${value('aadhaarKey')}::bytea, ${value('keyBefore')}::bytea) order by id limit 1`,
);
const knownAadhaars = statement<KeyedRecord & { empType: EmpType }>(
  'employee.known',
  sql`select encode(aadhaar_key, 'hex') as key, id, emp_type as "empType" from employee
      where tenant_id = ${tenant} and aadhaar_key in (select decode(key, 'hex') from unnest(${value('keys')}::text[]) key)`,
);
const lockLogin = statement<{ userId: string | null; empType: EmpType }>(
  'employee.lock_login',
  sql`select user_id as "userId", emp_type as "empType" from employee where tenant_id = ${tenant} and id = ${value('id')} for update`,
);

// An import adds only drivers: employees with a login are added one by one. A masked number cannot refer to a stored one here.
const { empType: _empType, ...driverOnly } = employee.fields;
const driverFields = {
  ...driverOnly,
  aadhaar: refined(driverOnly.aadhaar, (value) => !isMaskedAadhaar(value), AADHAAR_LENGTH),
};

const UNNAMED = 'Missing tenant or employee ID';
const OWN_TYPE = 'You cannot change your own type.';

/** Back office adds and changes only drivers (spec 1 §6). */
function mayKeep(session: Session, ...types: string[]): void {
  if (session.roleId === ROLES.backOffice && types.some((type) => type !== 'driver')) throw denied();
}

/** The login sent with an employee, or null. Throws 422 if part of it is missing. */
function loginSent({ empType, userName, password }: Employee & { userName: string; password: string }) {
  const roleId = empType === '' ? null : roleOf(empType);
  if (roleId === null || (userName === '' && password === '')) return null;
  const missing = [...(userName === '' ? ['userName'] : []), ...(password === '' ? ['password'] : [])];
  if (missing.length > 0)
    throw invalid(
      LOGIN_NEEDED,
      missing.map((path) => ({ path, message: LOGIN_NEEDED })),
    );
  return { roleId, userName, password };
}

/** The record, if exactly one was added. */
function only([doc]: readonly JsonText[]): JsonText {
  if (doc === undefined) throw notFound();
  return doc;
}

type EmployeeStore = ReturnType<typeof createEmployeeStore>;

async function idOf({ database, sealing }: EmployeeServices, tenantId: string, typed: string): Promise<number> {
  const digits = aadhaarOf(typed);
  if (!isAadhaar(digits)) throw notFound();
  const aadhaarKey = sealing.keyOf(tenantId, digits);
  const keyBefore = sealing.keyBefore(tenantId, digits);
  const [found] = await database.read({ tenantId }, findByAadhaar, { aadhaarKey, keyBefore });
  if (!found) throw notFound();
  return found.id;
}

/**
 * Throws 409 if another employee has the number sealed under the previous secret: the database's unique key covers only the current secret.
 */
async function refuseKnown({ database, sealing }: EmployeeServices, tenantId: string, aadhaar: string, own: number) {
  const aadhaarKey = isMaskedAadhaar(aadhaar) ? null : sealing.keyBefore(tenantId, aadhaar);
  if (aadhaarKey === null) return;
  const [found] = await database.read({ tenantId }, findByAadhaar, { aadhaarKey, keyBefore: null });
  if (found && found.id !== own) throw aadhaarExists;
}

/** Changes an employee, and the rights of its login with the type. */
async function change(
  services: EmployeeServices,
  store: EmployeeStore,
  request: SaveCall,
  id: number,
  body: Employee & { updatedDate: string | null },
) {
  const { database, sealing, sessions } = services;
  const { session, tenantId } = request;
  const before = (await store.read(tenantId, id)).parse() as {
    empType: EmpType;
    aadharNo: string;
    userName: string;
  };
  mayKeep(session, before.empType, body.empType);
  const row = { ...changedRow(sealing, tenantId, body, before.aadharNo), updatedDate: body.updatedDate };
  await refuseKnown(services, tenantId, body.aadhaar, id);
  if (before.userName === '' || before.empType === body.empType) return await store.change(request, id, row);
  let affected: string | null = null;
  const doc = await database.transaction({ tenantId }, async (run) => {
    const [locked] = await run(lockLogin, { id });
    affected = locked?.userId ?? null;
    // A logged-in user would lose the right to finish their work.
    if (affected === session.userId) throw invalid(OWN_TYPE, [{ path: 'empType', message: OWN_TYPE }]);
    if (affected !== null && body.empType !== '') {
      const roleId = roleOf(body.empType);
      const logins = await staffLogins(run, session.userName);
      // A driver has no login: an existing one is disabled.
      await (roleId === null ? logins.switchOff(affected) : logins.setRole(affected, roleId));
    }
    return await store.change(request, id, row, run);
  });
  if (affected !== null) sessions.forgetUser(affected);
  return doc;
}

/** Parts of lists, sheets and pictures specific to employees. */
function answerLists(services: EmployeeServices, store: EmployeeStore) {
  return answerListed(services, employee, store, {
    async find(tenantId, { id, aadhaar }: { readonly id: number; readonly aadhaar: string }) {
      if (id > 0) return id;
      return aadhaar === '' ? null : await idOf(services, tenantId, aadhaar);
    },
    unnamed: UNNAMED,
    async mayChange({ session, tenantId }, id) {
      const { empType } = (await store.read(tenantId, id)).parse() as { empType: EmpType };
      mayKeep(session, empType);
    },
    narrow: (_query: { readonly searchParam: string }) => ({ values: {}, narrowed: false }),
    printOne: (saved, head) => ({ report: 'employee', data: { ...head, employee: saved } }),
    listReport: 'employee-list',
    words: { empType: sharedWords(inEnglish.employeeTypes, inHindi.employeeTypes) },
    filtersOf: ({ searchParam }) => ({ search: searchParam, fromDate: '', toDate: '' }),
  });
}

const answerDriverImport = ({ sealing, ...services }: EmployeeServices, store: EmployeeStore) => {
  const keyOf = (tenantId: string, { aadhaar }: { readonly aadhaar: string }) =>
    sealing.keyOf(tenantId, aadhaar).toString('hex');
  return answerImport(services, store, {
    title: 'Drivers',
    fields: driverFields,
    unique: { field: () => 'aadhaar', keyOf, taken: () => AADHAAR_EXISTS },
    async find(run, tenantId, rows) {
      const before = ({ aadhaar }: { readonly aadhaar: string }) =>
        sealing.keyBefore(tenantId, aadhaar)?.toString('hex');
      const older = await findByKeys(
        run,
        knownAadhaars,
        sealing.fingerprintBefore === null ? [] : rows,
        (row) => before(row) ?? '',
      );
      const newer = await findByKeys(run, knownAadhaars, rows, (row) => keyOf(tenantId, row));
      const found = new Map([...older, ...newer]);
      // Employees with a login are changed one by one.
      return new Map(
        [...found].map(([row, { id, empType }]) => [
          row,
          empType === 'driver' ? { id } : { id, refusal: AADHAAR_EXISTS },
        ]),
      );
    },
    rowOf: (tenantId, row) => newRow(sealing, tenantId, { ...row, empType: 'driver' }, null),
    change(run, saving, rows) {
      const rowOf = (row: Omit<Employee, 'empType'>) =>
        changedRow(sealing, saving.tenantId, { ...row, empType: 'driver' }, row.aadhaar);
      return changeKnown(store, { fields: driverFields, known: ['aadhaar'], rowOf }, run, saving, rows);
    },
  });
};

/** The handlers of employees and drivers. */
export function answerEmployees(services: EmployeeServices) {
  const { database, sealing, passwords } = services;
  const store = createEmployeeStore(database);

  // A plain hash of the body would allow guessing: the rest of the body is known, so passwords and Aadhaar numbers could be tried.
  const unguessable = (tenantId: string, bodyHash: Buffer | null) =>
    bodyHash && sealing.keyOf(tenantId, bodyHash.toString('hex'));

  return {
    ...prefixed('employee', answerLists(services, store).answers),
    ...prefixed('employee', answerDriverImport(services, store)),
    ...answerEmployeeLogins(services, store),

    async employeeCreate(request) {
      const { session, tenantId, body } = request;
      mayKeep(session, body.empType);
      const { userName: _userName, password: _password, ...row } = body;
      const login = loginSent(body);
      // Checked before a password is hashed.
      const fresh = newRow(sealing, tenantId, row, null);
      const saving = { ...request, bodyHash: unguessable(tenantId, request.bodyHash) };
      return await store.once(saving, async () => {
        await refuseKnown(services, tenantId, row.aadhaar, 0);
        if (login === null) return only(await store.add(saving, [fresh]));
        refuseEasy(login.password, [login.userName, body.empName, body.contact, body.email]);
        const passwordHash = await passwords.hash(login.password, requesterOf(session, request.address));
        const { userName, roleId } = login;
        const { empName: name, email, contact } = body;
        return await database.transaction({ tenantId }, async (run) => {
          const logins = await staffLogins(run, session.userName);
          const userId = await logins.add({ userName, name, email, contact, roleId, passwordHash });
          return only(await store.add(saving, [{ ...fresh, userId }], run));
        });
      });
    },
    employeeUpdate: (request) => change(services, store, request, request.query.id, request.body),
    async employeeUpdateByAadhaar(request) {
      const { tenantId, query, body } = request;
      if (query.aadhaar === '') throw malformed(UNNAMED);
      return await change(services, store, request, await idOf(services, tenantId, query.aadhaar), body);
    },

    drivers: ({ tenantId }) => readWhole(database, tenantId, listDrivers, {}),
    async addDriver(request) {
      const { tenantId, body } = request;
      const [same] = await database.read({ tenantId }, findDriver, body);
      if (same) throw driverExists();
      const made = only(await store.add(request, [driverRow(body.empName)]));
      const { id, empName } = made.parse() as { id: number; empName: string };
      return { id, empName };
    },
  } satisfies Partial<Answerers>;
}
