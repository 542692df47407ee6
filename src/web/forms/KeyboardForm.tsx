import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import { KEYS, shownKeys } from '#web/key-register.ts';
import { focusNextField } from '#web/ui/field-navigation.ts';
import { keepTyped, type TypedKeys } from '#web/ui/typed-ahead.ts';
import classes from './KeyboardForm.module.css';

// Fetched when a save fails behind which somebody typed on.
const TypedAhead = lazy(() => import('./TypedAhead.tsx'));

const NOTHING: TypedKeys = [];

interface KeyboardFormProps {
  readonly formRef: Ref<HTMLFormElement>;
  /** The id of its heading. */
  readonly titled: string;
  /** Its heading, above its notices; absent: it is elsewhere on the page. */
  readonly title?: ReactNode;
  readonly save: {
    readonly saving: boolean;
    /** Whether the last save saved nothing: what was typed during it does not belong into this form. */
    readonly savedNothing: boolean;
  };
  readonly onSubmit: () => void;
  /** Called when the focus moves elsewhere on the page. */
  readonly onLeft?: () => void;
  readonly children: ReactNode;
}

/** A form in which Enter moves from field to field, and which ignores input during a save. */
export function KeyboardForm({ formRef, titled, title, save, onSubmit, onLeft, children }: KeyboardFormProps) {
  const { enterMoves } = usePreferences();
  const { saving, savedNothing } = save;
  const ahead = useTypedAhead(titled, saving, savedNothing);
  const beforeFields = (event: KeyboardEvent<HTMLFormElement>) => {
    // Input during a save would be lost when the save resets the form.
    if (saving && event.key !== 'Tab') {
      event.preventDefault();
      event.stopPropagation();
    } else if (isFilledList(event.target)) {
      moveFocus(event);
      // Otherwise the same Enter would open the list that the focus leaves.
      if (event.defaultPrevented) event.stopPropagation();
    }
  };
  const moveFocus = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, nativeEvent } = event;
    const chord = event.ctrlKey || event.altKey || event.metaKey;
    // Enter ends a composition, as in Hindi input.
    if (event.key !== 'Enter' || chord || nativeEvent.isComposing || event.keyCode === 229) return;
    if (!enterMoves || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (!(target instanceof HTMLInputElement) && !(event.shiftKey && target.matches('[data-last-field]'))) return;
    event.preventDefault();
    focusNextField(event.currentTarget, target, event.shiftKey ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter is the form's own key, not a control's
    <form
      ref={formRef}
      className={classes['form']}
      noValidate
      aria-labelledby={titled}
      onKeyDownCapture={beforeFields}
      onKeyDown={moveFocus}
      onMouseDown={holdStill}
      onBlur={(event) => isLeft(event) && onLeft?.()}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {title}
      <Suspense>{ahead.typed.length > 0 && <TypedAhead keys={ahead.typed} onDrop={ahead.drop} />}</Suspense>
      {children}
    </form>
  );
}

/**
 * What is typed during a save goes into the form that follows it. If the save failed, it is kept until the form is saved. It is dropped where
 * no form follows: a changed record leads back to its list, where Enter would open a row and a letter move elsewhere.
 */
function useTypedAhead(titled: string, saving: boolean, savedNothing: boolean) {
  const [typed, setTyped] = useState(NOTHING);
  const drop = () => setTyped(NOTHING);
  const begin = useEffectEvent(() => keepTyped({ within: `form[aria-labelledby="${titled}"]`, stands: true }, typed));
  const decide = useEffectEvent((next: ReturnType<typeof keepTyped>) => {
    const form = document.querySelector(`form[aria-labelledby="${titled}"]`);
    if (form !== null && savedNothing) return next.postpone(setTyped);
    drop();
    if (form === null) next.giveUp();
    else next.come();
  });
  useEffect(() => {
    if (!saving) return undefined;
    const next = begin();
    // After the errors are marked.
    return () => void requestAnimationFrame(() => requestAnimationFrame(() => decide(next)));
  }, [saving]);
  return { typed: saving ? NOTHING : typed, drop };
}

/** Whether it is a closed list with a choice made; Enter opens an empty one, Space any. */
function isFilledList(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement) || !target.readOnly || target.value === '') return false;
  return target.ariaHasPopup === 'listbox' && target.ariaExpanded !== 'true';
}

/**
 * Whether the focus moves to another part of the page: a dialog or a notice does not count, for the focus comes back from it, nor does
 * losing it altogether.
 */
function isLeft({ currentTarget: form, target, relatedTarget }: FocusEvent<HTMLFormElement>): boolean {
  if (!(relatedTarget instanceof Element) || !form.contains(target) || form.contains(relatedTarget)) return false;
  return relatedTarget.closest('[role="dialog"], [data-place]') === null;
}

/**
 * A press on a button, a summary or a checkbox leaves the focus where it is: otherwise the field being left would show its error, and what
 * is below would move away from under the pointer before the press ends.
 */
function holdStill(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button, summary, [type="checkbox"]') !== null)
    event.preventDefault();
}

/** The keyboard hints of a form, shown beside its title. */
export function FormHints({ words }: { readonly words: { enterHint: string; submitHint: string; allHint: string } }) {
  return (
    <span className={classes['hints']} aria-hidden>
      <kbd>{KEYS.nextField.keys}</kbd> {words.enterHint} · <kbd>{shownKeys(KEYS.submit)}</kbd> {words.submitHint} ·{' '}
      <kbd>{KEYS.help.keys}</kbd> {words.allHint}
    </span>
  );
}
