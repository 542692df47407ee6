import type { Values } from './statement.ts';

/**
 * Whom a transaction works for: one company, or the access folder (logins, before a company is known), or the platform
 * that acts on a company. Row-level security shows it nothing else.
 */
export type Scope = CompanyScope | 'access';
export interface CompanyScope {
  readonly tenantId: string;
  readonly withAccess?: true;
}

/** The values of a statement. For a company the value `tenantId` is the scope's: nobody says it again, or another one. */
export type ValuesIn<S extends Scope> = S extends 'access' ? Values : Values & { readonly tenantId?: never };

/** All values of a statement: those that were said, and the company's. */
export const valuesIn = (scope: Scope, said: Values): Values =>
  scope === 'access' ? said : { ...said, tenantId: scope.tenantId };
