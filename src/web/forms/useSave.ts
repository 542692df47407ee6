import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { useDraft } from '#web/drafts/useDraft.ts';
import { focusField } from '#web/ui/field-navigation.ts';
import type { SaveNotice } from './FormNotices.tsx';
import { isSaving, openedSave, reopenedSave, submitted, type SaveState, type UnsentSave } from './save-state.ts';
import { runSteps, type SaveCalls, type StoreUnsent } from './save-steps.ts';
import { useResend } from './useResend.ts';

/** A draft: what was typed, of which version, and the save of it that no answer came to. */
interface StoredDraft<Content, Body> {
  readonly content: Content;
  readonly version: string | null;
  readonly unanswered: Body | null;
  /** What was sent after it; older portals stored none. */
  readonly amended?: readonly Body[];
}

/** A place on this computer where what no answer came to waits; `onStored` is called when it is there. */
export interface WaitingPlace<Body> {
  readonly store: StoreUnsent<Body>;
  readonly onStored: () => void;
}

interface SaveOptions<Content, Body, Saved> {
  readonly calls: SaveCalls<Body, Saved>;
  /** The name that the draft is stored under; that of the form's opening counts. */
  readonly draftName: string;
  /** The version that was read; null: a new record is made. */
  readonly version: string | null;
  /** The save that this form goes on with: one that waited on this computer, and was opened again. */
  readonly resumed?: UnsentSave<Body> | null;
  /** Where a new record that no answer came to waits to be sent; absent: it stays in the form. */
  readonly place?: WaitingPlace<Body>;
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
  /** The sentence where no answer came, besides the form's own notice. */
  readonly notSent?: string;
}

type OnSaved<Saved> = (saved: Saved) => unknown;

// What is typed is stored under a name with the version of its shape.
const SHAPE = 'draft2';

/** Keeps what is typed, with the state of its save, on this computer until it is saved. */
function useStoredDraft<Content, Body, Saved>(
  { draftName, typed, storesSent }: SaveOptions<Content, Body, Saved>,
  { key, version, unanswered, amended }: SaveState<Body, Saved>,
) {
  // Whoever opened the form owns its draft, also when the session ends while it stands.
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

/** The state of a save. What an event reads of it must be what the event before it wrote, drawn or not. */
function useSaveState<Body, Saved>(version: string | null, resumed: UnsentSave<Body> | null = null) {
  const [state, setState] = useState(() =>
    resumed === null ? openedSave<Body, Saved>(randomKey(), version) : reopenedSave<Body, Saved>(resumed),
  );
  const now = useRef(state);
  /** When the last save was sent, by `performance.now()`. */
  const sentAt = useRef(0);
  const to = (next: SaveState<Body, Saved>) => {
    now.current = next;
    setState(next);
  };
  return { state, now, to, sentAt };
}

/** Says how a save ended that saved nothing. */
function useFailureNotices<Content, Body, Saved>(
  { notSent, saysChange, onRefused }: SaveOptions<Content, Body, Saved>,
  root: RefObject<HTMLFormElement | null>,
) {
  const { t, say } = useLanguage();
  return ({ phase }: SaveState<Body, Saved>, error: unknown) => {
    // Where nothing else is to be said, the form's notice says it alone.
    if (phase.is === 'notSent' && notSent !== undefined) toast.error(notSent);
    else if (phase.is === 'changed' && saysChange) toast.error(say(sentenceOf(error)));
    else if (phase.is === 'savedElsewhere') toast.error(t.documents.savedElsewhere);
    else if (phase.is === 'refused') {
      onRefused(error);
      focusFirstWrong(root.current);
    }
  };
}

/** How a save is made: `send` it, or `skip` what need not be sent; `tell` says why one failed. */
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
    /** Saves. `onSaved` takes what was saved and goes on with `restart`; the form holds still until then. */
    async send(body: Body, onSaved: OnSaved<Saved>) {
      sentAt.current = performance.now();
      to(submitted(now.current, body));
      const thrown = await runSteps(calls, () => now.current, to, place?.store);
      const { phase } = now.current;
      if (phase.is === 'saved') await goOn(phase.saved, onSaved);
      else if (phase.is === 'stored') place?.onStored();
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
    /** Whether a save is under way now, drawn or not. */
    isBusy: () => isSaving(now.current),
    ...saving(options, current, tell),
    restart,
    /** Drops what was typed, for a reload. */
    forget,
    focus,
    version: () => now.current.version,
    /** The key of the save, and so of what waits of it on this computer. */
    key: () => now.current.key,
  };
}
