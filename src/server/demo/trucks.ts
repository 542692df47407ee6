import { blankRow } from '#domain/define.ts';
import { challan } from '#domain/documents/challan.ts';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { tripSheet, type TripSheetLine } from '#domain/documents/trip-sheet.ts';
import { party, place } from '#domain/records/party.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { challanUnder, documentRules, hireUnder, type createDocumentStores } from '../document-kinds.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { answerSteps } from '../documents/steps.ts';
import type { Law } from '../law/law.ts';
import { createPartyStore, newParty } from '../records/party-store.ts';
import { readLr, type Saving } from './loads.ts';
import { DRIVERS, nth, VEHICLES } from './trade-words.ts';

// The demo company's trucks: a hired one that was unloaded in Mumbai two packages short, an own one on its way there, and two waiting for
// dispatch.

/** A vehicle's challan: its LRs by position, the vehicle and driver, and days before today. */
interface Load {
  readonly lrs: readonly number[];
  readonly vehicle: number;
  readonly driver: number;
  readonly ago: number;
}
const HIRED: Load = { lrs: [20, 21, 22, 24, 25], vehicle: 3, driver: 5, ago: 5 };
const OWN: Load = { lrs: [28, 29, 30], vehicle: 0, driver: 0, ago: 1 };
const WAITING: readonly Load[] = [
  { lrs: [33], vehicle: 4, driver: 2, ago: 1 },
  { lrs: [34], vehicle: 8, driver: 4, ago: 0 },
];
/** The positions of the LRs on a challan. */
export const LOADED: readonly number[] = [HIRED, OWN, ...WAITING].flatMap(({ lrs }) => lrs);
/** The owner of the market trucks. */
export const OWNER = 'Yadav Transport';
/** Every so many vehicles, the last is a market truck. */
const MARKET = 4;
export const isMarket = (at: number): boolean => at % MARKET === MARKET - 1;

const [INDORE, MUMBAI] = [1, 2];
const KM = 585;
const REASON = 'Papers of the vehicle are being renewed';

interface Filling {
  readonly database: Database;
  readonly law: Law;
  readonly stores: ReturnType<typeof createDocumentStores>;
  readonly saving: Saving;
  readonly lrs: readonly JsonText[];
  readonly today: string;
}

/** Loads LRs on vehicles, hires one truck and starts the trip of another; `drivers`: driver ids. */
export async function fillTrucks(filling: Filling, drivers: readonly number[]): Promise<void> {
  const { database, law, saving } = filling;
  const steps = answerSteps(database, challan, challanUnder(law).steps);
  const hired = await load(filling, HIRED);
  const request = { number: hired, updatedDate: null };
  await steps.dispatch({ ...saving, body: { ...request, reason: REASON } });
  await hire(filling, hired);
  await steps.arrive({ ...saving, body: { ...request, arrivedAt: '' } });
  await steps.unload({ ...saving, body: { ...request, lines: unloadedOf(filling) } });
  const own = await load(filling, OWN);
  await steps.dispatch({ ...saving, body: { number: own, reason: REASON, updatedDate: null } });
  await drive(filling, own, nth(drivers, OWN.driver));
  for (const each of WAITING) await load(filling, each);
}

const packagesOf = ({ details }: ReturnType<typeof readLr>) => details.reduce((sum, line) => sum + line.packages, 0);
const lrsOf = ({ lrs }: Filling, load: Load) => load.lrs.flatMap((at) => lrs.slice(at, at + 1).map(readLr));

/** Saves a challan from Indore to Mumbai; returns its number. */
async function load(filling: Filling, of: Load): Promise<string> {
  const { stores, saving, today } = filling;
  const lines = lrsOf(filling, of).map((lr) => ({
    id: 0,
    biltyNo: lr.bilty_No,
    packages: packagesOf(lr),
    weight: lr.details.reduce((sum, line) => sum + line.weight, 0),
  }));
  const body = {
    ...blankRow(challan.fields),
    challanDate: addDays(today, -of.ago),
    origin: 'Indore',
    originState: '23',
    destination: 'Mumbai',
    fromBranch: INDORE,
    toBranch: MUMBAI,
    km: KM,
    vehicleNo: nth(VEHICLES, of.vehicle).vehicleNo,
    driver: nth(DRIVERS, of.driver),
    lines,
    updatedDate: null,
  };
  const made = (await stores.challan.save(saving, body)).parse() as { readonly challan_No: string };
  return made.challan_No;
}

/** Everything arrived except two packages of the first LR. */
function unloadedOf(filling: Filling) {
  return lrsOf(filling, HIRED).map((lr, at) => {
    const short = at === 0 ? 2 : 0;
    const remark = short > 0 ? 'Two bags were not on the vehicle' : '';
    return { biltyNo: lr.bilty_No, received: packagesOf(lr) - short, short, damaged: 0, excess: 0, remark };
  });
}

/** Issues the hire memo of the hired truck, with an advance in cash. */
async function hire({ database, law, stores, saving, today }: Filling, challanNo: string): Promise<void> {
  const owner = {
    ...blankRow(party.fields),
    name: OWNER,
    nameHindi: 'यादव ट्रांसपोर्ट',
    contact: '9893011223',
    pan: 'ABKPY4471D',
  };
  const address = {
    ...blankRow(place.fields),
    address: '8, Lohamandi',
    city: 'Indore',
    pin: '452001',
    stateCode: '23',
  };
  const [saved] = await createPartyStore(database).add(saving, [newParty(owner, [address])]);
  if (saved === undefined) throw new Error('The owner of the demo’s hired truck was not saved.');
  const body = {
    ...blankRow(hireMemo.fields),
    hireDate: addDays(today, -HIRED.ago),
    branchId: INDORE,
    vehicleNo: nth(VEHICLES, HIRED.vehicle).vehicleNo,
    ownerId: (saved.parse() as { readonly id: number }).id,
    rateBasis: 'tonne' as const,
    rate: 2500,
    quantity: 14.4,
    hire: 36_000,
    payableAt: 'Mumbai',
    freeHours: 24,
    detentionPerDay: 2500,
    lines: [{ id: 0, challanNo }],
    updatedDate: null,
  };
  const { hire_No: number } = (await stores.hire.save(saving, body)).parse() as { readonly hire_No: string };
  const { issue, advance } = answerSteps(database, hireMemo, hireUnder(law).steps);
  await issue({ ...saving, body: { number, tdsAmount: 0, reason: '', updatedDate: null } });
  const cash = {
    mode: 'cash' as const,
    amount: 12_000,
    litres: 0,
    pump: 0,
    day: null,
    account: '',
    reference: '',
    reason: REASON,
  };
  await advance({ ...saving, body: { number, ...cash, updatedDate: null } });
}

/** Opens the trip sheet of the own truck: an advance, and the expenses so far. */
async function drive({ database, stores, saving, today }: Filling, challanNo: string, driverId: number): Promise<void> {
  const spent = (head: TripSheetLine['head'], place: string, amount: number, rest: Partial<TripSheetLine> = {}) => ({
    ...blankRow(tripSheet.lines),
    id: 0,
    date: addDays(today, -OWN.ago),
    head,
    place,
    amount,
    ...rest,
  });
  const body = {
    ...blankRow(tripSheet.fields),
    startAt: addDays(today, -OWN.ago),
    branchId: INDORE,
    vehicleNo: nth(VEHICLES, OWN.vehicle).vehicleNo,
    driverId,
    challanNos: challanNo,
    kmOut: 184_210,
    tankOut: 60,
    lines: [
      spent('diesel', 'Dewas', 13_800, { litres: 150, paidBy: 'driver' }),
      spent('toll', 'Sendhwa', 1480, { paidBy: 'fastag' }),
      spent('bhatta', '', 700),
    ],
    updatedDate: null,
  };
  const { trip_Sheet_No: number } = (await stores.tripSheet.save(saving, body)).parse() as {
    readonly trip_Sheet_No: string;
  };
  const { start, advance } = answerSteps(database, tripSheet, documentRules.tripSheet.steps);
  await start({ ...saving, body: { number, updatedDate: null } });
  const cash = { mode: 'cash' as const, account: '', day: null, reference: '', reason: REASON };
  await advance({ ...saving, body: { number, amount: 18_000, ...cash, updatedDate: null } });
}
