import type { z } from 'zod';
import { since, type Field } from '#domain/fields.ts';
import type { Fields } from '#domain/define.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import type { Step, Steps } from '#domain/steps.ts';
import { call } from './call.ts';
import { versionRead } from './records.ts';

const version = since(2, versionRead);

/** The call of one step. `updated_Date` is the version that was read; if omitted, it is not checked. */
function stepCall<const S extends Step, const Whole extends z.ZodType>(
  { who, asks, lines, summary }: S & { readonly who: S['who'] },
  path: string,
  number: Field<string>,
  json: Whole,
) {
  const fields: { number: Field<string>; updatedDate: typeof version } & S['asks'] = {
    number,
    ...asks,
    updatedDate: version,
  };
  const body = (lines === undefined ? { shape: 'fields', fields } : { shape: 'record', fields, lines }) as StepBody<
    S,
    typeof fields
  >;
  return call({
    method: 'POST',
    path,
    summary,
    who,
    body,
    invalid: 'Please fill all required fields.',
    answer: { json },
    idempotent: true,
  });
}

type StepBody<S extends Step, F extends Fields> = S extends { lines: infer L extends RecordLines }
  ? { readonly shape: 'record'; readonly fields: F; readonly lines: L }
  : { readonly shape: 'fields'; readonly fields: F };

/** The calls of the steps of a kind, by the names of the steps. */
export type StepCalls<St extends Steps, Whole extends z.ZodType> = {
  readonly [Name in keyof St & string]: ReturnType<typeof stepCall<St[Name], Whole>>;
};

/** The calls of a kind's steps, such as `Challan/Dispatch`, which returns the whole challan. `number` names it in the bodies. */
export function stepCallsOf<St extends Steps, Whole extends z.ZodType>(
  steps: St,
  {
    master,
    number,
    whole,
  }: {
    readonly master: string;
    readonly number: Field<string>;
    readonly whole: Whole;
  },
): StepCalls<St, Whole> {
  const calls = Object.entries(steps).map(([name, step]) => [
    name,
    stepCall(step, `${master}/${name.charAt(0).toUpperCase()}${name.slice(1)}`, number, whole),
  ]);
  return Object.fromEntries(calls) as StepCalls<St, Whole>;
}
