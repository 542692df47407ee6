import { sql } from 'kysely';
import { LOGIN_NEEDED, type EmpType } from '#domain/records/employee.ts';
import { refuseEasy } from '../access/easy-passwords.ts';
import { requesterOf } from '../access/hash-queue.ts';
import { roleOf, staffLogins } from '../access/staff-logins.ts';
import type { Answerers } from '../http/answering.ts';
import { recordChange } from '../changes/audit.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { EmployeeServices } from './employee-store.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { RecordStore } from './store.ts';

interface LockedEmployee {
  userId: string | null;
  empName: string;
  empType: EmpType;
  email: string;
  contact: string;
}

const lock = statement<LockedEmployee>(
  'employee.lock',
  sql`select user_id as "userId", emp_name as "empName", emp_type as "empType", email, contact
      from employee where tenant_id = ${value('tenantId')} and id = ${value('id')} for update`,
);
const link = statement(
  'employee.link_login',
  sql`update employee set user_id = ${value('userId')}::uuid where tenant_id = ${value('tenantId')} and id = ${value('id')}`,
);
const record = statement(
  'employee.record_login',
  recordChange('employee.login', {
    record: value('empName'),
    after: sql`${value('after')}::json`,
    from: sql`(select 1) once`,
  }),
);

const OWN = 'You cannot disable your own login.';
const OWN_PASSWORD = 'Change your own password on your profile.';
const HAS_ONE = 'This employee already has a login.';
const NONE = 'Driver employees get no login.';

/** Changes the login of a locked employee, audits that, and drops the cached sessions. */
async function changeLogin(
  { database, sessions }: EmployeeServices,
  store: RecordStore,
  request: SaveCall & { readonly query: { readonly id: number } },
  what: string,
  work: Work,
) {
  const { session, tenantId, query } = request;
  const affected = await database.transaction({ tenantId }, async (run) => {
    const [found] = await run(lock, { id: query.id });
    if (!found) throw notFound();
    const userId = await work(found, await staffLogins(run, session.userName), run);
    const after = JSON.stringify({ login: what });
    await run(record, { ...stampOf(request), empName: found.empName, after });
    return userId;
  });
  sessions.forgetUser(affected);
  const { userName, login_Status } = (await store.read(tenantId, query.id)).parse() as Login;
  return { id: query.id, userName, login_Status };
}
const loginOf = ({ userId }: LockedEmployee): string => {
  if (userId === null) throw notFound();
  return userId;
};

/** The handlers by which a company's admin creates, disables and resets the logins of its employees. */
export function answerEmployeeLogins(services: EmployeeServices, store: RecordStore) {
  const { passwords } = services;
  const onLogin = (request: Parameters<typeof changeLogin>[2], what: string, work: Work) =>
    changeLogin(services, store, request, what, work);
  return {
    async employeeAddLogin(request) {
      const { query, body } = request;
      const { userName, password } = body;
      if (userName === '' || password === '') {
        const path = userName === '' ? 'userName' : 'password';
        throw invalid(LOGIN_NEEDED, [{ path, message: LOGIN_NEEDED }]);
      }
      const passwordHash = await passwords.hash(password, requesterOf(request.session, request.address));
      return await onLogin(request, 'added', async (found, logins, run) => {
        if (found.userId !== null) throw conflict('login_exists', HAS_ONE);
        const roleId = roleOf(found.empType);
        if (roleId === null) throw invalid(NONE, [{ path: 'empType', message: NONE }]);
        const { empName: name, email, contact } = found;
        refuseEasy(password, [userName, name, contact, email]);
        const userId = await logins.add({ userName, name, email, contact, roleId, passwordHash });
        if (userId === null) throw notFound();
        await run(link, { id: query.id, userId });
        return userId;
      });
    },
    employeeSetLogin(request) {
      const { status } = request.body;
      return onLogin(request, status, async (found, logins) => {
        const userId = loginOf(found);
        if (status === 'active') {
          if (roleOf(found.empType) === null) throw invalid(NONE, [{ path: 'empType', message: NONE }]);
          await logins.switchOn(userId);
          return userId;
        }
        if (userId === request.session.userId) throw invalid(OWN, [{ path: 'login_Status', message: OWN }]);
        await logins.switchOff(userId);
        return userId;
      });
    },
    async employeeSetLoginPassword(request) {
      const passwordHash = await passwords.hash(request.body.password, requesterOf(request.session, request.address));
      return await onLogin(request, 'password set anew', async (found, logins) => {
        const userId = loginOf(found);
        // Changing one's own password requires the old one (decisions: profile).
        if (userId === request.session.userId)
          throw invalid(OWN_PASSWORD, [{ path: 'password', message: OWN_PASSWORD }]);
        refuseEasy(request.body.password, [found.empName, found.contact, found.email]);
        await logins.setPassword(userId, passwordHash);
        return userId;
      });
    },
  } satisfies Partial<Answerers>;
}

type Work = (found: LockedEmployee, logins: Awaited<ReturnType<typeof staffLogins>>, run: Run) => Promise<string>;
interface Login {
  readonly userName: string;
  readonly login_Status: 'active' | 'disabled';
}
