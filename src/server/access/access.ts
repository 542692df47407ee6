import { sql } from 'kysely';
import { ROLES } from '#domain/rules/roles.ts';
import { lookOf } from '#domain/rules/username.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { companyNeeded, denied, invalid } from '../errors/errors.ts';
import { queueLetter } from '../mail/queue.ts';
import { refuseEasy } from './easy-passwords.ts';
import { PORTAL, requesterOf } from './hash-queue.ts';
import type { Passwords } from './passwords.ts';
import { addStaffLogin, usernameTaken } from './staff-logins.ts';

const accountInsert = sql`insert into user_account (tenant_id, user_name, user_look, name, email, contact, company_name, role_id, password_hash, created_by, updated_by)
      values (${value('tenantId')}, ${value('userName')}, ${value('userLook')}, ${value('name')}, ${value('email')}, ${value('contact')},
        ${value('companyName')}, ${value('roleId')}, ${value('passwordHash')}, ${value('by')}, ${value('by')})`;
const counted = sql`counted as (update platform_series set last = last + 1 where kind = 'registration')`;
const insertAccount = statement<{ id: string }>('account.insert', sql`with ${counted} ${accountInsert} returning id`);
const registerAccount = statement(
  'account.register',
  sql`with ${counted}, made as (${accountInsert} returning *)
      ${queueLetter('registration', {
        to: sql`email`,
        language: value('language'),
        facts: { name: sql`name`, userName: sql`user_name`, companyName: sql`company_name` },
        from: sql`made`,
      })}`,
);
const nextRegistration = statement<{ next: number }>(
  'account.next',
  sql`select last + 1 as next from platform_series where kind = 'registration'`,
);
const countSuperAdmins = statement<{ n: number }>(
  'account.super_admins',
  sql`select count(*)::int as n from user_account where role_id = ${sql.lit(ROLES.superAdmin)}`,
);

/** Creates the first super admin if there is none; true if one was created. */
export async function ensureSuperAdmin(
  database: Database,
  passwords: Passwords,
  userName: string,
  password: string,
): Promise<boolean> {
  const [row] = await database.read('access', countSuperAdmins, {});
  if (row && row.n > 0) return false;
  await database.write('access', insertAccount, {
    tenantId: null,
    userName,
    userLook: lookOf(userName),
    name: 'Super Admin',
    email: '',
    contact: '',
    companyName: '',
    roleId: ROLES.superAdmin,
    passwordHash: await passwords.hash(password, PORTAL),
    by: userName,
  });
  return true;
}

/** The handlers of registration. */
export function answerAccess(database: Database, passwords: Passwords) {
  return {
    async latestRegId() {
      const [row] = await database.read('access', nextRegistration, {});
      return row?.next ?? 1;
    },

    async register({ session, body, address }) {
      // Staff rules: only a company admin, only for its own company, never a super admin (decisions: accounts and roles).
      if (session !== null && session.roleId !== ROLES.admin) throw denied();
      if (session !== null && session.tenantId === null) throw companyNeeded();
      if (session !== null && body.roleId !== '2' && body.roleId !== '3') {
        throw invalid('Please fill all required fields.', [{ path: 'role_Id', message: 'Type is required.' }]);
      }
      const roleId = session !== null && body.roleId === '3' ? ROLES.backOffice : ROLES.admin;
      refuseEasy(body.password, [body.userName, body.name, body.companyName, body.contact, body.email]);
      const passwordHash = await passwords.hash(body.password, requesterOf(session, address));
      try {
        const values = {
          userName: body.userName,
          userLook: lookOf(body.userName),
          name: body.name,
          email: body.email,
          contact: body.contact,
          companyName: body.companyName,
          roleId,
          passwordHash,
          by: session?.userName ?? body.userName,
        };
        if (session === null || session.tenantId === null)
          await database.write('access', registerAccount, { ...values, tenantId: null, language: body.language });
        else await addStaffLogin(database, session.tenantId, (run) => run(insertAccount, values), values);
      } catch (error) {
        throw usernameTaken(error);
      }
      return { userName: body.userName, name: body.name, role_Id: String(roleId) };
    },

    async updateTenantId({ session, query, tenantId }) {
      if (query.userName !== '' && query.userName.toLowerCase() !== session.userName.toLowerCase()) throw denied();
      // Creating a company links its creator in the same transaction; a session without a company has created none.
      if (tenantId === null) throw companyNeeded();
      return 'Updated Successfully.';
    },
  } satisfies Partial<Answerers>;
}
