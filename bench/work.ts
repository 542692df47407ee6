import type { Statement } from '#server/database/statement.ts';
import type { Sent } from './requests.ts';

/** How the limit runs a work: the portal's own statement and the source of each of its values. */
export interface LimitWork {
  readonly statement: Statement<unknown>;
  readonly writes: boolean;
  /** Values that are the same for every call; the company's own come from the table bench_choice. */
  readonly constants: Readonly<Record<string, string>>;
  /** Random whole numbers for each call: from 1 to a number or a column of bench_choice. */
  readonly random: Readonly<Record<string, string>>;
}

/** The company's own values in the table bench_choice. */
const OF_COMPANY: readonly string[] = ['tenantId', 'userName'];

type Given = Partial<Pick<LimitWork, 'constants' | 'random'>>;

/** Throws if a value of the statement has no source: otherwise the limit would fail only after all works before it were measured. */
function limitOf(statement: Statement<unknown>, writes: boolean, { constants = {}, random = {} }: Given): LimitWork {
  const known = [...OF_COMPANY, ...Object.keys(constants), ...Object.keys(random)];
  for (const { name, asks } of statement.places) {
    if (asks === 'value' && !known.includes(name))
      throw new Error(`${statement.name}: the limit lacks the value ${name}.`);
  }
  return { statement, writes, constants, random };
}

/** A limit that reads by a statement. */
export const reads = (statement: Statement<unknown>, given: Given = {}) => limitOf(statement, false, given);
/** A limit that saves by a statement, with a new key for each call and without warnings. */
export const saves = (statement: Statement<unknown>, constants: LimitWork['constants']) =>
  limitOf(statement, true, {
    constants: { advice: '[]', ...constants },
    random: { idempotencyKey: '9000000000000000000' },
  });

export interface Beside {
  readonly clients: number;
  /** Requests a second; absent: as many as are answered. */
  readonly perSecond?: number;
  readonly requests: () => readonly Sent[];
  /** Whether its requests are to be refused. */
  readonly isRefused: boolean;
}

export interface Work {
  readonly name: string;
  readonly title: string;
  /** Absent: only the portal is measured. */
  readonly limit?: LimitWork;
  readonly request: (company: number, bilties: number) => Sent;
  /** The companies it is sent for: all equally, only the greatest, all with a fifth of the calls for the greatest, or those with lawful LRs. */
  readonly companies: 'all' | 'greatest' | 'weighed' | 'lawful';
  readonly clients: number;
  /** Requests sent at the same time. */
  readonly beside?: Beside;
  /** The least seconds of a run. */
  readonly atLeast?: number;
  /** The bilties that the greatest company needs for it. */
  readonly needs?: number;
  readonly saves?: true;
  /** Requests a second of all clients together; absent: as many as are answered. A work with it begins cold, as an office does. */
  readonly perSecond?: number;
  /** Its seconds if none are given. Such a work runs only when named, in one round. */
  readonly usualSeconds?: number;
}
