import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readStoredObject, removeStored, writeStored } from '#web/client/storage.ts';

/** What was typed and not saved yet, as stored on this computer. */
export interface Draft<Content> {
  /** Its owner: one opening of one form. Two tabs with the same form must not clear each other's drafts. */
  readonly owner: string;
  readonly savedAt: number;
  readonly content: Content;
}

const DELAY = 400;

function read<Content>(name: string): Draft<Content> | null {
  const stored = readStoredObject(name);
  // Only `write` stores under this name; the version in the name changes with the shape of the content.
  return stored !== null && 'owner' in stored && 'content' in stored ? (stored as unknown as Draft<Content>) : null;
}

const write = <Content>(name: string, draft: Draft<Content>) => writeStored(name, JSON.stringify(draft));

/**
 * Keeps a form's content on this computer until it is saved. A draft of an earlier opening is `found`, and stays until it is taken or
 * dropped; what is typed meanwhile is stored beside it.
 */
export function useDraft<Content>(name: string) {
  const earlier = `${name}:earlier`;
  const [found, setFound] = useState(() => read<Content>(name) ?? read<Content>(earlier));
  const [stored, setStored] = useState(false);
  const waiting = useRef<Draft<Content> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unanswered = useRef(found);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    waiting.current = null;
    if (draft === null) return;
    const stored = read<Content>(name);
    if (stored !== null && stored.owner === unanswered.current?.owner && stored.owner !== draft.owner) {
      write(earlier, stored);
    }
    write(name, draft);
    setStored(true);
  }, [name, earlier]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const keepSoon = useCallback(
    (owner: string, content: Content) => {
      waiting.current = { owner, content, savedAt: Date.now() };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DELAY);
    },
    [flush],
  );

  const clear = useCallback(
    (owner: string) => {
      clearTimeout(timer.current);
      waiting.current = null;
      setStored(false);
      for (const place of [name, earlier]) if (read<Content>(place)?.owner === owner) removeStored(place);
    },
    [name, earlier],
  );

  /** The found draft was taken into the form (whose opening continues) or dropped. */
  const answer = useCallback(
    (drop: boolean) => {
      if (drop && unanswered.current !== null) clear(unanswered.current.owner);
      unanswered.current = null;
      setFound(null);
    },
    [clear],
  );

  return useMemo(() => ({ found, stored, keep: keepSoon, clear, answer }), [found, stored, keepSoon, clear, answer]);
}
