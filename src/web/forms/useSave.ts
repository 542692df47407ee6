import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { useDraft } from '#web/drafts/useDraft.ts';
import { focusField } from '#web/ui/field-navigation.ts';
import type { SaveNotice } from './FormNotices.tsx';
import {
  isSaving,
  openedSave,
  reopenedSave,
  savedNothing,
  submitted,
  type SaveState,
  type UnsentSave,
} from './save-state.ts';
import { runSteps, type SaveCalls, type StoreUnsent } from './save-steps.ts';
import { useResend } from './useResend.ts';

/** A draft: what was typed, on which version, and its save that got no answer. */
interface StoredDraft<Content, Body> {
  readonly content: Content;
  readonly version: string | null;
  readonly unanswered: Body | null;
  /** What was sent after it; older portals stored none. */
  readonly amended?: readonly Body[];
}

/** Where unanswered saves wait on this computer; `onStored` is called once one is stored. */
export interface WaitingPlace<Body> {
  readonly store: StoreUnsent<Body>;
  readonly onStored: () => void;
}

interface SaveOptions<Content, Body, Saved> {
  readonly calls: SaveCalls<Body, Saved>;
  /** The name under which the draft is stored; the one at the opening of the form counts. */
  readonly draftName: string;
  /** The version that was read; null for a new record. */
  readonly version: string | null;
  /** The queued save that this form continues: it waited on this computer and was opened again. */
  readonly resumed?: UnsentSave<Body> | null;
  /** Where a new record that got no answer waits to be sent; absent: it stays in the form. */
  readonly place?: WaitingPlace<Body>;
  /** What was typed and not saved, as it may be stored on this computer; null when there is nothing. */
  readonly typed: Content | null;
  /** Whether what is sent may be stored with it. */
  readonly storesSent: boolean;
  /** The current content of the form, to tell whether it was changed since it was sent. */
  readonly latest: () => unknown;
  /** Whether it may be resent automatically once the internet is back: a new record's call must accept a key for that. */
  readonly resends: boolean;
  readonly submit: () => void;
  /** Called with a draft that the user took over. */
  readonly onTaken: (content: Content) => void;
  /** Reports what the server refused. */
  readonly onRefused: (error: unknown) => void;
  /** Shows a change by someone else as a notice too. */
  readonly saysChange?: true;
  /** The message when no answer came, besides the form's own notice. */
  readonly notSent?: string;
}

type OnSaved<Saved> = (saved: Saved) => unknown;

// Drafts are stored under a name that includes the version of their shape.
const SHAPE = 'draft2';

/** Keeps what is typed on this computer until it is saved, with the state of its save. */
function useStoredDraft<Content, Body, Saved>(
  { draftName, typed, storesSent }: SaveOptions<Content, Body, Saved>,
  { key, version, unanswered, amended }: SaveState<Body, Saved>,
) {
  // The draft belongs to whoever opened the form, even when the session ends meanwhile.
  const [name] = useState(`${SHAPE}:${draftName}`);
  const draft = useDraft<StoredDraft<Content, Body>>(name);
  const { keep, clear } = draft;
  useEffect(() => {
    if (typed === null) clear(key);
    else {
      const sent = storesSent ? { unanswered, amended } : { unanswered: null };
      keep(key, { content: typed, version, ...sent });
    }
  }, [typed, storesSent, key, version, unanswered, amended, keep, clear]);
  return draft;
}

/** The state of a save. An event must read what the previous event wrote, rendered or not. */
function useSaveState<Body, Saved>(version: string | null, resumed: UnsentSave<Body> | null = null) {
  const [state, setState] = useState(() =>
    resumed === null ? openedSave<Body, Saved>(randomKey(), version) : reopenedSave<Body, Saved>(resumed),
  );
  const now = useRef(state);
  /** When the last save was sent, as `performance.now()`. */
  const sentAt = useRef(0);
  const to = (next: SaveState<Body, Saved>) => {
    now.current = next;
    setState(next);
  };
  return { state, now, to, sentAt };
}

/** Reports how a save ended that saved nothing. */
function useFailureNotices<Content, Body, Saved>(
  { notSent, saysChange, onRefused }: SaveOptions<Content, Body, Saved>,
  root: RefObject<HTMLFormElement | null>,
) {
  const { t, say } = useLanguage();
  return ({ phase }: SaveState<Body, Saved>, error: unknown) => {
    // Without a sentence of its own, the form's notice is enough.
    if (phase.is === 'notSent' && notSent !== undefined) toast.error(notSent);
    else if (phase.is === 'changed' && saysChange) toast.error(say(sentenceOf(error)));
    else if (phase.is === 'savedElsewhere') toast.error(t.documents.savedElsewhere);
    else if (phase.is === 'refused') {
      onRefused(error);
      focusFirstWrong(root.current);
    }
  };
}

/** How a save is made: `send` it, or `skip` it when nothing need be sent; `tell` reports a failure. */
function saving<Content, Body, Saved>(
  { calls, place }: SaveOptions<Content, Body, Saved>,
  { now, to, sentAt }: ReturnType<typeof useSaveState<Body, Saved>>,
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
    /** Saves. `onSaved` receives the saved record and continues with `restart`; the form ignores input until then. */
    async send(body: Body, onSaved: OnSaved<Saved>) {
      sentAt.current = performance.now();
      to(submitted(now.current, body));
      const thrown = await runSteps(calls, () => now.current, to, place?.store);
      const { phase } = now.current;
      if (phase.is === 'saved') await goOn(phase.saved, onSaved);
      else if (phase.is === 'stored') place?.onStored();
      else tell(now.current, thrown);
    },
    /** Continues as after a save, when nothing of the record itself is to be sent. */
    async skip(saved: Saved, onSaved: OnSaved<Saved>) {
      to({ ...now.current, phase: { is: 'saved', saved } });
      await goOn(saved, onSaved);
    },
  };
}

/**
 * The save of a form's record (see `SaveState`) with everything around it: the draft, the resend when the internet is back, and where the
 * focus goes.
 */
export function useSave<Content, Body, Saved>(options: SaveOptions<Content, Body, Saved>) {
  const root = useRef<HTMLFormElement>(null);
  const current = useSaveState<Body, Saved>(options.version, options.resumed);
  const { state, now, to, sentAt } = current;
  const tell = useFailureNotices(options, root);

  const draft = useStoredDraft(options, state);
  const forget = () => draft.clear(now.current.key);
  /** Begins another save: of a new record (`version` null), or of one that was just saved or read. */
  const restart = (read: string | null) => {
    forget();
    to(openedSave(randomKey(), read));
  };

  const notice: SaveNotice = state.phase.is === 'changed' || state.phase.is === 'notSent' ? state.phase.is : null;
  const failed = notice === 'notSent' && options.resends ? state.phase : null;
  const content = () => JSON.stringify(options.latest());
  useResend({ failed, sentAt: () => sentAt.current, content, send: options.submit });

  const takeDraft = () => {
    const { found } = draft;
    if (found === null) return;
    const { content, ...stored } = found.content;
    to(openedSave(found.owner, stored.version, stored.unanswered, stored.amended));
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
    resends: options.resends,
    saving: isSaving(state),
    savedNothing: savedNothing(state),
    /** Whether a save is running now, rendered or not. */
    isBusy: () => isSaving(now.current),
    ...saving(options, current, tell),
    restart,
    /** Discards what was typed, for a reload. */
    forget,
    focus,
    version: () => now.current.version,
    /** The key of the save, and of the record that waits on this computer. */
    key: () => now.current.key,
  };
}
