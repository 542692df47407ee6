import { call } from './call.ts';
import { IMPORT_TELLS, importQuery, importShape } from './records.ts';

/** The calls of items that were open before the ledger began. */
export const openingCalls = {
  booksOpeningTemplate: call({
    method: 'GET',
    path: 'Books/OpeningTemplate',
    summary: 'A spreadsheet with the heads that an import of opening items reads.',
    who: 'companyAdmin',
    answer: { xlsx: 'Opening_Import.xlsx' },
  }),
  booksOpening: call({
    method: 'POST',
    path: 'Books/Opening',
    summary: `Imports opening items ${IMPORT_TELLS}. Bills, and what cash, banks and heads began with. Each is posted against Opening on its own date; a paper that stands already is not taken again, nor a second balance of an account.`,
    who: 'companyAdmin',
    query: importQuery,
    body: { shape: 'spreadsheet' },
    progress: true,
    answer: { json: importShape },
  }),
};
