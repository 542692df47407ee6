import { sql } from 'kysely';
import { prefixed } from '#api/prefixed.ts';
import { blankRow, type SentRow } from '#domain/define.ts';
import {
  PAPER_KINDS,
  RENEWAL_DAYS,
  vehicle,
  VEHICLE_EXISTS,
  vehiclePapers,
  type PaperKind,
} from '#domain/records/vehicle.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Answerers } from '../http/answering.ts';
import { JsonText } from '../database/json-text.ts';
import { columnOf } from '../database/columns.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, malformed, notFound } from '../errors/errors.ts';
import { answerDuePapers } from './due-papers.ts';
import { answerImport } from './import.ts';
import { changeKnown, findByKeys, type KeyedRecord } from './import-changes.ts';
import { FEW_NAMES, MOST_NAMES, readWhole, wholeList } from './whole-lists.ts';
import { answerListed, type RecordServices } from './listed.ts';
import type { RecordStorage } from './statements.ts';
import { createRecordStore } from './store.ts';

const tenant = value('tenantId');
const dueColumn = (kind: PaperKind, row: string) => sql.ref(`${row}.${columnOf(vehiclePapers[kind].dueField)}`);

const dueOf = (row: string) =>
  sql`(case ${value('paper')}::text ${sql.join(
    PAPER_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${dueColumn(kind, row)}`),
    sql` `,
  )} end)`;

/** What is stored of a vehicle besides its fields. */
export const vehicleStorage: RecordStorage = {
  extraColumns: { plate: 'text' },
  keptOnNull: [],
  alsoFound: (row) =>
    sql`(${value('plate')}::text <> '' and ${sql.ref(`${row}.plate`)} like '%' || ${value('plate')}::text || '%')`,
  narrowed: (row) => ({
    where: sql`(${value('paper')}::text = '' or ${dueOf(row)} between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31'))`,
    order: dueOf(row),
  }),
};

const listNumbers = wholeList(
  'vehicle.numbers',
  sql`(select coalesce(json_agg(json_build_object('vehicle_No', vehicle_no) order by vehicle_no), '[]') from (
      select vehicle_no from vehicle where tenant_id = ${tenant} order by vehicle_no limit ${sql.lit(MOST_NAMES)}) named)`,
  { kind: 'vehicle', few: FEW_NAMES },
);
const findByPlate = statement<{ id: number }>(
  'vehicle.by_plate',
  sql`select id from vehicle where tenant_id = ${tenant} and plate = ${value('plate')}`,
);
const knownPlates = statement<KeyedRecord>(
  'vehicle.known',
  sql`select plate as key, id from vehicle where tenant_id = ${tenant} and plate = any(${value('keys')}::text[])`,
);
const findLastOf = statement<{ id: number }>(
  'vehicle.last_of',
  sql`select id from vehicle where tenant_id = ${tenant} and updated_by = ${value('userName')} order by updated_at desc limit 1`,
);

// Four short index scans instead of one over all vehicles: 34 µs against 1,495 (docs/decisions/0003).
export const expiring = statement<{ doc: JsonText }>(
  'vehicle.expiring',
  sql`select json_build_object(${sql.join(
    PAPER_KINDS.map((kind) => {
      const { due, dueField, expirations } = vehiclePapers[kind];
      const column = sql.ref(columnOf(dueField));
      return sql`${sql.lit(expirations)}, (select coalesce(json_agg(json_build_object(${sql.lit(due.wire)}, due, 'vehicle_No', vehicle_no) order by due, vehicle_no), '[]') from (
        select ${column} as due, vehicle_no from vehicle where tenant_id = ${tenant}
          and ${column} <= (now() at time zone 'Asia/Kolkata')::date + ${sql.lit(RENEWAL_DAYS)} order by ${column}, vehicle_no limit 20) soonest)`;
    }),
  )}) as doc`,
);

interface DueQuery {
  readonly documentType: string;
  readonly docType: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** The kind of paper that a list is filtered by; empty: none. */
function paperOf({ documentType, docType }: DueQuery): PaperKind | '' {
  const request = documentType === '' ? docType : documentType;
  return PAPER_KINDS.find((kind) => vehiclePapers[kind].filter === request) ?? '';
}

/** A vehicle as sent by a client that may be older than some fields. */
type SentVehicle = SentRow<typeof vehicle.fields>;

/** Creates the store of vehicles, with what is stored besides the fields. */
export function createVehicleStore(database: RecordServices['database']) {
  const taken = conflict('vehicle_exists', VEHICLE_EXISTS, [{ path: 'vehicle_No', message: VEHICLE_EXISTS }]);
  const store = createRecordStore(database, vehicle, vehicleStorage, (constraint) =>
    constraint === 'vehicle_plate' ? taken : undefined,
  );
  return { ...store, rowOf: (row: SentVehicle) => ({ ...row, plate: plateOf(row.vehicleNo) }) };
}

type VehicleStore = ReturnType<typeof createVehicleStore>;

async function idOf(database: RecordServices['database'], tenantId: string, vehicleNo: string): Promise<number> {
  const [found] = await database.read({ tenantId }, findByPlate, { plate: plateOf(vehicleNo) });
  if (!found) throw notFound();
  return found.id;
}

/** Parts of lists, sheets and pictures specific to vehicles. */
function answerLists(services: RecordServices, store: VehicleStore) {
  return answerListed(services, vehicle, store, {
    async find(tenantId, { id, vehicleNo }: { readonly id: number; readonly vehicleNo: string }) {
      if (id > 0) return id;
      return vehicleNo === '' ? null : await idOf(services.database, tenantId, vehicleNo);
    },
    unnamed: 'Vehicle No. is required.',
    // The specification's upload names no vehicle: it follows the save of the vehicle whose pictures it sends.
    async lastSaved({ tenantId, session }) {
      const [last] = await services.database.read({ tenantId }, findLastOf, { userName: session.userName });
      if (!last) throw notFound();
      return last.id;
    },
    narrow: (query: DueQuery & { readonly searchParam: string }) => ({
      values: {
        paper: paperOf(query),
        fromDate: query.fromDate,
        toDate: query.toDate,
        plate: plateOf(query.searchParam),
      },
      narrowed: paperOf(query) !== '',
    }),
    printOne: (saved, head, photos) => ({
      report: 'vehicle',
      data: { ...head, vehicle: saved, photos, today: todayInIndia() },
    }),
    listReport: 'vehicle-list',
    filtersOf: (query) => ({ search: query.searchParam, fromDate: query.fromDate ?? '', toDate: query.toDate ?? '' }),
    printed: (query) => ({ due: paperOf(query), today: todayInIndia() }),
  });
}

const answerVehicleImport = (services: RecordServices, store: VehicleStore) =>
  answerImport(services, store, {
    title: vehicle.title,
    fields: vehicle.fields,
    unique: {
      field: () => 'vehicleNo',
      keyOf: (_tenantId, row) => plateOf(row.vehicleNo),
      taken: () => VEHICLE_EXISTS,
    },
    find: (run, _tenantId, rows) => findByKeys(run, knownPlates, rows, ({ vehicleNo }) => plateOf(vehicleNo)),
    rowOf: (_tenantId, row) => store.rowOf(row),
    change: (run, saving, rows) =>
      changeKnown(store, { fields: vehicle.fields, known: ['vehicleNo'], rowOf: store.rowOf }, run, saving, rows),
  });

/** The handlers of vehicles. */
export function answerVehicles(services: RecordServices) {
  const { database } = services;
  const store = createVehicleStore(database);

  const add = (request: Parameters<typeof store.add>[0], row: SentVehicle) =>
    store.once(request, async () => {
      const [doc] = await store.add(request, [store.rowOf(row)]);
      if (doc === undefined) throw notFound();
      return doc;
    });

  const listed = answerLists(services, store);

  return {
    ...answerDuePapers(database),
    ...prefixed('vehicle', listed.answers),
    ...prefixed('vehicle', answerVehicleImport(services, store)),
    vehicleCreate: (request) => add(request, request.body),
    addVehicle: (request) => add(request, { ...blankRow(vehicle.fields), ...request.body }),
    async vehicleUpdate(request) {
      const { updatedDate, ...row } = request.body;
      return await store.change(request, request.query.id, { ...store.rowOf(row), updatedDate });
    },
    async vehicleUpdateByNo(request) {
      const { updatedDate, ...row } = request.body;
      const id = await idOf(
        database,
        request.tenantId,
        request.query.vehicleNo === '' ? row.vehicleNo : request.query.vehicleNo,
      );
      return await store.change(request, id, { ...store.rowOf(row), updatedDate });
    },
    async vehiclesByDueDate({ tenantId, query }) {
      if (paperOf(query) === '') throw malformed('Document Type is required.');
      const { bytes } = await store.whole(tenantId, listed.wanted({ ...query, searchParam: '' }));
      return new JsonText(`{"data":${bytes}}`);
    },
    async nextVehicleId({ tenantId }) {
      const [row] = await database.read({ tenantId }, store.statements.next, {});
      if (!row) throw notFound();
      return row.next;
    },
    vehicleNumbers: ({ tenantId }) => readWhole(database, tenantId, listNumbers, {}),
    async expiringDocuments({ tenantId }) {
      const [row] = await database.read({ tenantId }, expiring, {});
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
