import { sql } from 'kysely';
import type { EmpType } from '#domain/records/employee.ts';
import { ROLES, type RoleId } from '#domain/rules/roles.ts';
import { lookOf } from '#domain/rules/username.ts';
import type { Database, Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict } from '../errors/errors.ts';

// The logins of a company's staff, changed in the same transaction as the employee. Every statement names the company and a role below
// super admin, so that an employee's row can never reach a login outside its own company's staff.

const enter = statement('access.staff', sql`set local app.access = 'on'`);
const tenant = value('tenantId');
const staff = sql`id = ${value('userId')}::uuid and tenant_id = ${tenant} and role_id in (${sql.lit(ROLES.admin)}, ${sql.lit(ROLES.backOffice)})`;

const insertLogin = statement<{ id: string }>(
  'staff.insert',
  sql`with counted as (update platform_series set last = last + 1 where kind = 'registration')
      insert into user_account (tenant_id, user_name, user_look, name, email, contact, company_name, role_id, password_hash, created_by, updated_by)
      select tenant_id, ${value('userName')}, ${value('userLook')}, ${value('name')}, ${value('email')}, ${value('contact')}, company_name,
        ${value('roleId')}, ${value('passwordHash')}, ${value('by')}, ${value('by')} from company where tenant_id = ${tenant} returning id`,
);
const linkByEmail = statement(
  'staff.link',
  sql`with one as (select max(id) as id from employee where tenant_id = ${tenant} and user_id is null and lower(email) = lower(${value('email')}::text)
        and emp_type = ${value('empType')} having count(*) = 1)
      update employee set user_id = ${value('userId')}::uuid from one where tenant_id = ${tenant} and employee.id = one.id`,
);
const setRole = statement(
  'staff.role',
  sql`update user_account set role_id = ${value('roleId')}, updated_at = now(), updated_by = ${value('by')} where ${staff}`,
);
const switchOff = statement(
  'staff.disable',
  sql`update user_account set disabled_at = least(disabled_at, now()), updated_at = now(), updated_by = ${value('by')} where ${staff}`,
);
const switchOn = statement(
  'staff.enable',
  sql`update user_account set disabled_at = null, updated_at = now(), updated_by = ${value('by')} where ${staff}`,
);
const setPassword = statement(
  'staff.password',
  sql`with void as (delete from password_reset where user_id in (select id from user_account where ${staff}))
      update user_account set password_hash = ${value('passwordHash')}, updated_at = now(), updated_by = ${value('by')} where ${staff}`,
);
const endSessions = statement(
  'staff.end_sessions',
  sql`delete from session where user_id in (select id from user_account where ${staff})`,
);

/** The role of an employee type's login; null: the type has no login. */
export function roleOf(empType: EmpType): RoleId | null {
  return empType === 'admin' ? ROLES.admin : empType === 'backoffice' ? ROLES.backOffice : null;
}

const TAKEN: Readonly<Record<string, string>> = {
  user_account_user_key_key: 'Username already exists.',
  user_account_user_look_key: 'This username looks like one that exists. Please choose another.',
};

/** A 409 if the user name is taken or looks like another; otherwise the error itself. */
export function usernameTaken(error: unknown): unknown {
  const message = TAKEN[brokenConstraint(error) ?? ''];
  if (message === undefined) return error;
  return conflict('username_taken', message, [{ path: 'userName', message }]);
}

/**
 * The specification's two-call way: an employee is saved, then a login is registered. The login is linked to the one employee of that type
 * and e-mail without a login, so that it can be disabled with the employee.
 */
export async function addStaffLogin(
  database: Database,
  tenantId: string,
  insert: (run: Run) => Promise<{ id: string }[]>,
  { email, roleId }: { readonly email: string; readonly roleId: RoleId },
): Promise<void> {
  const empType: EmpType = roleId === ROLES.admin ? 'admin' : 'backoffice';
  await database.transaction({ tenantId }, async (run) => {
    await run(enter, {});
    const [made] = await insert(run);
    if (made) await run(linkByEmail, { email, empType, userId: made.id });
  });
}

/** Manages the logins of a company's staff within an open transaction. */
export async function staffLogins(run: Run, by: string) {
  await run(enter, {});
  return {
    /** Returns the new login's id; throws 409 if the name is taken. */
    async add(login: {
      readonly userName: string;
      readonly name: string;
      readonly email: string;
      readonly contact: string;
      readonly roleId: RoleId;
      readonly passwordHash: string;
    }): Promise<string | null> {
      try {
        const [made] = await run(insertLogin, { ...login, userLook: lookOf(login.userName), by });
        return made?.id ?? null;
      } catch (error) {
        throw usernameTaken(error);
      }
    },
    async setRole(userId: string, roleId: RoleId) {
      await run(setRole, { userId, roleId, by });
      await run(endSessions, { userId });
    },
    async switchOff(userId: string) {
      await run(switchOff, { userId, by });
      await run(endSessions, { userId });
    },
    async switchOn(userId: string) {
      await run(switchOn, { userId, by });
    },
    async setPassword(userId: string, passwordHash: string) {
      await run(setPassword, { userId, passwordHash, by });
      await run(endSessions, { userId });
    },
  };
}
