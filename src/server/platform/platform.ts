import type { Sessions } from '../access/sessions.ts';
import type { Database } from '../database/connect.ts';
import { answerAuditLog } from './audit-log.ts';
import { answerCompanies } from './companies.ts';
import { answerCompanyState } from './company-state.ts';
import { answerErasures } from './erasure.ts';
import { answerLetters } from './letters.ts';

/**
 * The handlers of the platform owner's calls; a company is erased `eraseAfterDays` after the announcement. `publicUrl`: the address of the
 * portal.
 */
export function answerPlatform(database: Database, sessions: Sessions, eraseAfterDays: number, publicUrl: string) {
  return {
    ...answerCompanies(database),
    ...answerCompanyState(database, sessions, eraseAfterDays),
    ...answerErasures(database),
    ...answerLetters(database, publicUrl),
    ...answerAuditLog(database),
  };
}
