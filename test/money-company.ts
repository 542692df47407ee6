import * as fc from 'fast-check';
import type { CallName } from '#api/calls.ts';
import { aBank } from './contract/expectations-money.ts';
import { aBackOffice, aCompany, call, done, useLawfulForm, type Answered, type TestCompany } from './factories.ts';
import { aLawfulBilty, aLine, aParty } from './forms.ts';
import type { TestPortal } from './portal.ts';

/** A company with two parties, a clerk, a bank account and a second branch. */
export interface MoneyCompany extends TestCompany {
  readonly clerk: string;
  readonly bank: string;
  readonly place: number;
  /** A place of another party. */
  readonly other: number;
}

/** `isForward`: it charges GST itself, so that its bills are tax invoices within its state. */
export async function aMoneyCompany(portal: TestPortal, isForward = false): Promise<MoneyCompany> {
  const company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' } });
  const { token } = company;
  await useLawfulForm(portal, token, { bill_Needs: 'nothing' });
  if (isForward) done(await call(portal, 'consignmentElect', { token, body: { year: 2026, election: 'high' } }));
  const body = aParty({ places: [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }] });
  const [place] = done(await call(portal, 'partyCreate', { token, body })).places as { id: number }[];
  const neighbour = aParty({ name: 'Rathi Textiles', places: [{ city: 'Mumbai', state_Code: '27' }] });
  const [second] = done(await call(portal, 'partyCreate', { token, body: neighbour })).places as { id: number }[];
  const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
  done(await call(portal, 'branchCreate', { token, body: branch }));
  const { token: clerk } = await aBackOffice(portal, company);
  return { ...company, clerk, bank: await aBank(portal, token), place: place?.id ?? 0, other: second?.id ?? 0 };
}

/** An LR with a freight of 2,000 and a charge. */
export const anLr = (
  { place }: Pick<MoneyCompany, 'place'>,
  payment_Basis: string,
  charge: number,
  { advance = 0, ...fields }: { readonly advance?: number; readonly [field: string]: unknown } = {},
) =>
  aLawfulBilty({
    payment_Basis,
    ...(payment_Basis === 'TBB' ? { billing_Place: place } : { consignor_Place: place }),
    details: [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2000, advance_Amt: advance })],
    charges: [{ head: 1, amount: charge }],
    ...fields,
  });

/** As a browser does it: a request that a busy portal could not serve is sent again with its key, and done once. */
export async function send<Name extends CallName>(
  ...[at, name, sent]: Parameters<typeof call<Name>>
): ReturnType<typeof call<Name>> {
  const headers = { 'idempotency-key': crypto.randomUUID(), ...sent?.headers };
  for (let tries = 1; ; tries += 1) {
    const answered = await call(at, name, { ...sent, headers });
    if (answered.status !== 503 || tries === 20) return answered;
  }
}

/** Where a user works: at which portal, in which company, as which user. */
export interface Desk {
  readonly portal: TestPortal;
  readonly office: MoneyCompany;
  readonly token: string;
}

/** One of these; empty where there are none. */
export const oneOf = (all: readonly string[], at: number) => all[at % Math.max(all.length, 1)] ?? '';

/** An amount of up to 5,000 rupees, to the paisa. */
export const rupees = fc.integer({ min: 1, max: 500_000 }).map((paise) => paise / 100);
/** Days on which money is posted. */
export const day = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20');
/** An index among the first entries. */
export const pick = fc.nat({ max: 7 });
/** The name of a command. */
export const is = <const Name extends string>(what: Name) => fc.constant(what);

/** What users may do, by name: each command as drawn, and how it is done. */
export type Does<One extends { readonly what: string }> = {
  readonly [What in One['what']]: (desk: Desk, one: Extract<One, { what: What }>) => Promise<Answered>;
};
