import * as fc from 'fast-check';
import { plateOf } from '#domain/rules/plate.ts';
import { aDocument, aDocumentLine } from './documents.ts';
import { call, done, type Answered } from './factories.ts';
import { aVehicle } from './forms.ts';
import { day, is, rupees, send, type Desk, type Does } from './money-company.ts';

// Random actions of users with trips (spec 4 §14): two users start one with the same vehicle, advance and settle the same sheet.

const at = fc.nat({ max: 2 });
const mode = fc.constantFrom('cash', 'bank');

/** Actions with trips; numbers choose among what exists. */
export const tripCommands = [
  { weight: 2, arbitrary: fc.record({ what: is('open a trip'), vehicle: at, driver: at }) },
  { weight: 2, arbitrary: fc.record({ what: is('start a trip'), at }) },
  { weight: 2, arbitrary: fc.record({ what: is('advance a driver'), at, mode, day, amount: rupees }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('spend on a trip'),
      at,
      paidBy: fc.constantFrom('driver', 'driver', 'fastag', 'pump', 'company'),
      amount: rupees,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('settle a trip'),
      at,
      mode,
      rest: fc.constantFrom('carried', 'carried', 'paid', 'returned'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is('cancel a trip'), at }) },
] as const;
type Command = (typeof tripCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;
type Of<What extends Command['what']> = Extract<Command, { what: What }>;

const NONE = '999';
const reason = 'It has to go all the same';
const VEHICLES = ['MP09TR1001', 'MP09TR1002', 'MP09TR1003'];
const DRIVERS = ['Trip Driver One', 'Trip Driver Two', 'Trip Driver Three'];

/** A sheet in one of these states. */
async function aSheetIn({ portal, token }: Desk, states: readonly string[], nth: number): Promise<string> {
  const { data } = done(await send(portal, 'tripSheetList', { token, query: { pageSize: 100 } }));
  const rows = data as unknown as readonly { trip_Sheet_No: string; state: string }[];
  const found = rows.filter(({ state }) => states.includes(state));
  return found[nth % Math.max(found.length, 1)]?.trip_Sheet_No ?? NONE;
}

/** The id of a driver, made when first needed. */
async function driverOf({ portal, token }: Desk, nth: number): Promise<number> {
  const empName = DRIVERS[nth] ?? '';
  await call(portal, 'addDriver', { token, body: { empName } });
  return done(await send(portal, 'drivers', { token })).find((each) => each.empName === empName)?.id ?? 0;
}

async function open(desk: Desk, { vehicle, driver }: Of<'open a trip'>): Promise<Answered> {
  const { portal, token } = desk;
  const vehicle_No = VEHICLES[vehicle] ?? '';
  const known = done(await send(portal, 'vehicleNumbers', { token }));
  if (!known.some((each) => plateOf(each.vehicle_No) === vehicle_No))
    await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No }) });
  const more = { vehicle_No, driver: await driverOf(desk, driver), branch: 1, challan_Nos: '', details: [] };
  const trip = { km_Out: 1000, km_In: 1400, end_At: '2026-11-20', tank_Out: 0, tank_In: 0, ...more };
  return await send(portal, 'tripSheetCreate', { token, body: aDocument('tripSheet', trip) });
}

async function start(desk: Desk, nth: number): Promise<Answered> {
  const body = { trip_Sheet_No: await aSheetIn(desk, ['draft'], nth) };
  return await send(desk.portal, 'tripSheetStart', { token: desk.token, body });
}

/** The sheet of a trip under way; if there is none, one is opened and started first. */
async function aSheetUnderWay(desk: Desk, nth: number): Promise<string> {
  const found = await aSheetIn(desk, ['open'], nth);
  if (found !== NONE) return found;
  await open(desk, { what: 'open a trip', vehicle: nth, driver: nth });
  await start(desk, nth);
  return await aSheetIn(desk, ['open'], nth);
}

async function spend(desk: Desk, { at: nth, paidBy, amount }: Of<'spend on a trip'>): Promise<Answered> {
  const { portal, token } = desk;
  const trip_Sheet_No = await aSheetIn(desk, ['draft', 'open'], nth);
  // A pump is a party: the one of the money company.
  const pump = paidBy === 'pump' ? 'Rathi Textiles' : '';
  const line = aDocumentLine('tripSheet', { head: 'toll', litres: 0, amount, paid_By: paidBy, pump });
  return await send(portal, 'tripSheetAddLines', { token, query: { trip_Sheet_No }, body: [line] });
}

/** How each action is done. */
export const tripWork: Does<Command> = {
  'open a trip': open,
  'start a trip': (desk, { at: nth }) => start(desk, nth),
  'advance a driver': async (desk, { at: nth, day: date, mode: by, amount }) => {
    const account = by === 'bank' ? desk.office.bank : '';
    const body = { trip_Sheet_No: await aSheetUnderWay(desk, nth), mode: by, account, amount, date, reason };
    return await send(desk.portal, 'tripSheetAdvance', { token: desk.token, body });
  },
  'spend on a trip': spend,
  'settle a trip': async (desk, { at: nth, mode: by, rest }) => {
    const account = by === 'bank' ? desk.office.bank : '';
    const body = { trip_Sheet_No: await aSheetUnderWay(desk, nth), mode: by, account, rest, reason };
    return await send(desk.portal, 'tripSheetSettle', { token: desk.token, body });
  },
  'cancel a trip': async (desk, { at: nth }) => {
    const body = { trip_Sheet_No: await aSheetIn(desk, ['draft', 'open'], nth), reason };
    return await send(desk.portal, 'tripSheetCancel', { token: desk.token, body });
  },
};
