import { nameKey, sameName } from './matching.ts';

/** Something to choose: what it is, and what it is called. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it is found by besides: its English name. */
  readonly also?: string;
}

// No value begins so: what was typed stays apart from an id that looks alike.
const TYPED = '~';

/** Choices of which no two are called alike: those that were have their value behind the name. */
export function toldApart(choices: readonly Choice[]): Choice[] {
  const times = new Map<string, number>();
  for (const { label } of choices) times.set(nameKey(label), (times.get(nameKey(label)) ?? 0) + 1);
  return choices.map(({ value, label, also = '' }) => ({
    value,
    also,
    label: times.get(nameKey(label)) === 1 ? label : `${label} (${value})`,
  }));
}

/** The value of the choice that a text names; of any other text, one that `shownText` shows again. */
export function chosenValue(choices: readonly Choice[], text: string): string {
  if (text.trim() === '') return '';
  // A space behind the name may be the beginning of a longer one.
  const named = text.endsWith(' ') ? undefined : choices.find(({ label }) => sameName(label, text));
  return named?.value ?? TYPED + text;
}

/**
 * What a field shows for a value: the choice's name, or what was typed. A value that is no choice is shown as it is, but
 * while there are no choices at all, which may be on their way.
 */
export function shownText(choices: readonly Choice[], value: string): string {
  if (value.startsWith(TYPED)) return value.slice(TYPED.length);
  if (choices.length === 0) return '';
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** Whether a value is a choice, not a text that was typed and names none. */
export const isChosen = (value: string): boolean => value !== '' && !value.startsWith(TYPED);

/** The next choice behind the chosen one whose name begins with a letter, or whose value does: a Hindi name is seldom typed. */
export function begunBy<Each extends Choice>(
  letter: string,
  choices: readonly Each[],
  chosen: string,
): Each | undefined {
  const at = choices.findIndex(({ value }) => value === chosen);
  const inTurn = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
  return inTurn.find((each) => [each.label, each.value].some((text) => nameKey(text).startsWith(nameKey(letter))));
}
