import * as fc from 'fast-check';
import { billCommands, billWork } from './bill-commands.ts';
import type { Answered } from './factories.ts';
import { hireCommands, hireWork } from './hire-commands.ts';
import { loadCommands, loadWork } from './load-commands.ts';
import { lrCommands, lrWork } from './lr-commands.ts';
import { moneyCommands, moneyWork } from './money-commands.ts';
import type { Desk } from './money-company.ts';
import { tripCommands, tripWork } from './trip-commands.ts';

// What users do with a company's money, at random: the commands of the tests of spec 4 §14, each kind in a file of its own.

/** What somebody does. */
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

/** What too few rounds may not bring about. */
const RARE: readonly string[] = ['undelivered', 'pod in', 'correct', ...Object.keys(loadWork), 'cancel a trip'];
/** What has to go well once, for nothing that is always refused would show anything. */
export const WANTED = Object.keys(works).filter((what) => !RARE.includes(what));

/** Does it, and answers what came of it. */
export async function perform(desk: Desk, one: Command): Promise<Answered> {
  const work = works[one.what] as (at: Desk, what: Command) => Promise<Answered>;
  return await work(desk, one);
}
