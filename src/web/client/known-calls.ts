import type { CallName } from '#api/calls.ts';
import type { AnswerNames, CallEncoding } from './call-encoding.ts';

/** How a call is sent, and how the names in its answer are mapped; without `names` they stay unchanged. */
export interface KnownCall extends CallEncoding {
  readonly names?: AnswerNames | undefined;
}

const known = new Map<string, KnownCall>();

/** Registers how a call is made and answers its name; the build inserts it for each call that the web names (scripts/vite/contract.ts). */
export function knowCall(name: string, encoding: CallEncoding, names?: AnswerNames): string {
  known.set(name, { ...encoding, names });
  return name;
}

/** Answers a kind's name; naming its calls makes the build register them. */
export function knowKind(kind: string, ..._calls: readonly string[]): string {
  return kind;
}

/** How a call is made. A call that no module names literally is looked up in the whole contract, which is then loaded. */
export async function knownCall(name: CallName): Promise<KnownCall> {
  const call = known.get(name);
  if (call !== undefined) return call;
  const { contract } = await import('virtual:contract');
  for (const [each, encoding, names] of contract) knowCall(each, encoding, names ?? undefined);
  const found = known.get(name);
  if (found === undefined) throw new Error(`The contract has no call ${name}.`);
  return found;
}
