import { sql } from 'kysely';
import { ROLES } from '#domain/rules/roles.ts';
import { value } from '../database/statement.ts';

const owesFactor = sql`(not exists (select from authenticator a where a.user_id = u.id and a.secret_sealed is not null)
    and not exists (select from passkey p where p.user_id = u.id)
    and (u.role_id = ${sql.lit(ROLES.superAdmin)} and ${value('ofSuperAdmins')}::boolean
      or u.role_id = ${sql.lit(ROLES.admin)} and exists (select from second_factor_demand d
        where d.tenant_id = u.tenant_id and d.demanded = 'yes')))`;

/** What the login `u` must do before anything else, as in `Session`; takes `ofSuperAdmins`. */
export const owes = sql`case when u.spent_hash <> '' and u.spent_hash = u.password_hash then 'password' when ${owesFactor} then 'second factor' end`;

/**
 * Whether super admins need a second factor: yes if the portal can be reached from other computers. On a local-only address a password is
 * enough to look around.
 */
export function demandsOfSuperAdmins(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return hostname !== 'localhost' && hostname !== '[::1]' && !/^127\.\d+\.\d+\.\d+$/.test(hostname);
}
