/** role_Id on the wire and in the database (spec 1 §6). */
export const ROLES = { superAdmin: 1, admin: 2, backOffice: 3 } as const;
export type RoleId = (typeof ROLES)[keyof typeof ROLES];

/**
 * Who may make a call.
 * - anyone: no login needed
 * - user: any login, with or without a company
 * - company: a login with a company; a super admin who names one
 * - companyAdmin: as company, but not back office
 * - platform: super admins
 */
export type Who = 'anyone' | 'user' | 'company' | 'companyAdmin' | 'platform';

/** Whether a role may make a call; whether the tenant is its own is checked separately by the server. */
export function mayCall(who: Who, role: RoleId | null): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'user':
    case 'company':
      return role !== null;
    case 'companyAdmin':
      return role === ROLES.admin || role === ROLES.superAdmin;
    case 'platform':
      return role === ROLES.superAdmin;
  }
}
