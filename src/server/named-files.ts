import { filesOfBankAccounts } from './billing/bank-accounts.ts';
import { filesOfPods } from './consignment/pods.ts';
import { filesOfUnloading } from './consignment/unload-photos.ts';
import { filesOfDeclarations } from './hire/declarations.ts';
import { filesOfLogos } from './company/logos.ts';
import type { Database } from './database/connect.ts';
import { filesOfRecords } from './records/records.ts';
import { filesOfMoves } from './moving-in/move-jobs.ts';
import { filesOfTripBills } from './trips/trip-bills.ts';
import type { NamedFiles } from './files/store.ts';

/** Lists every file that a row refers to: the sweep keeps these, and a backup must contain them. */
export function namedFiles(database: Database): NamedFiles {
  const keepers: readonly NamedFiles[] = [
    filesOfRecords(database),
    filesOfLogos(database),
    filesOfBankAccounts(database),
    filesOfPods(database),
    filesOfUnloading(database),
    filesOfDeclarations(database),
    filesOfTripBills(database),
    filesOfMoves(database),
  ];
  return async (of) => {
    for (const keeper of keepers) {
      // Each kind of file has one keeper, and there are only a few.
      const names = await keeper(of);
      if (names !== null) return names;
    }
    return null;
  };
}
