// The part of zod whose unused functions a build leaves out: forms load it.
import * as z from 'zod/mini';
import { readDate } from './rules/calendar-date.ts';
import { withoutEmoji } from './rules/emoji.ts';
import { readMoment } from './rules/moment.ts';

/**
 * One fact of a document or record: what it is called, on the wire and on the screen, and what may stand in it.
 * Type, check, sentence, OpenAPI entry, form control and blank value are all read from here.
 * Never in it: layout, visibility, permissions.
 */
export interface Field<Value = unknown> {
  readonly kind:
    | 'text'
    | 'code'
    | 'phone'
    | 'email'
    | 'password'
    | 'date'
    | 'moment'
    | 'money'
    | 'quantity'
    | 'choice'
    | 'count';
  /** The name on the network; the specification's own, however odd. */
  readonly wire: string;
  /** Another spelling that the specification's bodies have of the same. */
  readonly alsoWire?: string;
  readonly label: string;
  /** The label in Hindi, and that of what may be chosen; absent: src/language says it. The build of the web takes them out. */
  readonly hindi?: string;
  readonly hindiChoices?: Readonly<Record<string, string>>;
  readonly required: boolean;
  readonly schema: z.ZodMiniType<Value>;
  /** What an untouched form holds. */
  readonly blank: Value;
  /** Brings what the network or a form sent (null, "1,25,000.50", 12/04/2026) to what `schema` checks. */
  readonly normalise: (raw: unknown) => unknown;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** Decimals that are kept: 2 for rupees, 3 for weights. */
  readonly decimals?: number;
  /** Many lines of text. */
  readonly long?: boolean;
  /** Shown under an empty field that was left, yet saved as 0 (spec 1 §5 shows the sentence but lets the item pass). */
  readonly advice?: string;
  /** The kind of document whose number it holds; absent: none. */
  readonly names?: string;
  /** It holds the name of a picture's file, which nobody types; absent: it does not. */
  readonly isPicture?: true;
  /** The version of the contract that it came with; absent: the first, which the first two specifications tell. */
  readonly since?: number;
}

/** What a field is called and whether it may stay empty. */
export interface FieldNames {
  readonly wire: string;
  readonly label: string;
  /** The label in Hindi, where this definition alone has it. */
  readonly hindi?: string;
  /** The sentence shown when nothing was entered. Absent: may stay empty. */
  readonly required?: string;
}

/** The greatest amount that a `numeric(14,2)` holds, in rupees; every such amount is exact in a double. */
export const GREATEST_MONEY = 999_999_999_999.99;
/** The greatest weight or count that a `numeric(12,3)` holds. */
const GREATEST_QUANTITY = 999_999_999.999;

// Control characters (but tab and line breaks in long text) and the bidirectional overrides that can make a text
// read as another one.
// oxlint-disable-next-line no-control-regex -- refusing control characters is the very purpose
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u200E\u200F]/u;
const LINE_BREAK = /[\t\r\n]/u;

/** Whether a text on one line, or with `long` on several, holds only characters that are kept, shown and printed as they are. */
export function isPrintable(text: string, long = false): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text) && (long || !LINE_BREAK.test(text));
}

/** Whether the database can hold a text at all. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The sentence for a text that is not printable or not storable. */
export const unsavable = (label: string) => `${label} has a character that cannot be saved.`;

const emptyToUndefined = (raw: unknown): unknown => (raw === null || raw === '' ? undefined : raw);

const asText = (raw: unknown): unknown => {
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return typeof raw === 'string' ? withoutEmoji(raw.normalize('NFC').trim()) : raw;
};

/** What every field takes from its naming. */
const named = ({ wire, label, hindi, required }: FieldNames) => ({
  wire,
  label,
  ...(hindi !== undefined && { hindi }),
  required: required !== undefined,
});

function cleanText(label: string, options: { max: number; required?: string | undefined; long?: boolean | undefined }) {
  return z.string({ error: `${label} must be text.` }).check(
    z.minLength(options.required === undefined ? 0 : 1, options.required),
    z.maxLength(options.max, `${label} must be at most ${options.max} characters.`),
    z.refine((text) => isPrintable(text, options.long), { error: unsavable(label) }),
  );
}

/** Free text on one line; `long` allows line breaks. */
export function text(naming: FieldNames & { max?: number; long?: boolean }): Field<string> {
  const max = naming.max ?? 120;
  return {
    kind: 'text',
    ...named(naming),
    schema: cleanText(naming.label, { max, required: naming.required, long: naming.long }),
    blank: '',
    normalise: asText,
    maxLength: max,
    ...(naming.long === true && { long: true }),
  };
}

/** The number of a document of another kind, which the company has. */
export function documentNumber(kind: string, naming: FieldNames): Field<string> {
  return { ...text({ ...naming, max: 20 }), names: kind };
}

/** The name of a picture that was sent before; empty: there is none. */
export function picture(naming: FieldNames): Field<string> {
  return { ...text({ ...naming, max: 60 }), isPicture: true };
}

/** An identifier of an exact length (GSTIN 15, HSN 8), kept in capitals; or empty where not required. */
export function code(length: number, naming: FieldNames & { message?: string; digits?: boolean }): Field<string> {
  const message =
    naming.message ?? `${naming.label} must be exactly ${length} ${naming.digits ? 'digits' : 'characters'}.`;
  const shape = naming.digits ? /^\d*$/ : /^\S*$/;
  return {
    kind: 'code',
    ...named(naming),
    schema: cleanText(naming.label, { max: 120, required: naming.required }).check(
      z.refine((value) => value === '' || (value.length === length && shape.test(value)), { error: message }),
    ),
    blank: '',
    normalise: (raw) => {
      const value = asText(raw);
      return typeof value === 'string' ? value.toUpperCase() : value;
    },
    maxLength: length,
  };
}

/** A telephone number of exactly ten digits. */
export function phone(naming: FieldNames & { message: string }): Field<string> {
  return { ...code(10, { ...naming, digits: true }), kind: 'phone' };
}

/** An e-mail address. */
export function email(naming: FieldNames & { message?: string }): Field<string> {
  return {
    ...text({ ...naming, max: 120 }),
    kind: 'email',
    schema: cleanText(naming.label, { max: 120, required: naming.required }).check(
      z.refine((value) => value === '' || z.email().safeParse(value).success, {
        error: naming.message ?? 'Please enter a valid email address.',
      }),
    ),
  };
}

/** Given with the field, for the list of easy ones is long and few forms ask for a password. */
interface EasyPasswords {
  readonly has: (password: string) => boolean;
  readonly sentence: string;
}

/**
 * A password. `tooShort`: the sentence for less than eight characters; `tooEasy`: which new ones anybody guesses, and the
 * sentence for them. Never trimmed, never answered.
 */
export function password(naming: FieldNames & { tooShort?: string; tooEasy?: EasyPasswords }): Field<string> {
  const { label, required, tooShort, tooEasy } = naming;
  const given = z
    .string({ error: required ?? `${label} must be text.` })
    .check(
      z.maxLength(200, `${label} must be at most 200 characters.`),
      z.refine(isStorable, { error: unsavable(label) }),
    );
  const shortest = tooShort === undefined ? 1 : 8;
  const long =
    required === undefined
      ? given.check(z.refine((value) => value === '' || value.length >= shortest, { error: tooShort ?? '' }))
      : given.check(z.minLength(1, required), z.minLength(shortest, tooShort));
  return {
    kind: 'password',
    ...named(naming),
    schema: tooEasy === undefined ? long : long.check(z.refine((value) => !tooEasy.has(value), tooEasy.sentence)),
    blank: '',
    normalise: (raw) => raw ?? '',
    maxLength: 200,
  };
}

/** A calendar date, `yyyy-mm-dd` from the browser to the database; null when empty. */
export function date(naming: FieldNames & { required: string }): Field<string>;
export function date(naming: FieldNames): Field<string | null>;
export function date(naming: FieldNames): Field<string> | Field<string | null> {
  const day = z.iso.date({
    error: ({ input }) => (input === undefined && naming.required !== undefined ? naming.required : 'Invalid date.'),
  });
  const common = {
    kind: 'date',
    ...named(naming),
    normalise: (raw: unknown) => {
      const value = emptyToUndefined(typeof raw === 'string' ? raw.trim() : raw);
      if (value === undefined) return naming.required === undefined ? null : undefined;
      return typeof value === 'string' ? (readDate(value) ?? value.slice(0, 40)) : value;
    },
  } as const;
  const inRange = (value: string | null) => value === null || (value >= '1900-01-01' && value <= '2100-12-31');
  return naming.required === undefined
    ? { ...common, schema: z.nullable(day).check(z.refine(inRange, 'Invalid date.')), blank: null }
    : { ...common, schema: day.check(z.refine(inRange, 'Invalid date.')), blank: '' };
}

const asNumber = (raw: unknown): unknown => {
  const value = emptyToUndefined(typeof raw === 'string' ? raw.replaceAll(/[,\s]/g, '') : raw);
  if (typeof value !== 'string') return value;
  return /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(value) ? Number(value) : Number.NaN;
};

interface Amount extends FieldNames {
  /** The sentence for 0 or less. Absent: 0 is fine. */
  readonly positive?: string;
  /** The sentence for what is no number, where it can be said better. */
  readonly unreadable?: string;
  readonly advice?: string;
  /** Whether it may be less than 0. */
  readonly isSigned?: boolean;
}

function amount(
  kind: 'money' | 'quantity' | 'count',
  decimals: number,
  greatest: number,
  naming: Amount,
): Field<number> {
  const missing = naming.required ?? naming.positive;
  const { label, positive, isSigned = false } = naming;
  const units = 10 ** decimals;
  const wrong = (value: number): string | null => {
    if (value < 0 && !isSigned) {
      // An id or a page is not typed: below 0 it is as good as none. Sentences of the specification stand for both (spec 1 §5).
      const isOurs = positive === undefined || (kind !== 'count' && positive === `${label} is required.`);
      return isOurs ? `Enter ${label} without a minus sign.` : positive;
    }
    if (value === 0 && positive !== undefined) return positive;
    if (Math.abs(value) > greatest) return `${label} is too large.`;
    // The nearest double of so many decimals is itself: exact up to the greatest amount, and a tenth of what toFixed takes.
    if (Math.round(value * units) / units === value) return null;
    return decimals === 0 ? `${label} must be a whole number.` : `${label} can have at most ${decimals} decimals.`;
  };
  return {
    kind,
    ...named(naming),
    required: missing !== undefined,
    schema: z
      .number({
        error: ({ input }) =>
          input === undefined && missing !== undefined
            ? missing
            : (naming.unreadable ?? `${naming.label} must be a number.`),
      })
      // One check and not one for each rule: of the fields of a bilty with five items these are the half.
      .check(({ value, issues }) => {
        const message = wrong(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      }),
    blank: 0,
    normalise: (raw) => asNumber(raw) ?? (missing === undefined ? 0 : undefined),
    decimals,
    ...(naming.advice !== undefined && { advice: naming.advice }),
  };
}

/** Rupees with at most two decimals, never less than 0; `numeric(14,2)` in the database. */
export function money(naming: Amount): Field<number> {
  return amount('money', 2, GREATEST_MONEY, naming);
}

/** The same, but that it may be less than 0: what is left of a total of which more was received. */
export function balance(naming: Amount): Field<number> {
  return money({ ...naming, isSigned: true });
}

/** A weight or count with at most three decimals, never less than 0; `numeric(12,3)` in the database. */
export function quantity(naming: Amount): Field<number> {
  return amount('quantity', 3, GREATEST_QUANTITY, naming);
}

/** A whole number, such as a page or a line's id. */
export function count(naming: Amount): Field<number> {
  return amount('count', 0, Number.MAX_SAFE_INTEGER, naming);
}

/**
 * A field that older clients do not know, by the version of the contract that it came with: where a body lacks it, a new
 * record has its blank and one that stands keeps what it has.
 */
export function since<F extends Field>(version: number, field: F): F & { readonly since: number } {
  return { ...field, since: version };
}

/** The same field with one more rule and the sentence for what breaks it. */
export function refined<Value>(field: Field<Value>, holds: (value: Value) => boolean, error: string): Field<Value> {
  return { ...field, schema: field.schema.check(z.refine(holds, { error })) };
}

/** The same field looked at as a whole: `wrong` answers what is wrong with a value, or null. */
export function checked<Value>(field: Field<Value>, wrong: (value: Value) => string | null): Field<Value> {
  return {
    ...field,
    schema: field.schema.check(({ value, issues }) => {
      const message = wrong(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  };
}

/** The same field, which may also hold nothing. */
export function orNull<Value>(field: Field<Value>): Field<Value | null> {
  return {
    ...field,
    schema: z.nullable(field.schema),
    blank: null,
    normalise: (raw) => (raw === undefined || raw === null || raw === '' ? null : field.normalise(raw)),
  };
}

/** The same field with another blank value, which an absent one means too. */
export function withBlank<Value>(field: Field<Value>, blank: Value): Field<Value> {
  return { ...field, blank, normalise: (raw) => (raw === undefined ? blank : field.normalise(raw)) };
}

/** Yes or no; no where nothing is said. */
export const yesNo = (naming: FieldNames): Field<'yes' | 'no'> => choice(['yes', 'no'], { ...naming, blank: 'no' });

/** What a choice is called besides. */
export interface ChoiceNames<Option extends string> extends FieldNames {
  /** The Hindi of those options that this definition alone has. */
  readonly hindiChoices?: Readonly<Partial<Record<Option, string>>>;
}

/** One of a few words. `blank` is what an untouched form holds; absent: nothing chosen. */
export function choice<const Options extends readonly string[]>(
  options: Options,
  naming: ChoiceNames<Options[number]> & { blank: Options[number] },
): Field<Options[number]>;
export function choice<const Options extends readonly string[]>(
  options: Options,
  naming: ChoiceNames<Options[number]> & { message?: string },
): Field<Options[number] | ''>;
export function choice(
  options: readonly string[],
  naming: ChoiceNames<string> & { blank?: string; message?: string },
): Field<string> {
  const blank = naming.blank ?? '';
  return {
    kind: 'choice',
    ...named(naming),
    schema: z.string({ error: `${naming.label} must be text.` }).check(
      z.refine((value) => value !== '' || naming.required === undefined, { error: naming.required ?? '' }),
      z.refine((value) => value === '' || options.includes(value), {
        error: naming.message ?? `${naming.label} must be one of: ${options.join(', ')}.`,
      }),
    ),
    blank,
    normalise: (raw) => asText(raw) || blank,
    choices: options,
    ...(naming.hindiChoices !== undefined && { hindiChoices: naming.hindiChoices as Record<string, string> }),
  };
}

/** A moment in India's time, `yyyy-mm-ddThh:mm` from the browser to the database; or empty. */
export function moment(naming: FieldNames): Field<string> {
  const field = text({ ...naming, max: 40 });
  return {
    ...field,
    kind: 'moment',
    maxLength: 25,
    normalise: (raw) => {
      const read = asText(raw);
      return typeof read === 'string' && read !== '' ? (readMoment(read) ?? read) : read;
    },
    schema: field.schema.check(
      z.refine((value) => value === '' || MOMENT.test(value), {
        error: `${naming.label} must be a date with a time, as in 20-11-2026 23:59.`,
      }),
    ),
  };
}
const MOMENT = /^(?:19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/;
