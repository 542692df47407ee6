import { sql } from 'kysely';
import { driver, DRIVER_EXISTS } from '#domain/records/employee.ts';
import { RENEWAL_DAYS, vehicle, vehiclePaperFields, vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Session } from '../access/sessions.ts';
import type { Answerers } from '../answering.ts';
import { recordChange } from '../audit.ts';
import { columns, stampPairs, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, notFound } from '../errors.ts';

const tenant = value('tenantId');
const nextId = (kind: string) =>
  sql`update series set last = last + 1, number = number + 1 where tenant_id = ${tenant} and kind = ${sql.lit(kind)} returning last`;
const by = sql`${value('userName')}, ${value('userName')}`;

const listDrivers = statement<{ doc: JsonText }>(
  'driver.list',
  sql`select coalesce(json_agg(json_build_object('id', id, 'empName', emp_name) order by lower(emp_name)), '[]') as doc
      from employee where tenant_id = ${tenant} and emp_type = 'driver'`,
);
const addDriver = statement<{ doc: JsonText }>(
  'driver.add',
  sql`with s as (${nextId('employee')}),
      e as (insert into employee (tenant_id, id, emp_type, ${columns(driver.fields)}, created_by, updated_by)
        select ${tenant}, s.last, 'driver', ${value('empName')}, ${by} from s returning *),
      d as (select emp_name, json_build_object('id', id, 'empName', emp_name) as doc from e),
      a as (${recordChange('addDriver', { record: sql`emp_name`, after: sql`doc`, from: sql`d` })})
      select doc from d`,
);
const listVehicleNumbers = statement<{ doc: JsonText }>(
  'vehicle.numbers',
  sql`select coalesce(json_agg(json_build_object('vehicle_No', vehicle_no) order by vehicle_no), '[]') as doc from vehicle where tenant_id = ${tenant}`,
);

const paperKinds = Object.keys(vehiclePapers) as PaperKind[];
/** The names of a paper's two fields in the vehicle's body, as SQL values. */
const paperRows = sql.join(
  paperKinds.map((kind) => sql`(${sql.lit(kind)}, ${value(`${kind}No`)}::text, ${value(`${kind}DueDate`)}::date)`),
);
const insertVehicle = statement<{ doc: JsonText }>(
  'vehicle.insert',
  sql`with s as (${nextId('vehicle')}),
      v as (insert into vehicle (tenant_id, id, plate, ${columns(vehicle.fields)}, created_by, updated_by)
        select ${tenant}, s.last, ${value('plate')}, ${sql.join(Object.keys(vehicle.fields).map((name) => value(name)))}, ${by} from s returning *),
      sent (kind, doc_no, due) as (values ${paperRows}),
      p as (insert into vehicle_document (tenant_id, vehicle_no, kind, doc_no, due)
        select ${tenant}, v.vehicle_no, sent.kind, sent.doc_no, sent.due from v, sent where sent.doc_no <> '' or sent.due is not null),
      d as (select vehicle_no, json_build_object('id', v.id, 'tenantId', v.tenant_id, ${wirePairs(vehicle.fields, 'v')},
        ${sql.join(Object.entries(vehiclePaperFields).map(([name, field]) => sql`${sql.lit(field.wire)}, ${value(name)}::${sql.raw(field.kind === 'date' ? 'date' : 'text')}`))},
        ${stampPairs('v')}) as doc from v),
      a as (${recordChange('createVehicle', { record: sql`vehicle_no`, after: sql`doc`, from: sql`d` })})
      select doc from d`,
);

// Four short walks along the index rather than one over all vehicles: 34 µs against 1,495 (docs/decisions/0003).
export const expiring = statement<{ doc: JsonText }>(
  'vehicle.expiring',
  sql`select json_build_object(${sql.join(
    paperKinds.map((kind) => {
      const { due, expirations } = vehiclePapers[kind];
      return sql`${sql.lit(expirations)}, (select coalesce(json_agg(json_build_object(${sql.lit(due.wire)}, due, 'vehicle_No', vehicle_no) order by due, vehicle_no), '[]') from (
        select due, vehicle_no from vehicle_document where tenant_id = ${tenant} and kind = ${sql.lit(kind)}
          and due <= (now() at time zone 'Asia/Kolkata')::date + ${sql.lit(RENEWAL_DAYS)} order by due, vehicle_no limit 20) soonest)`;
    }),
  )}) as doc`,
);

/** Answers the calls of drivers and vehicles. */
export function answerRecords(database: Database) {
  const stamp = (session: Session, tenantId: string) => ({
    tenantId,
    userName: session.userName,
    idempotencyKey: null,
    bodyHash: null,
  });
  async function text(written: typeof listDrivers, tenantId: string) {
    const [row] = await database.read({ tenantId }, written, { tenantId });
    if (!row) throw notFound();
    return row.doc;
  }
  async function insert(
    written: typeof addDriver,
    values: Parameters<Database['write']>[2] & { tenantId: string },
    constraint: string,
    taken: Error,
  ) {
    try {
      const [row] = await database.write({ tenantId: values.tenantId }, written, values);
      if (!row) throw notFound();
      return row.doc;
    } catch (error) {
      throw brokenConstraint(error)?.startsWith(constraint) ? taken : error;
    }
  }

  return {
    drivers: ({ tenantId }) => text(listDrivers, tenantId),
    addDriver: ({ session, tenantId, body }) =>
      insert(
        addDriver,
        { ...stamp(session, tenantId), ...body },
        'employee_driver',
        conflict('driver_exists', DRIVER_EXISTS, [{ path: 'empName', message: DRIVER_EXISTS }]),
      ),
    vehicleNumbers: ({ tenantId }) => text(listVehicleNumbers, tenantId),
    createVehicle: ({ session, tenantId, body }) => {
      const message = 'Vehicle No. already exists.';
      const taken = conflict('vehicle_exists', message, [{ path: 'vehicle_No', message }]);
      return insert(
        insertVehicle,
        { ...stamp(session, tenantId), ...body, plate: plateOf(body.vehicleNo) },
        'vehicle_',
        taken,
      );
    },
    expiringDocuments: ({ tenantId }) => text(expiring, tenantId),
  } satisfies Partial<Answerers>;
}
