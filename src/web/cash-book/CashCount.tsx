import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { closeFields, countFields } from '#domain/records/cash-book.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { countedCash, NOTES } from '#domain/rules/cash-count.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { readCashAnew, type CashBook } from './cash-answers.ts';
import classes from './CashBook.module.css';
import { useCashWords } from './useCashWords.ts';

const fields = { ...countFields, reason: closeFields.reason };
type CountName = keyof typeof countFields;
const NAMES = Object.keys(fields) as (keyof typeof fields)[];
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<keyof typeof fields, string>;

/** The number typed in a field of the count; 0 if it is not a valid count. */
function typedIn(name: CountName, text: string): number {
  const read = countFields[name].schema().safeParse(countFields[name].normalise(text));
  return read.success ? read.data : 0;
}

const noteName = (note: (typeof NOTES)[number]) => `note${note}` as const;

function useCount(book: CashBook) {
  const { say } = useLanguage();
  const words = useCashWords();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const [busy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const form = useDefinedForm(fields, EMPTY);
  const of = (name: CountName) => typedIn(name, form.values[name]);
  const notes = Object.fromEntries(NOTES.map((note) => [note, of(noteName(note))])) as Record<
    (typeof NOTES)[number],
    number
  >;
  const counted = countedCash({ notes, coins: toPaise(of('coins')) });
  // Before counting starts nothing is short.
  const isBegun = isConfirming || NAMES.some((name) => form.values[name] !== '');
  const difference = isBegun ? counted - toPaise(book.closing) : null;

  async function submit() {
    setConfirming(true);
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) return focusFirstWrong(root.current);
    const { branch, date } = book;
    const body = { ...read.row, branchId: branch, day: date, book: String(book.closing) };
    setBusy(true);
    try {
      await request('cashBookClose', { body, idempotencyKey: keyOf(body) });
      toast.success(words.closed(book.branchName, showDate(date)));
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong(root.current);
    } finally {
      setBusy(false);
      readCashAnew(queries);
    }
  }
  return { form, root, busy, notes, counted, difference, submit };
}

/** The keys of the count: Enter and the arrows move between the notes, and from the last to the reason or the button. */
function goOn(event: KeyboardEvent<HTMLFormElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[type="submit"]')];
  const next = stops[stops.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Counts a branch's cash by note, compares the total with the book while typing, and closes the day. */
export function CashCount({ book }: { readonly book: CashBook }) {
  const words = useCashWords();
  const { say } = useLanguage();
  const { form, root, busy, notes, counted, difference, submit } = useCount(book);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes from field to field, as in every form
    <form
      ref={root}
      noValidate
      className={`card ${classes['part']}`}
      aria-labelledby="cash-count"
      onKeyDown={goOn}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h2 id="cash-count">{words.count}</h2>
      <p className={classes['quiet']}>{words.countHint}</p>
      <div className={classes['notes']}>
        {NOTES.map((note) => (
          <div key={note} className={classes['note']}>
            <span aria-hidden>{words.note(note)} ×</span>
            <Field form={form} name={noteName(note)} autoComplete="off" inputMode="numeric" />
            <span className="amount">{formatRupees(BigInt(note) * 100n * BigInt(notes[note]))}</span>
          </div>
        ))}
        <div className={classes['note']}>
          <span aria-hidden>{say('Coins')}</span>
          <Field form={form} name="coins" autoComplete="off" />
          <span className="amount">{formatRupees(toPaise(typedIn('coins', form.values.coins)))}</span>
        </div>
      </div>
      <Verdict counted={counted} book={toPaise(book.closing)} difference={difference} />
      {(book.countersUnheard !== '' || (difference !== null && difference !== 0n)) && (
        <Field
          form={form}
          name="reason"
          autoComplete="off"
          description={book.countersUnheard === '' ? words.reasonHint : words.unheardHint(book.countersUnheard)}
          required
        />
      )}
      <Button type="submit" fullWidth aria-disabled={busy}>
        {words.close(showDate(book.date))}
      </Button>
    </form>
  );
}

interface VerdictProps {
  /** In paise, as are the others. */
  readonly counted: bigint;
  readonly book: bigint;
  /** Null while nothing is counted. */
  readonly difference: bigint | null;
}

/** The counted amount against the book, with the difference in colour and in words. */
export function Verdict({ counted, book, difference }: VerdictProps) {
  const words = useCashWords();
  return (
    <dl className={classes['sums']}>
      <dt>{words.counted}</dt>
      <dd>{formatRupees(counted)}</dd>
      <dt>{words.book}</dt>
      <dd>{formatRupees(book)}</dd>
      <dt>{words.difference}</dt>
      <dd>{difference === null ? '–' : <Difference of={difference} />}</dd>
    </dl>
  );
}

function Difference({ of }: { readonly of: bigint }) {
  const words = useCashWords();
  const state = of === 0n ? 'even' : of < 0n ? 'short' : 'over';
  return (
    <output className={classes['verdict']} data-state={state}>
      {state === 'even' ? words.even : words[state](formatRupees(of < 0n ? -of : of))}
    </output>
  );
}
