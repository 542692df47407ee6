import type { TestPortal } from '#test/portal.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  call,
  done,
  type SavedPaper,
  savedPaper,
  type TestCompany,
  type TestUser,
  useLawfulForm,
} from '#test/factories.ts';
import { aGstin, aParty, aVehicle } from '#test/forms.ts';
import { knowParties } from './lawful-entry.ts';

// The office with two counters, as the portal knows it.

export interface World {
  readonly portal: TestPortal;
  readonly company: TestCompany;
  /** The clerk at the first counter, and the one at the second. */
  readonly clerk: TestUser;
  readonly other: TestUser;
  /** The contract for LRs to Bhopal. */
  readonly contract: SavedPaper;
}

/** A company with three parties, one with a contract, a vehicle, a driver and two clerks. */
export async function aWorld(portal: TestPortal): Promise<World> {
  const company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  await knowParties(portal, token);
  const deccan = aParty({ name: 'Deccan Spares' }, { city: 'Bhopal', gstin: aGstin(), state_Code: '23', pin: '' });
  const { id: party } = done(await call(portal, 'partyCreate', { token, body: deccan }));
  const details = [{ from: 'Indore', to: 'Bhopal', basis: 'kg', rate: 3 }];
  const body = { party, valid_From: '2026-04-01', hide_Amounts: 'no', details };
  const contract = savedPaper(await call(portal, 'contractCreate', { token, body }));
  await aDriver(portal, token, 'Suresh');
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MH12EF9012' }) }));
  const [clerk, other] = [await aBackOffice(portal, company), await aBackOffice(portal, company)];
  return { portal, company, clerk, other, contract };
}

/** Changes the rate agreed for LRs to Bhopal. */
export async function changeRate({ portal, company: { token }, contract }: World, rate: number): Promise<void> {
  const details = contract.details.map((line) => ({ ...line, rate }));
  const query = { contract_No: String(contract['contract_No']) };
  done(await call(portal, 'contractUpdate', { token, query, body: { ...contract, details } }));
}

/** An LR of a list. */
interface ListedLr {
  readonly bilty_No: string;
  readonly lr_No: string;
  readonly is_Cancelled: string;
}

/** The LRs that the portal has, by number. */
export async function bookedLrs({ portal, company: { token } }: World): Promise<ReadonlyMap<string, ListedLr>> {
  const { data } = done(await call(portal, 'biltyList', { token, query: {} })) as unknown as {
    readonly data: readonly ListedLr[];
  };
  return new Map(data.map((row) => [row.lr_No, row]));
}
