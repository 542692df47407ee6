import { nameKey, sameName } from './matching.ts';

/** An option: its value and its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A further name that finds it: its English name. */
  readonly also?: string;
}

// No value begins with this: it keeps typed text apart from an id that looks alike.
const TYPED = '~';

/** The choices with unique labels: where labels are equal, the value is appended. */
export function withUniqueLabels(choices: readonly Choice[]): Choice[] {
  const times = new Map<string, number>();
  for (const { label } of choices) times.set(nameKey(label), (times.get(nameKey(label)) ?? 0) + 1);
  return choices.map(({ value, label, also = '' }) => ({
    value,
    also,
    label: times.get(nameKey(label)) === 1 ? label : `${label} (${value})`,
  }));
}

/** The value of the choice that a text names; for any other text, a value that `shownText` turns back into the text. */
export function chosenValue(choices: readonly Choice[], text: string): string {
  if (text.trim() === '') return '';
  // A trailing space may be the start of a longer name.
  const named = text.endsWith(' ') ? undefined : choices.find(({ label }) => sameName(label, text));
  return named?.value ?? TYPED + text;
}

/**
 * The text that a field shows for a value: the choice's name, or what was typed. A value that is no choice is shown as it is, except
 * while there are no choices at all, which may still be loading.
 */
export function shownText(choices: readonly Choice[], value: string): string {
  if (value.startsWith(TYPED)) return value.slice(TYPED.length);
  if (choices.length === 0) return '';
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** Whether a value is a choice and not typed text that names none. */
export const isChosen = (value: string): boolean => value !== '' && !value.startsWith(TYPED);

/** The next choice after the chosen one whose name or value begins with a letter: Hindi names are seldom typed. */
export function begunBy<Each extends Choice>(
  letter: string,
  choices: readonly Each[],
  chosen: string,
): Each | undefined {
  const at = choices.findIndex(({ value }) => value === chosen);
  const inTurn = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
  return inTurn.find((each) => [each.label, each.value].some((text) => nameKey(text).startsWith(nameKey(letter))));
}
