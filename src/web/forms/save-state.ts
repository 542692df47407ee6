/**
 * The protocol of a save, as a pure state machine. A record is saved once, however often an answer is lost, and nobody's change is
 * overwritten unseen:
 *
 * - A new record is sent with a key; the same key and body again get the first answer.
 * - If the first try got no answer and the user typed on, the server says that the key was used for something else: the first try had
 * succeeded. Its answer is asked for again (`recalling`), and the record it made is updated (`amending`).
 * - A change names the version that was read. If an earlier try got no answer, "changed by someone else" may mean this very form: the
 * record is read and compared with everything that was sent (`comparing`). The same applies when the change updates the form's own new
 * record.
 * - A new record without an answer is stored on this computer (`storing`) where it can wait there, to be sent later.
 */
export interface SaveState<Body, Saved> {
  /** One per opening of the form: whatever happens, its save makes one record. The draft has the same key. */
  readonly key: string;
  /** The version that was read of the record being changed; null for a new record. */
  readonly version: string | null;
  /** The body of the first try that got no answer, and may have been saved; null when there is none. */
  readonly unanswered: Body | null;
  /** Bodies sent after it to change the saved record, which may have been saved as well. */
  readonly amended: readonly Body[];
  readonly phase: SavePhase<Body, Saved>;
}

export type SavePhase<Body, Saved> =
  | { readonly is: 'editing' }
  | { readonly is: 'sending'; readonly body: Body; readonly first: boolean }
  | { readonly is: 'recalling'; readonly body: Body; readonly before: Body }
  | { readonly is: 'amending'; readonly body: Body; readonly made: Saved }
  // `made` is null for the record that was opened.
  | { readonly is: 'comparing'; readonly body: Body; readonly made: Saved | null }
  | { readonly is: 'storing'; readonly body: Body }
  | { readonly is: 'saved'; readonly saved: Saved }
  | { readonly is: 'stored' }
  // How a try ended that saved nothing, or whose outcome is unknown.
  | { readonly is: 'notSent' | 'changed' | 'savedElsewhere' | 'refused' };

/** The next request to the server. `of` is null for the record that was opened. */
export type SaveStep<Body, Saved> =
  | { readonly call: 'create'; readonly body: Body; readonly key: string }
  | { readonly call: 'update'; readonly body: Body; readonly of: Saved | null; readonly version: string }
  | { readonly call: 'read'; readonly of: Saved | null }
  | { readonly call: 'store'; readonly unsent: UnsentSave<Body> };

/** The save of a new record that is still to be made: `body` is what should be saved in the end. */
export interface UnsentSave<Body> {
  readonly key: string;
  readonly body: Body;
  /** What was sent before under this key without an answer; null when nothing was. */
  readonly unanswered: Body | null;
  /** What was sent after it; older portals stored none. */
  readonly amended?: readonly Body[];
}

/**
 * Why a try failed. `noAnswer`: it is unknown whether it was saved; `failed`: the server failed, and it is unknown as well; `keyUsed`: the
 * key was used for another body; `changed`: the version that was read is no longer the newest.
 */
export type SaveFailure = 'noAnswer' | 'failed' | 'keyUsed' | 'changed' | 'refused';

/** What a record's calls allow besides sending it. */
export interface SaveAbilities {
  readonly amend: boolean;
  readonly compare: boolean;
  /** Whether a new record can wait on this computer. */
  readonly store: boolean;
}

/** The state of a form just opened; `version` is null for a new record. */
export function openedSave<Body, Saved>(
  key: string,
  version: string | null,
  unanswered: Body | null = null,
  amended: readonly Body[] = [],
): SaveState<Body, Saved> {
  return { key, version, unanswered, amended, phase: { is: 'editing' } };
}

/** The state of a form opened on a queued save: what it was to save may have been sent meanwhile. */
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

/** The state of a queued save that is sent now. */
export function resumedSave<Body, Saved>(unsent: UnsentSave<Body>): SaveState<Body, Saved> {
  return submitted(reopenedSave(unsent), unsent.body);
}

/** The next step in this state, usually a request to the server; null when there is none. `versionOf` gives the version of an answer. */
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

/** An answer came. `holds`: whether a saved record contains what a body would save. */
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

/** Updates the record made by the form's own save, whose answer was lost. */
function amending<Body, Saved>(state: SaveState<Body, Saved>, body: Body, made: Saved): SaveState<Body, Saved> {
  return { ...state, amended: withSent(state.amended, body), phase: { is: 'amending', body, made } };
}

/** The unsent record was stored on this computer. */
export function stored<Body, Saved>(state: SaveState<Body, Saved>): SaveState<Body, Saved> {
  return { ...state, phase: { is: 'stored' } };
}

/** A try failed. `freshKey` is for the next record, when this one's key is used up. */
export function failed<Body, Saved>(
  state: SaveState<Body, Saved>,
  failure: SaveFailure,
  freshKey: string,
  can: SaveAbilities,
): SaveState<Body, Saved> {
  const { phase, unanswered } = state;
  // Nothing is lost: it stays in the form.
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
  // It was continued and saved in another window: a further Submit means another record.
  if (failure === 'keyUsed') {
    return { ...state, key: freshKey, unanswered: null, amended: [], phase: { is: 'savedElsewhere' } };
  }
  // Refused at the first try: nothing was saved.
  const settled = phase.is === 'sending' && phase.first;
  return { ...state, unanswered: settled ? null : unanswered, phase: { is: failure } };
}

/** Whether a save is running, or has succeeded or been stored and the form has not moved on yet. */
export function isSaving({ phase }: SaveState<unknown, unknown>): boolean {
  return ['sending', 'recalling', 'amending', 'comparing', 'storing', 'saved', 'stored'].includes(phase.is);
}

/** Whether the last try ended without saving or storing anything, as far as is known. */
export function savedNothing(state: SaveState<unknown, unknown>): boolean {
  return !isSaving(state) && state.phase.is !== 'editing';
}
