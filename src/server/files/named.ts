import type { Database } from '../database/connect.ts';
import { filesOfRecords } from '../records/records.ts';
import type { Place } from './store.ts';

/** The file names that a company's rows of a kind hold; null for a kind that nobody files under. */
export type NamedFiles = (of: Omit<Place, 'file'>) => Promise<readonly string[] | null>;

/** Every file that a row names: what the sweep leaves and a backup must hold. */
export const namedFiles = (database: Database): NamedFiles => filesOfRecords(database);
