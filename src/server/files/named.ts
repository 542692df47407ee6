import { filesOfBankAccounts } from '../billing/bank-accounts.ts';
import { filesOfLogos } from '../company/logos.ts';
import type { Database } from '../database/connect.ts';
import { filesOfRecords } from '../records/records.ts';
import type { Named } from './sweep.ts';

/** Everybody whose rows name files: the sweep leaves what they name, and a backup holds it. */
export const fileKeepers = (database: Database): readonly Named[] => [
  filesOfRecords(database),
  filesOfLogos(database),
  filesOfBankAccounts(database),
];
