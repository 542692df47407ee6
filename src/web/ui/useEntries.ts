import { useCallback, useRef, useState } from 'react';
import { withoutEmoji } from '#domain/rules/emoji.ts';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Messages } from './entries.ts';
import { toast } from './toast.ts';

/** The props of a form's input besides those that follow from its field. */
export interface InputProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (given: string | { currentTarget: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** How a form's fields are read, written and checked. */
export interface EntryRules<State> {
  readonly textOf: (state: State, name: string) => string;
  readonly setText: (state: State, name: string, text: string) => State;
  readonly leave: (state: State, name: string) => State;
  /** The error of a field that was left, in English; null: none. */
  readonly messageOf: (state: State, name: string) => string | null;
}

const hasEmoji = (text: string): boolean => withoutEmoji(text) !== text;

/** What the server refused: the text it received, the reason, and whether the same text may be sent again. */
type Refusals = Readonly<Record<string, { readonly text: string; readonly message: string; readonly again: boolean }>>;
const NONE: Refusals = {};

const refusalsOf = <State>(messages: Messages, state: State, { textOf }: EntryRules<State>, again = false): Refusals =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { message, text: textOf(state, name), again }]),
  );

interface TypedText {
  readonly name: string;
  readonly was: string;
  readonly text: string;
  /** The part of the text that the field keeps when it is left. */
  readonly kept: () => string;
}

/** A letter that is neither Latin nor Devanagari: the list of printable ones is loaded when one is typed. */
const UNUSUAL = /[^\u0020-\u024F\u0900-\u097F]/;

/** Shows once, while typing, which characters of a text are not kept or cannot be printed. */
function tellOfLetters(t: Words, { name, was, text, kept }: TypedText): void {
  // A field that keeps all characters, such as a password, shows no notice.
  if (!hasEmoji(was) && hasEmoji(text) && !hasEmoji(kept())) toast.info(t.ui.emoji);
  // No character of a password is shown.
  if (UNUSUAL.test(text) && !/password/i.test(name)) void tellOfUnprintable(t, was, text);
}

async function tellOfUnprintable(t: Words, was: string, text: string): Promise<void> {
  const { unprintableLetter } = await import('#domain/rules/printable-letters.ts');
  const letter = unprintableLetter(text);
  if (letter !== null && unprintableLetter(was) === null) toast.info(t.ui.unprintable(letter));
}

/**
 * The state of any form: its fields are texts, each shows its error once it was left, and what the server refused (`refused`: before
 * the form was opened) stays marked until that text is changed.
 */
export function useEntries<State>(start: State, rules: EntryRules<State>, refused: Messages = {}) {
  const [state, setState] = useState(start);
  const [refusals, setRefusals] = useState(() => refusalsOf(refused, start, rules));
  // The field that had the focus when the form was reset: leaving it does not count as leaving it empty.
  const stood = useRef<{ readonly name: string; readonly fresh: State } | null>(null);
  // An event must read what the previous event wrote, whether or not it was rendered.
  const now = useRef(start);
  const change = useCallback((next: (state: State) => State) => {
    now.current = next(now.current);
    setState(now.current);
  }, []);

  const refusalIn = (shown: State, name: string): string | null => {
    const refusal = refusals[name];
    return refusal !== undefined && refusal.text === rules.textOf(shown, name) ? refusal.message : null;
  };
  /** The errors that prevent sending: all except refusals whose text may be sent again unchanged. */
  const faultIn = (shown: State, name: string) =>
    (refusals[name]?.again === true ? null : refusalIn(shown, name)) ?? rules.messageOf(shown, name);
  const messageIn = (shown: State, name: string) => refusalIn(shown, name) ?? rules.messageOf(shown, name);
  const { t } = useLanguage();
  const setText = (name: string, text: string) => {
    const was = rules.textOf(now.current, name);
    change((before) => rules.setText(before, name, text));
    tellOfLetters(t, { name, was, text, kept: () => rules.textOf(rules.leave(now.current, name), name) });
  };
  const getInputProps = (name: string): InputProps => ({
    name,
    value: rules.textOf(state, name),
    error: messageIn(state, name) ?? undefined,
    onChange: (given) => setText(name, typeof given === 'string' ? given : given.currentTarget.value),
    onBlur: () => {
      const opened = stood.current;
      stood.current = null;
      if (opened?.name === name && rules.textOf(now.current, name) === rules.textOf(opened.fresh, name)) return;
      change((before) => rules.leave(before, name));
    },
  });
  return {
    state,
    change,
    /** The state after the last event, whether or not it was rendered. */
    latest: useCallback(() => now.current, []),
    /** Resets the form. */
    open: useCallback(
      (fresh: State) => {
        change(() => fresh);
        setRefusals(NONE);
        const { activeElement } = document;
        const name = activeElement instanceof HTMLInputElement ? activeElement.name : '';
        stood.current = name === '' ? null : { name, fresh };
      },
      [change],
    ),
    /** Marks what the server refused; `again`: the same text may be sent again. */
    refuse: (messages: Messages, again = false) => setRefusals(refusalsOf(messages, now.current, rules, again)),
    setText,
    getInputProps,
    messageIn,
    faultIn,
    /** The server's refusal of a field's current text; null: none. */
    refusalOf: (name: string) => refusalIn(state, name),
  };
}
