import { sql } from 'kysely';
import type { AnyDocument, Fields } from '#domain/define.ts';
import { documents, records, shortLists, type DocumentName, type RecordName } from '#domain/kinds.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { AnyShortList } from '#domain/short-list.ts';
import { company, companyLogos } from '#domain/records/company.ts';
import type { Employee } from '#domain/records/employee.ts';
import { payment } from '#domain/records/payment.ts';
import { subscription } from '#domain/records/subscription.ts';
import { profile } from '#domain/records/user.ts';
import type { Vehicle } from '#domain/records/vehicle.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { paymentJson } from '../billing/payment-statements.ts';
import { invoiceJob } from '../billing/prints.ts';
import { subscriptionJson } from '../billing/subscriptions.ts';
import { columnOf, stampPairs, wirePairs } from '../database/columns.ts';
import { value } from '../database/statement.ts';
import { documentPrints } from '../document-kinds.ts';
import { keptNames } from '../documents/references.ts';
import { documentJson } from '../documents/document-json.ts';
import { LOGO_KIND } from '../files/store.ts';
import { recordStorage } from '../records/storage.ts';
import { entryJson } from '../records/short-list-statements.ts';
import { recordJson, type RecordStorage } from '../records/statements.ts';
import { companyJson } from '../company/company.ts';
import { counterSources } from './counter-sources.ts';
import { billSources } from './bill-sources.ts';
import { bankSources } from './bank-sources.ts';
import { taxCreditSources } from './tax-credit-sources.ts';
import { exportSources } from './export-sources.ts';
import { consignmentSources } from './consignment-sources.ts';
import { ledgerSources } from './ledger-sources.ts';
import { numbered } from './numbered.ts';
import { rateSources } from './rate-sources.ts';
import { tripSources } from './trip-sources.ts';
import { auditTable, pagesOfAudit } from './audit-source.ts';
import { PAGE, type Printing, type Source, type Table, type ArchiveRow, type Wire } from './source.ts';
import { cell, tableOfFields, tableOfLines } from './tables.ts';

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

/** The tables of a document: of the document, of its lines, and of each further list. */
function tablesOf(document: AnyDocument): Table[] {
  const { fields, lines, extension } = document;
  const ofLines = { suffix: '-items', title: 'Item', wire: 'details', fields: { ...lines, ...extension?.lines } };
  const lists = Object.values(extension?.lists ?? {}).map((list) => ({ ...list, suffix: `-${list.wire}` }));
  return [
    tableOfFields({ ...fields, ...extension?.fields }, {}, document.refersTo),
    ...[ofLines, ...lists].map((list) => tableOfLines(list.suffix, { fields, name: document.number }, list)),
  ];
}

const ofDocument = (name: DocumentName): Source => {
  const document: AnyDocument = documents[name];
  const { lookup, hasCode, printJob } = documentPrints[name];
  const { kind, table, lineTable, extension } = document;
  const number = document.fields[document.number];
  const names = Object.fromEntries(keptNames(document).map((each) => [each, sql.ref(`b.${columnOf(each)}`)]));
  return {
    name: kind,
    from: [table, lineTable, ...Object.values(extension?.lists ?? {}).map((list) => list.table)],
    pages: numbered(
      kind,
      sql`select b.seq as place, ${documentJson(document).wholeJson('b', names)} as doc, ${lookup} as lookup from ${sql.table(table)} b
          where b.tenant_id = ${tenant} and b.seq > ${after}::bigint and b.seq > 0 order by b.seq limit ${limit}`,
    ),
    tables: tablesOf(document),
    print: {
      number: ({ wire }) => String(cell(wire, number?.wire ?? '')),
      job: async ({ wire, lookup: said }, head, { tenantId, codes }) =>
        printJob(wire, head, {
          language: head.company.language,
          copies: [],
          lookup: said,
          code: hasCode ? await codes.codeOf({ tenantId, gstin: head.company.gstin }, wire, said) : '',
        }),
    },
  };
};

/** How a record's sheet is printed from the row under its clean names. */
const recordPrints: Readonly<
  Partial<Record<RecordName, (row: object, head: Letterhead, photos: () => Promise<Photos>) => Promise<PrintJob>>>
> = {
  vehicle: async (row, head, photos) => {
    const data = { ...head, vehicle: row as Vehicle, photos: await photos(), today: todayInIndia() };
    return { report: 'vehicle', language: head.company.language, data };
  },
  employee: (row, head) =>
    Promise.resolve({
      report: 'employee',
      language: head.company.language,
      data: { ...head, employee: row as Employee },
    }),
};
type Photos = Readonly<Record<string, Buffer | null>>;

async function photosOf(record: AnyListedRecord, wire: Wire, { tenantId, printCopy }: Printing): Promise<Photos> {
  const found = Object.entries(record.images).map(async ([name, image]) => {
    const file = wire[image.wire];
    const copy = typeof file === 'string' ? printCopy({ tenantId, kind: record.imageFolder, file }) : null;
    return [name, await copy] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const ofRecord = (name: RecordName, record: AnyListedRecord, storage: RecordStorage): Source => {
  const pictures = Object.values(record.images);
  const named = { ...record.fields, ...record.images };
  const print = recordPrints[name];
  return {
    name: record.kind,
    from: [record.table, ...(record.lines ? [record.lines.table] : [])],
    pages: numbered(
      record.kind,
      sql`select r.id as place, ${recordJson(record, storage, 'r')} as doc from ${sql.table(record.table)} r
          where r.tenant_id = ${tenant} and r.id > ${after}::bigint order by r.id limit ${limit}`,
    ),
    tables: [
      tableOfFields(record.fields, {
        ...Object.fromEntries(pictures.map(({ wire, label }) => [wire, label])),
        ...storage.extraLabels,
      }),
      ...(record.lines ? [tableOfLines(`-${record.lines.wire}`, record, record.lines)] : []),
    ],
    ...(pictures.length > 0 && { pictures: { kind: record.imageFolder, wires: pictures.map(({ wire }) => wire) } }),
    ...(print && {
      print: {
        number: ({ wire }) => String(cell(wire, record.fields[record.name]?.wire ?? '')),
        job: ({ wire }, head, printing) => {
          const row = Object.fromEntries(Object.entries(named).map(([field, each]) => [field, wire[each.wire]]));
          return print(row, head, () => photosOf(record, wire, printing));
        },
      },
    }),
  };
};

const ofShortList = (list: AnyShortList): Source => ({
  name: list.kind,
  from: [list.table],
  pages: numbered(
    list.kind,
    sql`select r.id as place, ${entryJson(list, 'r')} as doc from ${sql.table(list.table)} r
        where r.tenant_id = ${tenant} and r.id > ${after}::bigint order by r.id limit ${limit}`,
  ),
  tables: [tableOfFields(list.fields)],
});

const ofBilling = (
  name: string,
  json: (row: string) => ReturnType<typeof sql>,
  fields: Fields,
  more: Readonly<Record<string, string>>,
  printed: { readonly lookup: ReturnType<typeof sql>; readonly print?: NonNullable<Source['print']> } = {
    lookup: sql`''`,
  },
): Source => ({
  name,
  from: [name],
  pages: numbered(
    name,
    sql`select r.id as place, ${json('r')} as doc, ${printed.lookup} as lookup from ${sql.table(name)} r
        where r.tenant_id = ${tenant} and r.id > ${after}::bigint order by r.id limit ${limit}`,
  ),
  tables: [tableOfFields(fields, more)],
  ...(printed.print && { print: printed.print }),
});

/** The print of an invoice; `lookup` holds what its payment's JSON lacks. */
const invoicePrint = {
  lookup: sql`json_build_object('bankAccountId', r.bank_account_id, 'seller', r.seller)::text`,
  print: {
    number: ({ wire }: ArchiveRow) => String(wire['invoice_No'] === '' ? wire['id'] : wire['invoice_No']),
    job: ({ wire, lookup }: ArchiveRow, { company: buyer }: Letterhead, { database }: Printing) => {
      const { bankAccountId, seller } = JSON.parse(lookup) as { bankAccountId: number; seller: object | null };
      return invoiceJob(database, { wire, bankAccountId, seller }, buyer, buyer.language);
    },
  },
};

const ROLE = sql`case u.role_id when 2 then 'admin' else 'backoffice' end`;
const STATUS = sql`case when u.disabled_at is null then 'active' else 'disabled' end`;

/** Everything a company has. */
export const sources: readonly Source[] = [
  {
    name: 'company',
    from: ['company'],
    pages: numbered(
      'company',
      sql`select c.id as place, ${companyJson('c')} as doc from company c where c.tenant_id = ${tenant} and c.id > ${after}::bigint`,
    ),
    tables: [
      tableOfFields(
        company.fields,
        Object.fromEntries(Object.values(companyLogos).map(({ wire, label }) => [wire, label])),
      ),
    ],
    pictures: { kind: LOGO_KIND, wires: Object.values(companyLogos).map(({ wire }) => wire) },
  },
  {
    name: 'users',
    from: ['user_account'],
    // Ordered by name; a company has few.
    pages: numbered(
      'users',
      sql`select place, doc from (select row_number() over (order by u.created_at, u.id) as place,
            json_build_object(${wirePairs(profile.fields, 'u')}, 'role', ${ROLE}, 'login_Status', ${STATUS}, ${stampPairs('u')}) as doc
          from user_account u where u.tenant_id = ${tenant}) numbered where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [tableOfFields(profile.fields, { role: 'Role', login_Status: 'Login' })],
  },
  ...(Object.keys(documents) as DocumentName[]).map(ofDocument),
  ...Object.entries(records).map(([name, record]) =>
    ofRecord(name as RecordName, record, recordStorage[name as RecordName]),
  ),
  ...Object.values<AnyShortList>(shortLists).map(ofShortList),
  ...consignmentSources,
  ...ledgerSources,
  ...billSources,
  ...exportSources,
  ...bankSources,
  ...taxCreditSources,
  ...counterSources,
  ...tripSources,
  ...rateSources,
  ofBilling('subscription', subscriptionJson, subscription.fields, { subscriptionType_Name: 'Subscription Type Name' }),
  ofBilling('payment', paymentJson, payment.fields, { invoice_No: 'Invoice No.' }, invoicePrint),
  { name: 'changes', from: ['audit'], pages: pagesOfAudit, tables: [auditTable] },
];
