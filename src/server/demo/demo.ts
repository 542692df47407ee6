import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { blankRow, type AnyDocument } from '#domain/define.ts';
import { documents } from '#domain/kinds.ts';
import { company as companyRecord, type Company } from '#domain/records/company.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { ROLES, type RoleId } from '#domain/rules/roles.ts';
import { answerAccess } from '../access/access.ts';
import type { Passwords } from '../access/passwords.ts';
import { createSessions } from '../access/sessions.ts';
import type { Session } from '../scope/session.ts';
import { NO_VISITOR } from '../scope/visitor.ts';
import { createLaw } from '../law/law.ts';
import { answerCompany } from '../company/company.ts';
import { isTenantId, type Database, type Run } from '../database/connect.ts';
import { valuesIn, type Scope } from '../database/scope.ts';
import { statement, value } from '../database/statement.ts';
import { columnOf } from '../database/columns.ts';
import { createDocumentStores } from '../document-kinds.ts';
import { createEmployeeStore, driverRow } from '../records/employee-store.ts';
import { createPartyStore } from '../records/party-store.ts';
import { createVehicleStore } from '../records/vehicles.ts';
import { fillBilling } from './billing.ts';
import { fillConsignments } from './consignments.ts';
import { BILTIES, biltyBody, EXPORT_BILTIES, exportBiltyBody, slipBody, SLIPS } from './documents.ts';
import { demoParties } from './parties.ts';
import { isMarket, OWNER } from './trucks.ts';
import { DRIVERS, nth, VEHICLES } from './trade-words.ts';

const ADMIN = 'demo-admin';
const OFFICE = 'demo-office';

const COMPANY: Company = {
  ...blankRow(companyRecord.fields),
  companyName: 'Shree Balaji Roadlines',
  contactPerson: 'Mahesh Agrawal',
  contact1: '9826012345',
  contact2: '7312540011',
  contact3: '9893054321',
  email: 'office@balajiroadlines.example',
  address: '14, Transport Nagar, Near Dewas Naka',
  city: 'Indore',
  pin: '452010',
  state: 'Madhya Pradesh',
  gstin: '23AABCS1429B1Z2',
  language: 'English',
  titleHeader: 'Daily service to Mumbai, Ahmedabad and Delhi',
  terms: 'Goods are carried at the owner’s risk.\nSubject to Indore jurisdiction only.',
  website: 'www.balajiroadlines.example',
};

// Days from today on which vehicle papers fall due: overdue, this week, this month, later.
const DUE_IN = [-12, 2, 5, 18, 26, 75, 160, 240, -3, 11, 310, 29];

const findUser = statement<{ id: string; tenantId: string | null }>(
  'demo.find_user',
  sql`select id, tenant_id as "tenantId" from user_account where user_key = ${value('userName')}`,
);
const superAdmin = statement<{ userName: string }>(
  'demo.super_admin',
  sql`select user_name as "userName" from user_account where role_id = ${sql.lit(ROLES.superAdmin)} order by created_at limit 1`,
);
// Everything was saved just now; a real company would have saved each document on its date.
const spread = Object.values<AnyDocument>(documents).flatMap(({ kind, table, date }) => {
  const [rows, months] = [sql.table(table), sql.table(`${table}_month`)];
  return [
    statement(
      `demo.spread_${kind}`,
      sql`update ${rows} b set created_at = day, updated_at = day from (
            select seq, least(now(), (${sql.ref(columnOf(date))} + time '10:15' + seq % 8 * interval '55 minutes') at time zone 'Asia/Kolkata') as day
            from ${rows} where tenant_id = ${value('tenantId')}) spread
          where b.tenant_id = ${value('tenantId')} and b.seq = spread.seq`,
    ),
    statement(
      `demo.count_months_${kind}`,
      sql`insert into ${months} (tenant_id, month, n, last_created)
          select tenant_id, date_trunc('month', created_at at time zone 'Asia/Kolkata')::date as month, count(*), max(created_at)
          from ${rows} where tenant_id = ${value('tenantId')} group by tenant_id, month
          on conflict (tenant_id, month) do update set n = excluded.n, last_created = excluded.last_created`,
    ),
  ];
});

/**
 * Fills in a demo company, once; returns the lines to print. The portal's own handlers save everything within one transaction: a start that
 * is killed halfway leaves nothing, and the next one starts over.
 */
export async function fillDemo(database: Database, passwords: Passwords): Promise<string[]> {
  const [known] = await database.read('access', findUser, { userName: ADMIN });
  if (known) return [`The demo company is there already; its logins were shown when it was filled in.`];
  const [platform] = await database.read('access', superAdmin, {});
  const secrets = { [ADMIN]: randomBytes(9).toString('base64url'), [OFFICE]: randomBytes(9).toString('base64url') };
  const by = platform?.userName ?? '';
  await database.transaction('access', async (run) => fill(within(database, run), passwords, secrets, by));
  return [
    '',
    `  The demo company ${COMPANY.companyName}, ${COMPANY.city}, was filled in. This is shown once:`,
    `    Admin         ${ADMIN}`,
    `    Password      ${secrets[ADMIN]}`,
    `    Back office   ${OFFICE}`,
    `    Password      ${secrets[OFFICE]}`,
    `    Super admin   ${by}, whose password was shown when the portal was set up`,
    '',
  ];
}

/** A database whose every operation is part of one open transaction. */
function within(database: Database, run: Run<'access'>): Database {
  async function enter<S extends Scope>(scope: S): Promise<Run<S>> {
    if (scope !== 'access') {
      if (!isTenantId(scope.tenantId)) throw new Error('A tenant id that is no uuid reached the demo.');
      await run(statement('demo.enter', sql.raw(`set local app.tenant_id = '${scope.tenantId}'`)), {});
    }
    return (written, values) => run(written, valuesIn(scope, values));
  }
  return {
    ...database,
    read: async (scope, written, values) => (await enter(scope))(written, values),
    write: async (scope, written, values) => (await enter(scope))(written, values),
    transaction: async (scope, work) => work(await enter(scope)),
  };
}

// What every call of the demo is made with.
const REST = { query: {}, idempotencyKey: null, bodyHash: null, address: '127.0.0.1', visitor: NO_VISITOR };
const NOBODY = { ...REST, session: null, tenantId: null, body: undefined };

/** Returns the function that registers a demo login and opens its session. */
function registration(
  database: Database,
  access: ReturnType<typeof answerAccess>,
  secrets: Readonly<Record<string, string>>,
) {
  return async (session: Session | null, name: string, userName: string, roleId: RoleId): Promise<Session> => {
    const body = {
      name,
      userName,
      email: COMPANY.email,
      contact: COMPANY.contact1,
      companyName: COMPANY.companyName,
      password: secrets[userName] ?? '',
      roleId: String(roleId),
      language: 'English' as const,
    };
    await access.register({ ...NOBODY, session, body });
    const [made] = await database.read('access', findUser, { userName });
    if (!made) throw new Error(`The demo login ${userName} was not made.`);
    return {
      tokenHash: Buffer.alloc(0),
      cookieHash: null,
      userId: made.id,
      tenantId: made.tenantId,
      userName,
      name,
      roleId,
      branches: null,
      scopes: null,
      owes: null,
    };
  };
}

async function fill(
  database: Database,
  passwords: Passwords,
  secrets: Readonly<Record<string, string>>,
  platform: string,
) {
  const sessions = createSessions(database);
  const company = answerCompany(database, sessions).answers;
  const employees = createEmployeeStore(database);
  const vehicles = createVehicleStore(database);
  const stores = createDocumentStores(database, createLaw(database));

  const register = registration(database, answerAccess(database, passwords), secrets);
  const owner = await register(null, COMPANY.contactPerson, ADMIN, ROLES.admin);
  await company.createCompany({ ...NOBODY, session: owner, body: COMPANY });
  const [linked] = await database.read('access', findUser, { userName: ADMIN });
  const tenantId = linked?.tenantId ?? '';
  const admin = { ...owner, tenantId };
  const office = await register(admin, 'Sunita Joshi', OFFICE, ROLES.backOffice);
  const request = { ...REST, tenantId };

  const staff = [
    officeRow(COMPANY.contactPerson, 'admin', owner.userId),
    officeRow('Sunita Joshi', 'backoffice', office.userId),
  ];
  await employees.add({ ...request, session: admin }, staff);
  const drivers = await employees.add({ ...request, session: office }, DRIVERS.map(driverOf));
  const driverIds = drivers.map((doc) => (doc.parse() as { id: number }).id);
  const today = todayInIndia();
  const bodies = VEHICLES.map((_vehicle, at) => vehicles.rowOf(vehicleBody(at, today)));
  await vehicles.add({ ...request, session: admin }, bodies);
  const parties = await createPartyStore(database).add({ ...request, session: office }, demoParties());
  // One transaction runs one thing after another; the order gives the numbers.
  const by = (at: number) => ({ ...request, session: at % 3 === 0 ? admin : office });
  for (let at = 0; at < BILTIES; at += 1) await stores.bilty.save(by(at), biltyBody(at, today));
  for (let at = 0; at < EXPORT_BILTIES; at += 1) await stores.exportBilty.save(by(at), exportBiltyBody(at, today));
  for (let at = 0; at < SLIPS; at += 1)
    await stores.loadingSlip.save(by(at), slipBody(at, today, nth(driverIds, at * 3)));
  await fillConsignments(database, request, admin, office, parties, driverIds, today);
  for (const each of spread) await database.write({ tenantId }, each, {});
  await fillBilling(database, admin, platform);
}

function vehicleBody(at: number, today: string) {
  const due = (kind: number) => addDays(today, nth(DUE_IN, at * 5 + kind * 3));
  const number = String(10_400 + at * 37);
  return {
    ...nth(VEHICLES, at),
    ...(isMarket(at)
      ? { owner: OWNER, ownership: 'market' as const }
      : { owner: COMPANY.companyName, targetKmPerLitre: 4, monthlyFixedCost: 38_500 }),
    chassisNo: `MAT4480${number}`,
    engineNo: `B59180${number}`,
    pan: 'AABCS1429B',
    permitNo: `MP/NP/${number}`,
    permitDueDate: due(0),
    policyNo: `OG-26-${number}`,
    policyDueDate: due(1),
    roadTaxNo: `RT-${number}`,
    roadTaxDueDate: due(2),
    fitnessNo: `FC-${number}`,
    fitnessDueDate: due(3),
  };
}

/** An employee's address and contact; `at` makes them differ. */
const personal = (at: number) => ({
  contact: String(9_827_100_000 + at * 7321),
  qualification: at % 2 === 0 ? ('10th' as const) : ('12th' as const),
  address: `${12 + at * 5}, ${nth(['Scheme 54', 'Palasia', 'Dewas Naka', 'Rau'], at)}`,
  city: 'Indore',
  state: 'Madhya Pradesh' as const,
  pin: '452010',
});

function driverOf(name: string, at: number) {
  const licence = `MP09${2010 + at}${String(34_761 + at * 419).padStart(7, '0')}`;
  return {
    ...driverRow(name),
    ...personal(at),
    email: `driver${at + 1}@balajiroadlines.example`,
    licence,
  };
}

/** An office employee, with their login. */
function officeRow(name: string, empType: 'admin' | 'backoffice', userId: string) {
  const known = { ...personal(empType === 'admin' ? 20 : 21), qualification: 'Graduation' as const };
  return { ...driverRow(name), ...known, empType, email: COMPANY.email, userId };
}
