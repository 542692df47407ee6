import type { Client } from 'pg';

/** The content of a measured database; made once as a template and kept. */
export interface Filling {
  /** The template's name. */
  readonly name: string;
  /** Its content in a few words. */
  readonly title: string;
  /** They fill a migrated, empty database and run as its owner. */
  readonly statements: readonly string[];
  /** Throws unless the content is complete; returns a sentence that it is. */
  readonly check?: (owner: Client) => Promise<string>;
}

/** Gives each company of bench_company a branch and number books. */
export const branchStatements: readonly string[] = [
  `insert into branch (tenant_id, id, branch_code, name, address, city, pin, state_code, gstin, contact, is_active, created_by, updated_by)
     select tenant_id, 1, 'HO', 'Head Office', 'Transport Nagar', 'Indore', '452010', '23', '', '9826000000', 'yes', 'bench', 'bench' from bench_company
     on conflict do nothing`,
  `insert into books (tenant_id, bilties_before, updated_by) select tenant_id, case form when 'lawful' then 0 else size end, 'bench' from bench_company
     on conflict do nothing`,
];

/** Makes the companies of bench_company and a clerk for each. */
export const companyStatements: readonly string[] = [
  `insert into company (tenant_id, made_by, company_name, contact_person, contact1, contact2, contact3, contact4, contact5, email,
       address, city, pin, state, gstin, language, title_header, terms, website, created_by, updated_by)
     select tenant_id, tenant_id, 'Roadlines ' || n, 'Owner ' || n, '9826000000', '', '', '', '', '', 'Transport Nagar', 'Indore', '452010',
       'Madhya Pradesh', '23AABCS1429B1ZB', 'English', '', 'Goods are carried at the owner''s risk.', '', 'bench', 'bench' from bench_company`,
  `insert into user_account (id, tenant_id, user_name, name, email, contact, company_name, role_id, password_hash, created_by, updated_by)
     select tenant_id, tenant_id, 'clerk-' || n, 'Clerk ' || n, '', '', '', case when n = 1 then 2 else 3 end, '', 'bench', 'bench' from bench_company`,
  ...branchStatements,
];

/** Sets the counters of each company from columns of bench_company or numbers; all others begin at 0. */
export const seriesStatements = (counted: Readonly<Record<string, string | number>>): readonly string[] => [
  `insert into series (tenant_id, kind, last, number) select tenant_id, kind, last, last from bench_company,
     lateral (values ${Object.entries(counted)
       .map(([kind, last]) => `('${kind}', ${last})`)
       .join(', ')}) counted (kind, last)
     on conflict (tenant_id, kind) do update set last = excluded.last, number = excluded.number`,
  `insert into series (tenant_id, kind) select tenant_id, name from bench_company, kind on conflict do nothing`,
];
