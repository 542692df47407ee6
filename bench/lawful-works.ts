import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { ALL_COPIES } from '#domain/rules/copies.ts';
import { documentRules } from '#server/document-kinds.ts';
import { documentStatements } from '#server/documents/statements.ts';
import { COMPANIES } from './companies.ts';
import { LAWFUL, LR_BODY, LR_VALUES } from './lawful.ts';
import { get, post, random } from './requests.ts';
import { reads, saves, type Work } from './work.ts';

// The works of lawful LRs (spec 3 §11).

const statements = documentStatements(lawfulBilty, documentRules.bilty);
const save = statements.extension?.save;
if (save === undefined) throw new Error('A lawful bilty has no statement that saves it.');

const printOne = (company: number, bilties: number) =>
  get(`Bilty_Master/Print?Bilty_No=${random(bilties)}&copy=${ALL_COPIES}`)(company);
const MANY = 200;
/** Prints the newest LRs of a company, as many as may be printed at once. */
const printMany = (company: number) =>
  post(
    'Consignment/PrintMany',
    JSON.stringify({
      bilty_Nos: Array.from({ length: MANY }, (_, at) => String(LAWFUL.size - at)),
      copy: ALL_COPIES,
    }),
  )(company);

export const LAWFUL_WORKS: readonly Work[] = [
  {
    name: 'lawful-save',
    title: 'save an LR: 3 lines, 2 invoices, 4 charges',
    limit: saves(save, LR_VALUES),
    request: post('Bilty_Master', LR_BODY),
    companies: 'lawful',
    clients: 32,
    saves: true,
  },
  {
    name: 'lawful-list',
    title: 'list of LRs, page 1 with total',
    limit: reads(statements.list(10), { constants: { skip: '0' } }),
    request: get('Bilty_Master/GetBiltyList?pageIndex=1&pageSize=10'),
    companies: 'lawful',
    clients: 32,
  },
  {
    name: 'lawful-print',
    title: 'print one LR, four copies',
    request: printOne,
    companies: 'lawful',
    clients: 8,
  },
  {
    name: 'lawful-many',
    title: `single LRs while ${MANY} × 4 are printed`,
    request: printOne,
    companies: 'lawful',
    // One for each core: this measures the wait of one call, not the length of a queue.
    clients: 2,
    beside: { clients: 1, requests: () => [printMany(COMPANIES + LAWFUL.companies)], isRefused: false },
    // Long enough for two of the jobs beside it.
    atLeast: 25,
  },
];
