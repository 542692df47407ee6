import type { Statement } from '#server/database/statement.ts';
import type { Sent } from './requests.ts';

/** How the limit does a work: the portal's own statement, and where each of its values comes from. */
export interface LimitWork {
  readonly statement: Statement<unknown>;
  readonly writes: boolean;
  /** The same for every call; the company's own values come from the table bench_choice. */
  readonly constants: Readonly<Record<string, string>>;
  /** Whole numbers made up for each call: from 1 to a number, or to a column of bench_choice. */
  readonly random: Readonly<Record<string, string>>;
}

/** What the table bench_choice has of the company that a call is made for. */
const OF_COMPANY: readonly string[] = ['tenantId', 'userName'];

type Given = Partial<Pick<LimitWork, 'constants' | 'random'>>;

/** Throws where a value of the statement comes from nowhere: the limit would fail after all works before it were measured. */
function limitOf(statement: Statement<unknown>, writes: boolean, { constants = {}, random = {} }: Given): LimitWork {
  const known = [...OF_COMPANY, ...Object.keys(constants), ...Object.keys(random)];
  for (const { name, asks } of statement.places) {
    if (asks === 'value' && !known.includes(name))
      throw new Error(`${statement.name}: the limit lacks the value ${name}.`);
  }
  return { statement, writes, constants, random };
}

/** How the limit reads by a statement. */
export const reads = (statement: Statement<unknown>, given: Given = {}) => limitOf(statement, false, given);
/** How the limit saves by a statement, with a key of its own for each. */
export const saves = (statement: Statement<unknown>, constants: LimitWork['constants']) =>
  limitOf(statement, true, { constants, random: { idempotencyKey: '9000000000000000000' } });

export interface Beside {
  readonly clients: number;
  /** Requests a second; absent: as many as are answered. */
  readonly perSecond?: number;
  readonly requests: () => readonly Sent[];
  /** Whether it is there to be refused. */
  readonly isRefused: boolean;
}

export interface Work {
  readonly name: string;
  readonly title: string;
  /** Absent: the portal alone is measured. */
  readonly limit?: LimitWork;
  readonly request: (company: number, bilties: number) => Sent;
  /** The companies that it is asked for: all alike, the greatest one alone, or the greatest one for a fifth of the calls; or those with lawful LRs. */
  readonly companies: 'all' | 'greatest' | 'weighed' | 'lawful';
  readonly clients: number;
  /** What others send at the same time. */
  readonly beside?: Beside;
  /** Seconds that a run takes at least. */
  readonly atLeast?: number;
  /** Needs this many bilties in the greatest company. */
  readonly needs?: number;
  readonly saves?: true;
  /** How many requests all clients make together in a second; absent: as many as are answered. Such a work begins cold, as an office does. */
  readonly perSecond?: number;
  /** Seconds that it takes where none are asked for. It runs when it is named alone, in one round. */
  readonly usualSeconds?: number;
}
