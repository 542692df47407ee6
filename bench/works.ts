import { bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { vehicle } from '#domain/records/vehicle.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { documentRules } from '#server/document-kinds.ts';
import { documentStatements } from '#server/documents/statements.ts';
import { recordStatements } from '#server/records/statements.ts';
import { expiring, vehicleStorage } from '#server/records/vehicles.ts';
import { wantedValues } from '#server/database/wanted-text.ts';
import { COMPANIES, SAVED_LINES, TERMS } from './companies.ts';
import { DESK_WORKS } from './desk.ts';
import { TYPED } from './parties.ts';
import { LAWFUL } from './lawful.ts';
import { LAWFUL_WORKS } from './lawful-works.ts';
import { NAMES_WORKS } from './names-works.ts';
import { officeOf } from './office.ts';
import { reads, saves, type Work } from './work.ts';
import { aCode, addressOf, get, post, random, wrongLogin } from './requests.ts';

const statements = documentStatements(lawfulBilty, documentRules.bilty);
const today = todayInIndia();
const FROM = addDays(today, -365);

/** A bilty as the form sends it; below, the same as values of the statement. */
const MASTER = {
  biltyNo: '',
  biltyDate: today,
  sender: 'Malwa Agro Traders',
  senderContact: '9826000000',
  receiver: 'Shri Ganesh Steel',
  origin: 'Indore',
  destination: 'Mumbai',
  vehicleNo: 'MP 09 HA 1131',
  driver: 'Ramesh Yadav',
  gstin: '23AABCS1429B1ZB',
  hsn: '23040010',
  deliveryFee: 250,
  packagingFee: 0,
  received: 1500,
};
const LINE = { itemName: 'Soyabean DOC', rate: 185.5, weight: 500.5, freight: 4200, advance: 100 };
const LINES = Array.from({ length: SAVED_LINES }, () => LINE);
const wire = (fields: Readonly<Record<string, { readonly wire: string }>>, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [field.wire, row[name]]));
const BODY = JSON.stringify({
  ...wire(bilty.fields, MASTER),
  details: LINES.map((line) => wire(bilty.lines, line)),
});
const SAVE_VALUES = {
  ...Object.fromEntries(Object.entries(MASTER).map(([name, value]) => [name, String(value)])),
  typed: '0',
  lines: JSON.stringify(
    LINES.map((line, at) => ({
      line_no: at + 1,
      item_name: line.itemName,
      rate: line.rate,
      weight: line.weight,
      freight: line.freight,
      advance: line.advance,
    })),
  ),
  bodyHash: `\\x${'ab'.repeat(32)}`,
};

/** The same for a loading slip; other documents are saved in the same way as the bilty. */
const slipStatements = documentStatements(loadingSlip, documentRules.loadingSlip);
const SLIP = {
  slipNo: '',
  party: 'Malwa Agro Traders',
  slipDate: today,
  vehicleNo: 'MP 09 HA 1131',
  driverId: 1,
  remark: '',
};
const SLIP_LINES = Array.from({ length: SAVED_LINES }, () => ({
  itemName: 'Soyabean DOC',
  quantity: 10,
  weight: 500.5,
  boxes: 4,
}));
const SLIP_BODY = JSON.stringify({
  ...wire(loadingSlip.fields, SLIP),
  details: SLIP_LINES.map((line) => wire(loadingSlip.lines, line)),
});
const SLIP_VALUES = {
  ...Object.fromEntries(Object.entries(SLIP).map(([name, value]) => [name, String(value)])),
  typed: '0',
  lines: JSON.stringify(
    SLIP_LINES.map(({ itemName, ...rest }, at) => ({ line_no: at + 1, item_name: itemName, ...rest })),
  ),
  bodyHash: SAVE_VALUES.bodyHash,
};
const vehicleStatements = recordStatements(vehicle, vehicleStorage);

const FLOOD_REQUESTS = 20_000;

const LIST = 'Bilty_Master/GetBiltyList';
const list = (pageIndex: number) => ({
  limit: reads(statements.list(10), { constants: { skip: String((pageIndex - 1) * 10) } }),
  request: get(`${LIST}?pageIndex=${pageIndex}&pageSize=10`),
  clients: 32,
});
/** The values of a search as the portal computes them; its words are those in the other script too. */
function searched(text: string) {
  const { words, ...rest } = wantedValues(text);
  return { ...rest, words: `{${words.map((word) => JSON.stringify(word)).join()}}` };
}
const search = (kind: keyof typeof TERMS): Work => ({
  name: `search-${kind}`,
  title: `search, ${kind} (${TERMS[kind]}) + dates`,
  limit: reads(statements.search(10), {
    constants: { ...searched(TERMS[kind]), fromDate: FROM, toDate: today, skip: '0' },
  }),
  request: get(
    `${LIST}?searchParam=${encodeURIComponent(TERMS[kind])}&FromDate=${FROM}&ToDate=${today}&pageIndex=1&pageSize=10`,
  ),
  companies: 'weighed',
  // As many as there are cores: the time of a search is measured, not that of a queue.
  clients: 2,
});

export const WORKS: readonly Work[] = [
  { name: 'list', title: 'list, page 1 with total', ...list(1), companies: 'all' },
  {
    name: 'read',
    title: 'read one with lines',
    limit: reads(statements.read, { random: { number: ':size' } }),
    request: (company, bilties) => get(`Bilty_Master/GetBilty?Bilty_No=${random(bilties)}`)(company),
    companies: 'all',
    clients: 32,
  },
  {
    name: 'save',
    title: `save with ${SAVED_LINES} lines`,
    limit: saves(statements.save, SAVE_VALUES),
    request: post('Bilty_Master', BODY),
    companies: 'all',
    clients: 32,
    saves: true,
  },
  {
    name: 'summary',
    title: 'monthly summary',
    limit: reads(statements.month),
    request: get('Bilty_Master/GetBiltyMastersMonthlySummary'),
    companies: 'all',
    clients: 32,
  },
  {
    name: 'papers',
    title: 'expiring papers',
    limit: reads(expiring),
    request: get('Vehicle_Detail/ExpiringDocuments'),
    companies: 'all',
    clients: 32,
  },
  { name: 'page-1', title: 'page 1, greatest company', ...list(1), companies: 'greatest' },
  { name: 'page-500', title: 'page 500, greatest company', ...list(500), companies: 'greatest', needs: 5_000 },
  {
    name: 'page-19500',
    title: 'page 19,500, greatest company',
    ...list(19_500),
    companies: 'greatest',
    needs: 195_000,
  },
  {
    name: 'slips',
    title: 'loading slips, page 1 (50,000)',
    limit: reads(slipStatements.list(10), { constants: { skip: '0' } }),
    request: get('Loading_Slip_Master/GetLoadingSlipList?pageIndex=1&pageSize=10'),
    companies: 'greatest',
    clients: 32,
  },
  {
    name: 'slip-save',
    title: `save a loading slip with ${SAVED_LINES} lines`,
    limit: saves(slipStatements.save, SLIP_VALUES),
    request: post('Loading_Slip_Master', SLIP_BODY),
    companies: 'all',
    clients: 32,
    saves: true,
  },
  {
    name: 'vehicles',
    title: 'vehicles, page 1 (5,000)',
    limit: reads(vehicleStatements.page(10), { constants: { skip: '0' } }),
    request: get('Vehicle_Detail/GetVehiclePage?pageIndex=1&pageSize=10'),
    companies: 'greatest',
    clients: 32,
  },
  {
    name: 'find',
    title: 'Ctrl+K for a plate',
    request: get('Search/Find?q=MP%2009%20HB%201131'),
    companies: 'weighed',
    clients: 2,
  },
  {
    name: 'suggest',
    title: 'suggest a party (200,000)',
    request: (company) => get(`Party/Suggest?q=${encodeURIComponent(TYPED[random(TYPED.length) - 1] ?? '')}`)(company),
    companies: 'greatest',
    // As many as there are cores: the time of one is measured, not that of a queue.
    clients: 2,
  },
  search('frequent'),
  search('middling'),
  search('rare'),
  {
    name: 'print',
    title: 'print one PDF',
    request: (company, bilties) => get(`Bilty_Master/Print?Bilty_No=${random(bilties)}`)(company),
    companies: 'all',
    clients: 8,
  },
  {
    name: 'verify',
    title: "verify a paper's code",
    request: () => ({
      method: 'POST',
      path: '/api/Verify/Check',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(random(1 << 24)) },
      body: JSON.stringify({ code: aCode() }),
    }),
    companies: 'all',
    clients: 2,
  },
  {
    name: 'flood',
    title: 'list while 64 clients flood the login',
    request: get(`${LIST}?pageIndex=1&pageSize=10`),
    companies: 'all',
    clients: 32,
    beside: {
      clients: 64,
      requests: () => Array.from({ length: FLOOD_REQUESTS }, (_, at) => wrongLogin(random(2 ** 24) + at)),
      isRefused: true,
    },
  },
  ...LAWFUL_WORKS,
  ...NAMES_WORKS,
  ...DESK_WORKS,
  officeOf(post('Bilty_Master', BODY)),
];

/** The number of a company for each of `count` calls. */
export function companiesFor(work: Work, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    if (work.companies === 'greatest') return 1;
    if (work.companies === 'lawful') return COMPANIES + (at % LAWFUL.companies) + 1;
    if (work.companies === 'weighed' && at % 5 === 0) return 1;
    return (at % COMPANIES) + 1;
  });
}
