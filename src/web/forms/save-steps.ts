import { randomKey } from '#web/drafts/random-key.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';
import {
  answered,
  failed,
  nextStep,
  stored,
  type SaveFailure,
  type SaveState,
  type SaveStep,
  type UnsentSave,
} from './save-state.ts';

/** The calls that save a record. */
export interface SaveCalls<Body, Saved> {
  readonly create: (body: Body, key: string) => Promise<Saved>;
  /** `of` is null for the record that was opened. Absent: a saved record cannot be changed. */
  readonly update?: ((body: Body, of: Saved | null, version: string) => Promise<Saved>) | undefined;
  /** Reads a record; `of` is null for the one that was opened. Absent: the form's own save cannot be told from someone else's. */
  readonly read?: ((signal: AbortSignal, of: Saved | null) => Promise<Saved>) | undefined;
  readonly versionOf: (saved: Saved) => string;
  /** Whether a saved record contains what a body would save. */
  readonly holds: (saved: Saved, body: Body) => boolean;
}

/** Stores the save of a new record on this computer, to be made later; throws when it cannot. */
export type StoreUnsent<Body> = (unsent: UnsentSave<Body>) => Promise<void>;

function failureOf(error: unknown): SaveFailure {
  if (error instanceof NetworkFailure) return 'noAnswer';
  if (!(error instanceof Problem) || error.status >= 500) return 'failed';
  if (error.code === 'key_reused') return 'keyUsed';
  return error.code === 'changed' ? 'changed' : 'refused';
}

type ServerStep<Body, Saved> = Exclude<SaveStep<Body, Saved>, { readonly call: 'store' }>;

function make<Body, Saved>(calls: SaveCalls<Body, Saved>, step: ServerStep<Body, Saved>): Promise<Saved> {
  if (step.call === 'create') return calls.create(step.body, step.key);
  const { update, read } = calls;
  if (step.call === 'update' && update !== undefined) return update(step.body, step.of, step.version);
  if (step.call === 'read' && read !== undefined) return read(AbortSignal.timeout(30_000), step.of);
  throw new Error(`The record has no call to ${step.call} it.`);
}

/** Makes the calls of a save one after the other until it has ended. Returns the last error that a call threw. */
export async function runSteps<Body, Saved>(
  calls: SaveCalls<Body, Saved>,
  latest: () => SaveState<Body, Saved>,
  to: (next: SaveState<Body, Saved>) => void,
  store?: StoreUnsent<Body>,
): Promise<unknown> {
  const can = { amend: calls.update !== undefined, compare: calls.read !== undefined, store: store !== undefined };
  let thrown: unknown = null;
  for (let step = nextStep(latest(), calls.versionOf); step !== null; step = nextStep(latest(), calls.versionOf)) {
    const storing = step.call === 'store';
    try {
      if (step.call === 'store') {
        await store?.(step.unsent);
        to(stored(latest()));
      } else to(answered(latest(), await make(calls, step), calls.holds));
    } catch (error) {
      // A failure to store is not reported: the content stays in the form, and the reason it was not sent is known.
      if (!storing) thrown = error;
      to(failed(latest(), failureOf(error), randomKey(), can));
    }
  }
  return thrown;
}
