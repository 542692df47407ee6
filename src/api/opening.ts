import { call } from './call.ts';
import { IMPORT_TELLS, importQuery, importShape } from './records.ts';

/** The calls of items that were open before the ledger began. */
export const openingCalls = {
  booksOpeningTemplate: call({
    method: 'GET',
    path: 'Books/OpeningTemplate',
    summary: 'The spreadsheet template for importing opening items.',
    who: 'companyAdmin',
    answer: { xlsx: 'Opening_Import.xlsx' },
  }),
  booksOpening: call({
    method: 'POST',
    path: 'Books/Opening',
    summary: `Imports opening items ${IMPORT_TELLS}. Bills, and the opening balances of cash, banks and heads. Each is posted against Opening on its own date; a paper imported before is not added again, nor a second balance of an account.`,
    who: 'companyAdmin',
    query: importQuery,
    body: { shape: 'spreadsheet' },
    progress: true,
    answer: { json: importShape },
  }),
};
