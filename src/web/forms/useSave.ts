import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NetworkFailure, Problem, sentenceOf } from '#web/problem.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { useDraft } from '#web/drafts/useDraft.ts';
import { focusField } from './field-navigation.ts';
import type { SaveNotice } from './FormNotices.tsx';
import {
  answered,
  failed,
  isSaving,
  nextStep,
  openedSave,
  submitted,
  type SaveFailure,
  type SaveState,
  type SaveStep,
} from './save-state.ts';
import { useResend } from './useResend.ts';

/** The calls that a record is saved by. */
export interface SaveCalls<Body, Saved> {
  readonly create: (body: Body, key: string) => Promise<Saved>;
  /** `of` null: the record that was opened. Absent: one that is saved cannot be changed. */
  readonly update?: ((body: Body, of: Saved | null, version: string) => Promise<Saved>) | undefined;
  /** Reads the record that was opened. Absent: its own save cannot be distinguished from another's. */
  readonly read?: ((signal: AbortSignal) => Promise<Saved>) | undefined;
  readonly versionOf: (saved: Saved) => string;
  /** Whether a saved record holds what a body would save. */
  readonly holds: (saved: Saved, body: Body) => boolean;
}

/** A draft: what was typed, of which version, and the save of it that no answer came to. */
interface StoredDraft<Content, Body> {
  readonly content: Content;
  readonly version: string | null;
  readonly unanswered: Body | null;
}

interface SaveOptions<Content, Body, Saved> {
  readonly calls: SaveCalls<Body, Saved>;
  /** The name that the draft is stored under; that of the form's opening counts. */
  readonly draftName: string;
  /** The version that was read; null: a new record is made. */
  readonly version: string | null;
  /** What was typed and not saved, as it may be stored on this computer; null: nothing. */
  readonly typed: Content | null;
  /** Whether what is sent may be stored with it. */
  readonly storesSent: boolean;
  /** What stands in the form now, to tell whether it was changed since it was sent. */
  readonly latest: () => unknown;
  /** Whether it may be sent again by itself once the internet is back: a new record's call must take a key for that. */
  readonly resends: boolean;
  readonly submit: () => void;
  /** Called with a draft that the user took over. */
  readonly onTaken: (content: Content) => void;
  /** Tells what the server refused. */
  readonly onRefused: (error: unknown) => void;
  /** A change by someone else is shown as a notice, too. */
  readonly saysChange?: true;
  /** The sentence where no answer came, if it is not that there is no internet. */
  readonly notSent?: string;
}

type OnSaved<Saved> = (saved: Saved) => unknown;

// What is typed is stored under a name with the version of its shape.
const SHAPE = 'draft2';

function failureOf(error: unknown): SaveFailure {
  if (error instanceof NetworkFailure) return 'noAnswer';
  if (!(error instanceof Problem) || error.status >= 500) return 'failed';
  if (error.code === 'key_reused') return 'keyUsed';
  return error.code === 'changed' ? 'changed' : 'refused';
}

function make<Body, Saved>(calls: SaveCalls<Body, Saved>, step: SaveStep<Body, Saved>): Promise<Saved> {
  if (step.call === 'create') return calls.create(step.body, step.key);
  const { update, read } = calls;
  if (step.call === 'update' && update !== undefined) return update(step.body, step.of, step.version);
  if (step.call === 'read' && read !== undefined) return read(AbortSignal.timeout(30_000));
  throw new Error(`The record has no call to ${step.call} it.`);
}

/** Makes the calls of a save, one after the other, until it has ended. Answers what was thrown last. */
async function runSteps<Body, Saved>(
  calls: SaveCalls<Body, Saved>,
  latest: () => SaveState<Body, Saved>,
  to: (next: SaveState<Body, Saved>) => void,
): Promise<unknown> {
  const can = { amend: calls.update !== undefined, compare: calls.read !== undefined };
  let thrown: unknown = null;
  for (let step = nextStep(latest(), calls.versionOf); step !== null;) {
    try {
      const saved = await make(calls, step);
      to(answered(latest(), saved, calls.holds));
    } catch (error) {
      thrown = error;
      to(failed(latest(), failureOf(error), randomKey(), can));
    }
    step = nextStep(latest(), calls.versionOf);
  }
  return thrown;
}

/** Keeps what is typed, with the state of its save, on this computer until it is saved. */
function useStoredDraft<Content, Body, Saved>(
  { draftName, typed, storesSent }: SaveOptions<Content, Body, Saved>,
  { key, version, unanswered }: SaveState<Body, Saved>,
) {
  // Whoever opened the form owns its draft, also when the session ends while it stands.
  const [name] = useState(`${SHAPE}:${draftName}`);
  const draft = useDraft<StoredDraft<Content, Body>>(name);
  const { keep, clear } = draft;
  useEffect(() => {
    if (typed === null) clear(key);
    else keep(key, { content: typed, version, unanswered: storesSent ? unanswered : null });
  }, [typed, storesSent, key, version, unanswered, keep, clear]);
  return draft;
}

/** The state of a save. What an event reads of it must be what the event before it wrote, drawn or not. */
function useSaveState<Body, Saved>(version: string | null) {
  const [state, setState] = useState(() => openedSave<Body, Saved>(randomKey(), version));
  const now = useRef(state);
  const to = (next: SaveState<Body, Saved>) => {
    now.current = next;
    setState(next);
  };
  return { state, now, to };
}

/** Says how a save ended that saved nothing. */
function useFailureNotices<Content, Body, Saved>(
  { notSent, saysChange, onRefused }: SaveOptions<Content, Body, Saved>,
  root: RefObject<HTMLFormElement | null>,
) {
  const { t, say } = useLanguage();
  return ({ phase }: SaveState<Body, Saved>, error: unknown) => {
    if (phase.is === 'notSent') toast.error(notSent ?? say(sentenceOf(error)));
    else if (phase.is === 'changed' && saysChange) toast.error(say(sentenceOf(error)));
    else if (phase.is === 'savedElsewhere') toast.error(t.documents.savedElsewhere);
    else if (phase.is === 'refused') {
      onRefused(error);
      focusFirstWrong(root.current);
    }
  };
}

/** How a save is made: `send` it, or `skip` what need not be sent; `tell` says why one failed. */
function saving<Body, Saved>(
  calls: SaveCalls<Body, Saved>,
  { now, to }: ReturnType<typeof useSaveState<Body, Saved>>,
  tell: (state: SaveState<Body, Saved>, error: unknown) => void,
) {
  const goOn = async (saved: Saved, onSaved: OnSaved<Saved>) => {
    const before = now.current;
    try {
      await onSaved(saved);
    } finally {
      if (now.current === before) to({ ...before, phase: { is: 'editing' } });
    }
  };
  return {
    /** Saves. `onSaved` takes what was saved and goes on with `restart`; the form holds still until then. */
    async send(body: Body, onSaved: OnSaved<Saved>) {
      to(submitted(now.current, body));
      const thrown = await runSteps(calls, () => now.current, to);
      const { phase } = now.current;
      if (phase.is === 'saved') await goOn(phase.saved, onSaved);
      else tell(now.current, thrown);
    },
    /** Goes on as after a save where nothing of the record itself is to be sent. */
    async skip(saved: Saved, onSaved: OnSaved<Saved>) {
      to({ ...now.current, phase: { is: 'saved', saved } });
      await goOn(saved, onSaved);
    },
  };
}

/**
 * The save of a form's record (see `SaveState`), with all that belongs to it: the draft, sending again when the internet
 * is back, and where the focus goes.
 */
export function useSave<Content, Body, Saved>(options: SaveOptions<Content, Body, Saved>) {
  const root = useRef<HTMLFormElement>(null);
  const current = useSaveState<Body, Saved>(options.version);
  const { state, now, to } = current;
  const tell = useFailureNotices(options, root);

  const draft = useStoredDraft(options, state);
  const forget = () => draft.clear(now.current.key);
  /** Begins another save: of a new record (`version` null), or of one that was just saved or read. */
  const restart = (read: string | null) => {
    forget();
    to(openedSave(randomKey(), read));
  };

  const notice: SaveNotice = state.phase.is === 'changed' || state.phase.is === 'notSent' ? state.phase.is : null;
  useResend(notice === 'notSent' && options.resends, () => JSON.stringify(options.latest()), options.submit);

  const takeDraft = () => {
    const { found } = draft;
    if (found === null) return;
    const { content, ...stored } = found.content;
    to(openedSave(found.owner, stored.version, stored.unanswered));
    options.onTaken(content);
    draft.answer(false);
  };
  const focus = useCallback((name: string) => {
    focusField(root.current?.querySelector<HTMLElement>(`[name="${name}"]`));
  }, []);

  return {
    root,
    draft,
    takeDraft,
    notice,
    saving: isSaving(state),
    /** Whether a save is under way now, drawn or not. */
    isBusy: () => isSaving(now.current),
    ...saving(options.calls, current, tell),
    restart,
    /** Drops what was typed, for a reload. */
    forget,
    focus,
    version: () => now.current.version,
  };
}
