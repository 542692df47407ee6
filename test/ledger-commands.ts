import * as fc from 'fast-check';
import { billCommands, billWork } from './bill-commands.ts';
import type { Answered } from './factories.ts';
import { hireCommands, hireWork } from './hire-commands.ts';
import { loadCommands, loadWork } from './load-commands.ts';
import { lrCommands, lrWork } from './lr-commands.ts';
import { moneyCommands, moneyWork } from './money-commands.ts';
import type { Desk } from './money-company.ts';
import { tripCommands, tripWork } from './trip-commands.ts';

// Random actions of users with a company’s money: the commands of the tests of spec 4 §14, each kind in its own file.

/** One action. */
export const command = fc.oneof(
  ...lrCommands,
  ...moneyCommands,
  ...billCommands,
  ...loadCommands,
  ...hireCommands,
  ...tripCommands,
);
export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const works = { ...lrWork, ...moneyWork, ...billWork, ...loadWork, ...hireWork, ...tripWork };

/** Actions that a few rounds may not achieve. */
const RARE: readonly string[] = ['undelivered', 'pod in', 'correct', ...Object.keys(loadWork), 'cancel a trip'];
/** Actions that must succeed once, because one that is always refused would prove nothing. */
export const WANTED = Object.keys(works).filter((what) => !RARE.includes(what));

/** Does the action, and returns its answer. */
export async function perform(desk: Desk, one: Command): Promise<Answered> {
  const work = works[one.what] as (at: Desk, what: Command) => Promise<Answered>;
  return await work(desk, one);
}
