import { sql } from 'kysely';
import type { AnyDocument, Fields } from '#domain/define.ts';
import { documents, records, shortLists, type DocumentName, type RecordName } from '#domain/kinds.ts';
import type { AnyListedRecord, RecordLines } from '#domain/listed-record.ts';
import type { AnyShortList } from '#domain/short-list.ts';
import { company, companyLogos } from '#domain/records/company.ts';
import { shownEvent } from '#domain/records/bilty-event.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import type { Employee } from '#domain/records/employee.ts';
import { pod } from '#domain/records/pod.ts';
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
import { stampPairs, wirePairs } from '../database/columns.ts';
import { eventJson } from '../consignment/event-statements.ts';
import { podJson, POD_KIND } from '../consignment/pods.ts';
import { settingsJson } from '../consignment/settings.ts';
import { ewayJson } from '../eway/statements.ts';
import { value } from '../database/statement.ts';
import { documentPrints } from '../documents/kinds.ts';
import { documentJson } from '../documents/document-json.ts';
import { LOGO_KIND } from '../files/store.ts';
import { recordStorage } from '../records/storage.ts';
import { entryJson } from '../records/short-list-statements.ts';
import { recordJson, type RecordStorage } from '../records/statements.ts';
import { companyJson } from '../company/company.ts';
import { billSources } from './bill-sources.ts';
import { ledgerSources } from './ledger-sources.ts';
import { numbered } from './numbered.ts';
import { auditTable, pagesOfAudit } from './audit-source.ts';
import type { Cell } from './csv.ts';
import { clockTime, PAGE, type Printing, type Source, type Table, type ArchiveRow, type Wire } from './source.ts';

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

const cell = (wire: Wire, name: string): Cell => {
  const given = wire[name];
  return typeof given === 'string' || typeof given === 'number' ? given : null;
};

const STAMPS = { created_Date: 'Created', created_By: 'Created By', updated_Date: 'Updated', updated_By: 'Updated By' };
const stampCells = (wire: Wire): Cell[] =>
  Object.keys(STAMPS).map((name) => {
    const given = cell(wire, name);
    return name.endsWith('_Date') && typeof given === 'string' ? clockTime(given) : given;
  });

/** The table of a definition's fields, and of what is answered besides them. */
function tableOf(fields: Fields, more: Readonly<Record<string, string>> = {}, instead = ''): Table {
  const columns = Object.entries(fields).map(([name, { wire, label }]) => ({ name, wire, label }));
  return {
    suffix: '',
    heads: [...columns.map(({ label }) => label), ...Object.values(more), ...Object.values(STAMPS)],
    rows: ({ wire, lookup }) => [
      [
        ...columns.map((column) => (column.name === instead ? lookup : cell(wire, column.wire))),
        ...Object.keys(more).map((name) => cell(wire, name)),
        ...stampCells(wire),
      ],
    ],
  };
}

/** The table of lines, each behind the name of what it belongs to. */
function tableOfLines(
  suffix: string,
  of: Pick<AnyListedRecord, 'fields' | 'name'>,
  { title, wire: within, fields }: Pick<RecordLines, 'title' | 'wire' | 'fields'>,
): Table {
  const number = of.fields[of.name];
  const lines = Object.values(fields);
  return {
    suffix,
    heads: [number?.label ?? '', title, ...lines.map(({ label }) => label)],
    rows: ({ wire }) =>
      (wire[within] as readonly Wire[]).map((line, at) => [
        cell(wire, number?.wire ?? ''),
        at + 1,
        ...lines.map((field) => cell(line, field.wire)),
      ]),
  };
}

/** The tables of a document: of itself, of its lines, and of each further list. */
function tablesOf(document: AnyDocument, lookupOf: string): Table[] {
  const { fields, lines, extension } = document;
  const ofLines = { suffix: '-items', title: 'Item', wire: 'details', fields: { ...lines, ...extension?.lines } };
  const lists = Object.values(extension?.lists ?? {}).map((list) => ({ ...list, suffix: `-${list.wire}` }));
  return [
    tableOf({ ...fields, ...extension?.fields }, {}, lookupOf),
    ...[ofLines, ...lists].map((list) => tableOfLines(list.suffix, { fields, name: document.number }, list)),
  ];
}

const ofDocument = (name: DocumentName): Source => {
  const document: AnyDocument = documents[name];
  const { lookup, lookupOf, hasCode, printJob } = documentPrints[name];
  const { kind, table, lineTable, extension } = document;
  const number = document.fields[document.number];
  return {
    name: kind,
    from: [table, lineTable, ...Object.values(extension?.lists ?? {}).map((list) => list.table)],
    pages: numbered(
      kind,
      sql`select b.seq as place, ${documentJson(document).wholeJson('b')} as doc, ${lookup} as lookup from ${sql.table(table)} b
          where b.tenant_id = ${tenant} and b.seq > ${after}::bigint and b.seq > 0 order by b.seq limit ${limit}`,
    ),
    tables: tablesOf(document, lookupOf),
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

/** How the sheet of a record is printed, from the row under its clean names. */
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
      tableOf(record.fields, {
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
  tables: [tableOf(list.fields)],
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
  tables: [tableOf(fields, more)],
  ...(printed.print && { print: printed.print }),
});

/** An invoice's print; `lookup` is what its payment's JSON does not say. */
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

const EVENT_CELLS = {
  bilty_No: 'Bilty No.',
  ...Object.fromEntries(Object.values(shownEvent).map(({ wire, label }) => [wire, label])),
  source: 'Noted By',
  by: 'User',
  entered_At: 'Created',
  voided_At: 'Voided',
  voided_By: 'Voided By',
  voided_Reason: 'Reason',
};
const eventTable: Table = {
  suffix: '',
  heads: Object.values(EVENT_CELLS),
  rows: ({ wire }) => [
    Object.keys(EVENT_CELLS).map((name) => {
      const given = cell(wire, name);
      return name.toLowerCase().endsWith('at') && typeof given === 'string' ? clockTime(given) : given;
    }),
  ],
};

const POD_CELLS = {
  id: 'id',
  bilty_No: 'Bilty No.',
  ...Object.fromEntries(Object.values(pod).map(({ wire, label }) => [wire, label])),
  source: 'Noted By',
  by: 'User',
  entered_At: 'Created',
};
const podTable: Table = {
  suffix: '',
  heads: Object.values(POD_CELLS),
  rows: ({ wire }) => [
    Object.keys(POD_CELLS).map((name) => {
      const given = cell(wire, name);
      return name.endsWith('_At') && typeof given === 'string' ? clockTime(given) : given;
    }),
  ],
};

/** All that a company has. */
export const sources: readonly Source[] = [
  {
    name: 'company',
    from: ['company'],
    pages: numbered(
      'company',
      sql`select c.id as place, ${companyJson('c')} as doc from company c where c.tenant_id = ${tenant} and c.id > ${after}::bigint`,
    ),
    tables: [
      tableOf(company.fields, Object.fromEntries(Object.values(companyLogos).map(({ wire, label }) => [wire, label]))),
    ],
    pictures: { kind: LOGO_KIND, wires: Object.values(companyLogos).map(({ wire }) => wire) },
  },
  {
    name: 'users',
    from: ['user_account'],
    // Their order is that of their names; a company has a few.
    pages: numbered(
      'users',
      sql`select place, doc from (select row_number() over (order by u.created_at, u.id) as place,
            json_build_object(${wirePairs(profile.fields, 'u')}, 'role', ${ROLE}, 'login_Status', ${STATUS}, ${stampPairs('u')}) as doc
          from user_account u where u.tenant_id = ${tenant}) numbered where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [tableOf(profile.fields, { role: 'Role', login_Status: 'Login' })],
  },
  ...(Object.keys(documents) as DocumentName[]).map(ofDocument),
  ...Object.entries(records).map(([name, record]) =>
    ofRecord(name as RecordName, record, recordStorage[name as RecordName]),
  ),
  ...Object.values<AnyShortList>(shortLists).map(ofShortList),
  {
    name: consignmentSettings.table,
    from: [consignmentSettings.table, 'gst_election'],
    pages: numbered(
      consignmentSettings.table,
      sql`select 1 as place, ${settingsJson('s')} as doc from consignment_settings s where s.tenant_id = ${tenant} and ${after}::bigint < 1`,
    ),
    tables: [
      tableOf(consignmentSettings.fields),
      {
        suffix: '-elections',
        heads: ['Year', 'Election'],
        rows: ({ wire }) =>
          (wire['elections'] as readonly Wire[]).map((row) => [cell(row, 'year'), cell(row, 'election')]),
      },
    ],
  },
  {
    name: 'bilty_event',
    from: ['bilty_event'],
    pages: numbered(
      'bilty_event',
      sql`select e.id as place, ${eventJson} as doc from bilty_event e join bilty b on b.tenant_id = ${tenant} and b.seq = e.bilty_seq
          where e.tenant_id = ${tenant} and e.id > ${after}::bigint order by e.id limit ${limit}`,
    ),
    tables: [eventTable],
  },
  {
    name: 'bilty_pod',
    from: ['bilty_pod'],
    pages: numbered(
      'bilty_pod',
      sql`select p.id as place, ${podJson} as doc from bilty_pod p join bilty b on b.tenant_id = p.tenant_id and b.seq = p.bilty_seq
          where p.tenant_id = ${tenant} and p.id > ${after}::bigint order by p.id limit ${limit}`,
    ),
    tables: [podTable],
  },
  {
    name: 'bilty_pod_photo',
    from: ['bilty_pod_photo'],
    pages: numbered(
      'bilty_pod_photo',
      sql`select place, doc from (select row_number() over (order by f.pod_id, f.place) as place,
            json_build_object('pod', f.pod_id, 'photo', f.file, 'sha256', f.sha256) as doc
          from bilty_pod_photo f where f.tenant_id = ${tenant}) numbered where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      {
        suffix: '',
        heads: ['Proof of Delivery', 'Photo', 'SHA-256'],
        rows: ({ wire }) => [[cell(wire, 'pod'), cell(wire, 'photo'), cell(wire, 'sha256')]],
      },
    ],
    pictures: { kind: POD_KIND, wires: ['photo'] },
  },
  {
    name: ewayBill.table,
    from: [ewayBill.table, 'eway_bill_log'],
    pages: numbered(
      ewayBill.table,
      sql`select e.id as place, ${ewayJson('e', true)} as doc from eway_bill e where e.tenant_id = ${tenant} and e.id > ${after}::bigint order by e.id limit ${limit}`,
    ),
    tables: [tableOf(ewayBill.fields, { is_Estimate: 'Estimated', extended_Times: 'Times Extended' })],
  },
  ...ledgerSources,
  ...billSources,
  ofBilling('subscription', subscriptionJson, subscription.fields, { subscriptionType_Name: 'Subscription Type Name' }),
  ofBilling('payment', paymentJson, payment.fields, { invoice_No: 'Invoice No.' }, invoicePrint),
  { name: 'changes', from: ['audit'], pages: pagesOfAudit, tables: [auditTable] },
];
