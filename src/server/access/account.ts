import { sql, type RawBuilder } from 'kysely';
import { ROLES, type RoleId } from '#domain/rules/roles.ts';
import { statement, value } from '../database/statement.ts';

/** A name as the database compares it (`user_key`): JavaScript lowercases some letters differently, for example `İ`. */
export const keyOf = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${name}::text)`;

/** A login as stored. */
export interface Account {
  id: string;
  passwordHash: string;
  userName: string;
  name: string;
  email: string;
  contact: string;
  personalContact: string;
  companyName: string;
  tenantId: string | null;
  roleId: RoleId;
  /** Null: the login is enabled. */
  disabledAt: Date | null;
  /** Has an authenticator app or a passkey, so the password alone is not enough. */
  hasFactor: boolean;
  /** Whether its company is suspended. */
  suspended: boolean;
}

// The company may have been renamed since registration.
const account = sql`select id, password_hash as "passwordHash", user_name as "userName", name, email, contact,
    personal_contact as "personalContact", coalesce(platform_company_name(tenant_id), company_name) as "companyName", tenant_id as "tenantId", role_id as "roleId", disabled_at as "disabledAt",
    (exists (select from authenticator a where a.user_id = user_account.id and a.secret_sealed is not null)
      or exists (select from passkey p where p.user_id = user_account.id)) as "hasFactor",
    exists (select from company_state c where c.tenant_id = user_account.tenant_id) as suspended
  from user_account`;
export const findAccount = statement<Account>(
  'account.find',
  sql`${account} where user_key = ${keyOf(value('userName'))}`,
);
export const findOwnAccount = statement<Account>('account.find_own', sql`${account} where id = ${value('userId')}`);

const yesNo = (is: boolean) => String(is);
const USER_TYPES: Readonly<Record<RoleId, string>> = { 1: 'superadmin', 2: 'admin', 3: 'backoffice' };

/** A user under the specification's wire names, as the browser stores it. */
export function userOnWire(user: Account) {
  return {
    userName: user.userName,
    name: user.name,
    email: user.email,
    contact: user.contact,
    personal_Contact: user.personalContact,
    company_Name: user.companyName,
    tenantId: user.tenantId ?? '',
    role_Id: String(user.roleId),
    userType: USER_TYPES[user.roleId],
    is_Admin: yesNo(user.roleId === ROLES.admin),
    is_SuperAdmin: yesNo(user.roleId === ROLES.superAdmin),
  };
}
