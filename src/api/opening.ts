import { choice } from '#domain/fields.ts';
import { call } from './call.ts';
import { importShape } from './records.ts';

/** The calls of what was open before the ledger began. */
export const openingCalls = {
  booksOpeningTemplate: call({
    method: 'GET',
    path: 'Books/OpeningTemplate',
    summary: 'A spreadsheet with the heads that an import of opening items reads.',
    who: 'companyAdmin',
    costly: 'lists',
    answer: { xlsx: 'Opening_Import.xlsx' },
  }),
  booksOpening: call({
    method: 'POST',
    path: 'Books/Opening',
    summary:
      'Imports opening items from a spreadsheet (up to 10,000 rows, 2 MB), each posted against Opening on its own date: all of them or none. A paper that stands already is not taken again. A dry run only tells what is wrong.',
    who: 'companyAdmin',
    query: { dryRun: choice(['yes', 'no'], { wire: 'dryRun', label: 'dryRun', blank: 'no' }) },
    body: { shape: 'spreadsheet' },
    costly: 'imports',
    answer: { json: importShape },
  }),
};
