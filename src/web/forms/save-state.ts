/**
 * The protocol of a save, as a pure state machine. A record is saved once however often an answer is lost on the way,
 * and nobody's change is written over unseen:
 *
 * - A new record is sent with a key; the same key and body again gives the first answer.
 * - Where the first try got no answer and the user typed on, the server says that the key was used for something else:
 *   then the first try had come through. Its answer is asked for again (`recalling`), and what it made is brought up to
 *   date (`amending`).
 * - A change names the version that was read. Where a try before got no answer, "changed by someone else" may mean this
 *   very form: what is saved now is read and compared with all that was sent (`comparing`). So it is where the change
 *   brings an own new record up to date.
 * - A new record without an answer is stored on this computer (`storing`) where it can wait there, to be sent later.
 */
export interface SaveState<Body, Saved> {
  /** One for each opening of the form: whatever happens on the way, its save is one record. Its draft is under it, too. */
  readonly key: string;
  /** The version that was read of the record that is changed; null: a new one is made. */
  readonly version: string | null;
  /** What the first try sent that no answer came to, and that may have been saved; null: none. */
  readonly unanswered: Body | null;
  /** What was sent after it to change what is saved, and may be saved as well. */
  readonly amended: readonly Body[];
  readonly phase: SavePhase<Body, Saved>;
}

export type SavePhase<Body, Saved> =
  | { readonly is: 'editing' }
  | { readonly is: 'sending'; readonly body: Body; readonly first: boolean }
  | { readonly is: 'recalling'; readonly body: Body; readonly before: Body }
  | { readonly is: 'amending'; readonly body: Body; readonly made: Saved }
  // `made` null: the record that was opened.
  | { readonly is: 'comparing'; readonly body: Body; readonly made: Saved | null }
  | { readonly is: 'storing'; readonly body: Body }
  | { readonly is: 'saved'; readonly saved: Saved }
  | { readonly is: 'stored' }
  // How a try ended that saved nothing, or of which nobody knows.
  | { readonly is: 'notSent' | 'changed' | 'savedElsewhere' | 'refused' };

/** What is asked of the server next. `of` null: the record that was opened. */
export type SaveStep<Body, Saved> =
  | { readonly call: 'create'; readonly body: Body; readonly key: string }
  | { readonly call: 'update'; readonly body: Body; readonly of: Saved | null; readonly version: string }
  | { readonly call: 'read'; readonly of: Saved | null }
  | { readonly call: 'store'; readonly unsent: UnsentSave<Body> };

/** The save of a new record that is still to be made: `body` is what is to be saved in the end. */
export interface UnsentSave<Body> {
  readonly key: string;
  readonly body: Body;
  /** What was sent before under this key without an answer; null: nothing. */
  readonly unanswered: Body | null;
  /** What was sent after it; older portals stored none. */
  readonly amended?: readonly Body[];
}

/**
 * Why a try failed. `noAnswer`: nobody knows whether it was saved; `failed`: the server failed, nobody knows either;
 * `keyUsed`: the key was used for another body; `changed`: the version that was read is no longer the newest.
 */
export type SaveFailure = 'noAnswer' | 'failed' | 'keyUsed' | 'changed' | 'refused';

/** What a record's calls allow besides sending it. */
export interface SaveAbilities {
  readonly amend: boolean;
  readonly compare: boolean;
  /** Whether a new record can wait on this computer. */
  readonly store: boolean;
}

/** A form that was opened; `version` null: for a new record. */
export function openedSave<Body, Saved>(
  key: string,
  version: string | null,
  unanswered: Body | null = null,
  amended: readonly Body[] = [],
): SaveState<Body, Saved> {
  return { key, version, unanswered, amended, phase: { is: 'editing' } };
}

/** The form of a save that waited: what it was to save may have been sent meanwhile. */
export function reopenedSave<Body, Saved>({
  key,
  body,
  unanswered,
  amended = [],
}: UnsentSave<Body>): SaveState<Body, Saved> {
  return openedSave(key, null, unanswered, withSent(amended, body));
}

const withSent = <Body>(sent: readonly Body[], body: Body): readonly Body[] =>
  sent.some((each) => JSON.stringify(each) === JSON.stringify(body)) ? sent : [...sent, body];

/** The user pressed Submit. */
export function submitted<Body, Saved>(state: SaveState<Body, Saved>, body: Body): SaveState<Body, Saved> {
  const first = state.unanswered === null;
  const amended = first || state.version === null ? state.amended : withSent(state.amended, body);
  // From now on it may have been saved, until the server says that it was not.
  return { ...state, unanswered: state.unanswered ?? body, amended, phase: { is: 'sending', body, first } };
}

/** A save that waited, and is made now. */
export function resumedSave<Body, Saved>(unsent: UnsentSave<Body>): SaveState<Body, Saved> {
  return submitted(reopenedSave(unsent), unsent.body);
}

/** What to do in this state, most often to ask the server; null: nothing. `versionOf` tells the version of what an answer told. */
export function nextStep<Body, Saved>(
  { key, version, phase, unanswered, amended }: SaveState<Body, Saved>,
  versionOf: (saved: Saved) => string,
): SaveStep<Body, Saved> | null {
  switch (phase.is) {
    case 'sending':
      return version === null
        ? { call: 'create', body: phase.body, key }
        : { call: 'update', body: phase.body, of: null, version };
    case 'recalling':
      return { call: 'create', body: phase.before, key };
    case 'amending':
      return { call: 'update', body: phase.body, of: phase.made, version: versionOf(phase.made) };
    case 'comparing':
      return { call: 'read', of: phase.made };
    case 'storing':
      return { call: 'store', unsent: { key, body: phase.body, unanswered, amended } };
    case 'editing':
    case 'saved':
    case 'stored':
    case 'notSent':
    case 'changed':
    case 'savedElsewhere':
    case 'refused':
      return null;
  }
}

/** An answer came. `holds`: whether a saved record holds what a body would save. */
export function answered<Body, Saved>(
  state: SaveState<Body, Saved>,
  saved: Saved,
  holds: (saved: Saved, body: Body) => boolean,
): SaveState<Body, Saved> {
  const { phase, unanswered, amended } = state;
  if (phase.is === 'recalling') return amending(state, phase.body, saved);
  if (phase.is === 'comparing' && !holds(saved, phase.body)) {
    const isOwn = [unanswered, ...amended].some((sent) => sent !== null && holds(saved, sent));
    return isOwn ? amending(state, phase.body, saved) : { ...state, phase: { is: 'changed' } };
  }
  return { ...state, unanswered: null, amended: [], phase: { is: 'saved', saved } };
}

/** Brings an own save whose answer was lost up to date. */
function amending<Body, Saved>(state: SaveState<Body, Saved>, body: Body, made: Saved): SaveState<Body, Saved> {
  return { ...state, amended: withSent(state.amended, body), phase: { is: 'amending', body, made } };
}

/** The unsent record was stored on this computer. */
export function stored<Body, Saved>(state: SaveState<Body, Saved>): SaveState<Body, Saved> {
  return { ...state, phase: { is: 'stored' } };
}

/** A try failed. `freshKey` is for the next record where this one's key was used up. */
export function failed<Body, Saved>(
  state: SaveState<Body, Saved>,
  failure: SaveFailure,
  freshKey: string,
  can: SaveAbilities,
): SaveState<Body, Saved> {
  const { phase, unanswered } = state;
  // Nothing was lost: it stays in the form.
  if (phase.is === 'storing') return { ...state, phase: { is: 'notSent' } };
  if (failure === 'noAnswer') {
    const stores = can.store && state.version === null && 'body' in phase;
    return { ...state, phase: stores ? { is: 'storing', body: phase.body } : { is: 'notSent' } };
  }
  if (failure === 'failed') return { ...state, phase: { is: 'refused' } };
  if (phase.is === 'sending' && !phase.first) {
    if (failure === 'keyUsed' && can.amend && unanswered !== null) {
      return { ...state, phase: { is: 'recalling', body: phase.body, before: unanswered } };
    }
    if (failure === 'changed' && can.compare && state.version !== null) {
      return { ...state, phase: { is: 'comparing', body: phase.body, made: null } };
    }
  }
  if (phase.is === 'amending' && failure === 'changed' && can.compare) {
    return { ...state, phase: { is: 'comparing', body: phase.body, made: phase.made } };
  }
  // Gone on with, and saved, in another window: a further Submit is meant as another record.
  if (failure === 'keyUsed') {
    return { ...state, key: freshKey, unanswered: null, amended: [], phase: { is: 'savedElsewhere' } };
  }
  // Refused at the first try: nothing was saved.
  const settled = phase.is === 'sending' && phase.first;
  return { ...state, unanswered: settled ? null : unanswered, phase: { is: failure } };
}

/** Whether a save is under way, or done or stored and not yet left behind. */
export function isSaving({ phase }: SaveState<unknown, unknown>): boolean {
  return ['sending', 'recalling', 'amending', 'comparing', 'storing', 'saved', 'stored'].includes(phase.is);
}
