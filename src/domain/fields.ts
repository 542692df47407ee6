// The variant of zod that tree-shakes, because forms load it.
import * as z from 'zod/mini';
import { readDate } from './rules/calendar-date.ts';
import { withoutEmoji } from './rules/emoji.ts';
import { readMoment } from './rules/moment.ts';

/**
 * One field of a document or record: its names, on the wire and on the screen, and its allowed values.
 * Its type, validation, messages, OpenAPI entry, form control and blank value are all derived from here.
 * It never contains layout, visibility or permissions.
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
  /** The name on the wire; the specification's own, however odd. */
  readonly wire: string;
  /** An alternative spelling in the specification's bodies. */
  readonly alsoWire?: string;
  readonly label: string;
  /** The Hindi label and option labels; absent: they are in src/language. The web build removes them. */
  readonly hindi?: string;
  readonly hindiChoices?: Readonly<Record<string, string>>;
  readonly required: boolean;
  /** Built by the first call (see `builtOnce`). */
  readonly schema: () => z.ZodMiniType<Value>;
  /** The value in an untouched form. */
  readonly blank: Value;
  /** Converts a value from the network or a form (null, "1,25,000.50", 12/04/2026) to what `schema` checks. */
  readonly normalise: (raw: unknown) => unknown;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** Stored decimals: 2 for rupees, 3 for weights. */
  readonly decimals?: number;
  /** Multi-line text. */
  readonly long?: boolean;
  /** Shown under a field left empty, which is still saved as 0 (spec 1 §5 shows the sentence but lets the item pass). */
  readonly advice?: string;
  /** The kind of document whose number it holds; absent: none. */
  readonly names?: string;
  /** It holds the id of one of the company's branches; absent: it does not. */
  readonly isBranch?: true;
  /** It holds the file name of a picture, which nobody types; absent: it does not. */
  readonly isPicture?: true;
  /** The contract version that introduced it; absent: the first, defined by the first two specifications. */
  readonly since?: number;
}

/** A field's names, and whether it is required. */
export interface FieldNames {
  readonly wire: string;
  readonly label: string;
  /** The Hindi label, if only this definition has it. */
  readonly hindi?: string;
  /** The message if nothing was entered. Absent: it may be empty. */
  readonly required?: string;
}

/** The largest amount a `numeric(14,2)` holds, in rupees; every such amount is exact in a double. */
export const GREATEST_MONEY = 999_999_999_999.99;
/** The largest weight or count a `numeric(12,3)` holds. */
const GREATEST_QUANTITY = 999_999_999.999;

// Control characters (but tab and line breaks in long text) and the bidirectional overrides that can make a text
// read as another one.
// oxlint-disable-next-line no-control-regex -- refusing control characters is the very purpose
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u200E\u200F]/u;
const LINE_BREAK = /[\t\r\n]/u;

/** Whether a single-line text, or with `long` a multi-line one, has only characters that can be stored, shown and printed. */
export function isPrintable(text: string, long = false): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text) && (long || !LINE_BREAK.test(text));
}

/** Whether the database can store a text. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The message for a text that is not printable or storable. */
export const unsavable = (label: string) => `${label} has a character that cannot be saved.`;

/**
 * Builds a schema when it is first needed, and keeps it. Those of the lawful bilty's 92 fields take a cheap phone 75 ms (docs/decisions/0062),
 * and a list checks none of them.
 */
export function builtOnce<Value>(build: () => z.ZodMiniType<Value>): () => z.ZodMiniType<Value> {
  let built: z.ZodMiniType<Value> | null = null;
  return () => (built ??= build());
}

const emptyToUndefined = (raw: unknown): unknown => (raw === null || raw === '' ? undefined : raw);

const asText = (raw: unknown): unknown => {
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return typeof raw === 'string' ? withoutEmoji(raw.normalize('NFC').trim()) : raw;
};

/** The parts of a field that follow from its names. */
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
    schema: builtOnce(() => cleanText(naming.label, { max, required: naming.required, long: naming.long })),
    blank: '',
    normalise: asText,
    maxLength: max,
    ...(naming.long === true && { long: true }),
  };
}

/** The number of an existing document of another kind. */
export function documentNumber(kind: string, naming: FieldNames): Field<string> {
  return { ...text({ ...naming, max: 20 }), names: kind };
}

/** The file name of a picture that was sent before; empty: none. */
export function picture(naming: FieldNames): Field<string> {
  return { ...text({ ...naming, max: 60 }), isPicture: true };
}

/** An identifier of an exact length (GSTIN 15, HSN 8), stored in capitals; may be empty if not required. */
export function code(length: number, naming: FieldNames & { message?: string; digits?: boolean }): Field<string> {
  const message =
    naming.message ?? `${naming.label} must be exactly ${length} ${naming.digits ? 'digits' : 'characters'}.`;
  const shape = naming.digits ? /^\d*$/ : /^\S*$/;
  return {
    kind: 'code',
    ...named(naming),
    schema: builtOnce(() =>
      cleanText(naming.label, { max: 120, required: naming.required }).check(
        z.refine((value) => value === '' || (value.length === length && shape.test(value)), { error: message }),
      ),
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
    schema: builtOnce(() =>
      cleanText(naming.label, { max: 120, required: naming.required }).check(
        z.refine((value) => value === '' || z.email().safeParse(value).success, {
          error: naming.message ?? 'Please enter a valid email address.',
        }),
      ),
    ),
  };
}

/** Passed in with the field, because the list of easy passwords is long and few forms need it. */
interface EasyPasswords {
  readonly has: (password: string) => boolean;
  readonly sentence: string;
}

/**
 * A password. `tooShort`: the message for less than eight characters; `tooEasy`: which new passwords are easily guessed, and the message.
 * Never trimmed, never returned.
 */
export function password(naming: FieldNames & { tooShort?: string; tooEasy?: EasyPasswords }): Field<string> {
  const { label, required, tooShort, tooEasy } = naming;
  const shortest = tooShort === undefined ? 1 : 8;
  const long = () => {
    const given = z
      .string({ error: required ?? `${label} must be text.` })
      .check(
        z.maxLength(200, `${label} must be at most 200 characters.`),
        z.refine(isStorable, { error: unsavable(label) }),
      );
    return required === undefined
      ? given.check(z.refine((value) => value === '' || value.length >= shortest, { error: tooShort ?? '' }))
      : given.check(z.minLength(1, required), z.minLength(shortest, tooShort));
  };
  return {
    kind: 'password',
    ...named(naming),
    schema: builtOnce(() =>
      tooEasy === undefined ? long() : long().check(z.refine((value) => !tooEasy.has(value), tooEasy.sentence)),
    ),
    blank: '',
    normalise: (raw) => raw ?? '',
    maxLength: 200,
  };
}

/** A calendar date, `yyyy-mm-dd` from the browser to the database; null if empty. */
export function date(naming: FieldNames & { required: string }): Field<string>;
export function date(naming: FieldNames): Field<string | null>;
export function date(naming: FieldNames): Field<string> | Field<string | null> {
  const day = () =>
    z.iso.date({
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
    ? { ...common, schema: builtOnce(() => z.nullable(day()).check(z.refine(inRange, 'Invalid date.'))), blank: null }
    : { ...common, schema: builtOnce(() => day().check(z.refine(inRange, 'Invalid date.'))), blank: '' };
}

const asNumber = (raw: unknown): unknown => {
  const value = emptyToUndefined(typeof raw === 'string' ? raw.replaceAll(/[,\s]/g, '') : raw);
  if (typeof value !== 'string') return value;
  return /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(value) ? Number(value) : Number.NaN;
};

interface Amount extends FieldNames {
  /** The message for 0 or less. Absent: 0 is allowed. */
  readonly positive?: string;
  /** A more helpful message for input that is no number. */
  readonly unreadable?: string;
  readonly advice?: string;
  /** Whether it may be negative. */
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
      // Ids and pages are not typed: a negative one counts as missing. Messages of the specification cover both cases (spec 1 §5).
      const isOurs = positive === undefined || (kind !== 'count' && positive === `${label} is required.`);
      return isOurs ? `Enter ${label} without a minus sign.` : positive;
    }
    if (value === 0 && positive !== undefined) return positive;
    if (Math.abs(value) > greatest) return `${label} is too large.`;
    // The double nearest to a number with that many decimals is the number itself: exact up to the largest amount, and ten times faster
    // than toFixed.
    if (Math.round(value * units) / units === value) return null;
    return decimals === 0 ? `${label} must be a whole number.` : `${label} can have at most ${decimals} decimals.`;
  };
  return {
    kind,
    ...named(naming),
    required: missing !== undefined,
    schema: builtOnce(() =>
      z
        .number({
          error: ({ input }) =>
            input === undefined && missing !== undefined
              ? missing
              : (naming.unreadable ?? `${naming.label} must be a number.`),
        })
        // A single check instead of one per rule: these fields are half of those in a bilty with five items.
        .check(({ value, issues }) => {
          const message = wrong(value);
          if (message !== null) issues.push({ code: 'custom', input: value, message });
        }),
    ),
    blank: 0,
    normalise: (raw) => asNumber(raw) ?? (missing === undefined ? 0 : undefined),
    decimals,
    ...(naming.advice !== undefined && { advice: naming.advice }),
  };
}

/** Rupees with at most two decimals, not negative; `numeric(14,2)` in the database. */
export function money(naming: Amount): Field<number> {
  return amount('money', 2, GREATEST_MONEY, naming);
}

/** The same, but may be negative: the rest of a total of which more was received. */
export function balance(naming: Amount): Field<number> {
  return money({ ...naming, isSigned: true });
}

/** A weight or count with at most three decimals, not negative; `numeric(12,3)` in the database. */
export function quantity(naming: Amount): Field<number> {
  return amount('quantity', 3, GREATEST_QUANTITY, naming);
}

/** A whole number, such as a page or a line's id. */
export function count(naming: Amount): Field<number> {
  return amount('count', 0, Number.MAX_SAFE_INTEGER, naming);
}

/** The id of one of the company's branches; 0: none. */
export function branchId(naming: Amount): Field<number> {
  return { ...count(naming), isBranch: true };
}

/**
 * A field that older clients do not know, by the contract version that introduced it: if a body omits it, a new record gets its blank value
 * and an existing one keeps its value.
 */
export function since<F extends Field>(version: number, field: F): F & { readonly since: number } {
  return { ...field, since: version };
}

/** The same field with an additional rule and its message. */
export function refined<Value>(field: Field<Value>, holds: (value: Value) => boolean, error: string): Field<Value> {
  return { ...field, schema: builtOnce(() => field.schema().check(z.refine(holds, { error }))) };
}

/** The same field with a check of the whole value: `wrong` returns a message or null. */
export function checked<Value>(field: Field<Value>, wrong: (value: Value) => string | null): Field<Value> {
  return {
    ...field,
    schema: builtOnce(() =>
      field.schema().check(({ value, issues }) => {
        const message = wrong(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      }),
    ),
  };
}

/** The same field, but it may also be null. */
export function orNull<Value>(field: Field<Value>): Field<Value | null> {
  return {
    ...field,
    schema: builtOnce(() => z.nullable(field.schema())),
    blank: null,
    normalise: (raw) => (raw === undefined || raw === null || raw === '' ? null : field.normalise(raw)),
  };
}

/** The same field with another blank value, which is also used if it is absent. */
export function withBlank<Value>(field: Field<Value>, blank: Value): Field<Value> {
  return { ...field, blank, normalise: (raw) => (raw === undefined ? blank : field.normalise(raw)) };
}

/** Yes or no; no if nothing is given. */
export const yesNo = (naming: FieldNames): Field<'yes' | 'no'> => choice(['yes', 'no'], { ...naming, blank: 'no' });

/** Further names of a choice. */
export interface ChoiceNames<Option extends string> extends FieldNames {
  /** The Hindi option labels that only this definition has. */
  readonly hindiChoices?: Readonly<Partial<Record<Option, string>>>;
}

/** One of a few words. `blank` is the value in an untouched form; absent: nothing is selected. */
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
    schema: builtOnce(() =>
      z.string({ error: `${naming.label} must be text.` }).check(
        z.refine((value) => value !== '' || naming.required === undefined, { error: naming.required ?? '' }),
        z.refine((value) => value === '' || options.includes(value), {
          error: naming.message ?? `${naming.label} must be one of: ${options.join(', ')}.`,
        }),
      ),
    ),
    blank,
    normalise: (raw) => asText(raw) || blank,
    choices: options,
    ...(naming.hindiChoices !== undefined && { hindiChoices: naming.hindiChoices as Record<string, string> }),
  };
}

/** A moment in Indian time, `yyyy-mm-ddThh:mm` from the browser to the database; may be empty. */
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
    schema: builtOnce(() =>
      field.schema().check(
        z.refine((value) => value === '' || MOMENT.test(value), {
          error: `${naming.label} must be a date with a time, as in 20-11-2026 23:59.`,
        }),
      ),
    ),
  };
}
const MOMENT = /^(?:19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/;
