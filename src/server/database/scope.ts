import type { Values } from './statement.ts';

/**
 * Whom a transaction works for: one company, the access tables (logins, before a company is known), or the platform acting on a company.
 * Row-level security shows it nothing else.
 */
export type Scope = CompanyScope | 'access';
export interface CompanyScope {
  readonly tenantId: string;
  readonly withAccess?: true;
}

/** The values of a statement. For a company `tenantId` comes from the scope, so that nobody can pass another one. */
export type ValuesIn<S extends Scope> = S extends 'access' ? Values : Values & { readonly tenantId?: never };

/** All values of a statement: those given, and the company's. */
export const valuesIn = (scope: Scope, said: Values): Values =>
  scope === 'access' ? said : { ...said, tenantId: scope.tenantId };
