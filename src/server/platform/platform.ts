import type { Sessions } from '../access/sessions.ts';
import type { Database } from '../database/connect.ts';
import { answerCompanyState } from './company-state.ts';

/** Answers what the platform's owner does. */
export function answerPlatform(database: Database, sessions: Sessions) {
  return { ...answerCompanyState(database, sessions) };
}
