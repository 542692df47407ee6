import { count, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';

// Form 26AS: TDS deducted by customers, according to the tax office (docs/decisions/0074-tax-credits.md).

export const CREDIT_FILE_BYTES = 5 * 1024 * 1024;
export const CREDIT_FILE_TOO_LARGE = 'The file must be at most 5 MB.';

/** The party of a deductor; 0: unknown. */
export const deductorNamed = {
  tan: text({ wire: 'tan', label: 'TAN', required: 'TAN is required.', max: 10 }),
  party: count({ wire: 'party', label: 'Party' }),
};

/** What the audit shows. */
export const auditedTaxCredits: AuditedKind = {
  title: 'Form 26AS',
  fields: {
    year: text({ wire: 'year', label: 'Financial Year' }),
    read: count({ wire: 'rows', label: 'Rows' }),
    added: count({ wire: 'added', label: 'Added' }),
    gone: count({ wire: 'gone', label: 'Removed', hindi: 'हटाई गईं' }),
  },
};
export const auditedDeductor: AuditedKind = {
  title: 'Deductor',
  fields: { party: text({ wire: 'party_Name', label: 'Party' }) },
};
