import { checked, choice, count, text, refined, withBlank, type Field } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { COUNTER_PATTERN, counterPatternMessage } from '../rules/counter-pattern.ts';

// A counter (spec 5 §1): one browser profile on one computer of a branch, which alone gives out the numbers of its book.

/** The states of a counter. */
export const COUNTER_STATES = ['active', 'lost', 'closed'] as const;
export type CounterState = (typeof COUNTER_STATES)[number];

/** How long a counter's certificate is valid, in days; one older than a day is renewed at a contact. */
export const CERTIFICATE_DAYS = 30;
/** How many minutes an invitation code is valid, and how many wrong ones may be tried meanwhile. */
export const INVITE_MINUTES = 15;
export const MOST_INVITE_TRIES = 10;

export const COUNTER_NAME_TAKEN = 'A counter or a number book with this name exists. Choose another name.';
export const COUNTER_CODE_TAKEN = 'This branch has, or had, a counter with this code. Choose another code.';
export const COUNTER_KEY_WRONG = 'The key of this browser could not be used. Reload the page and register again.';
export const COUNTER_INVITE_WRONG =
  'This code is wrong, was used, or is older than 15 minutes. Ask your admin for another one.';
/** The message when a counter has given out the last number of the year. */
export const COUNTER_EMPTY =
  'This counter has no numbers left this year. Choose another number book, or ask your admin for another counter.';
export const COUNTER_WAITS = 'LRs are waiting on this counter. Let it send them first, or report it lost.';
export const COUNTER_TWICE = 'This counter exists twice. Ask your admin.';
export const COUNTER_UNKNOWN = 'This counter is not known.';
export const COUNTER_ENDED = 'This counter is already closed.';
/** Why a counter allows no offline login or booking (spec 5 §13.5). */
export const COUNTER_CLOCK = 'Set the clock of this computer.';
export const COUNTER_STALE = 'Connect this counter once.';
/** The message for a body that names a counter's book but was not signed by the counter. */
export const counterBook = (name: string): string => `This number book belongs to counter ${name}.`;
/** The message if another book could give the same numbers. */
export const meetingBook = (name: string): string => `Book ${name} gives such numbers.`;

/** One to three capitals and digits. */
function counterCode(): Field<string> {
  const field = text({
    wire: 'code',
    label: 'Counter Code',
    hindi: 'काउंटर कोड',
    required: 'Counter Code is required.',
    max: 3,
  });
  const known = refined(field, (value) => /^[A-Z0-9]*$/.test(value), 'Counter Code can have letters and digits only.');
  return {
    ...known,
    normalise: (raw) => {
      const read = field.normalise(raw);
      return typeof read === 'string' ? read.toUpperCase() : read;
    },
  };
}

/** The fields of a counter. */
export const counter = {
  branch: count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
  name: text({
    wire: 'name',
    label: 'Counter Name',
    hindi: 'काउंटर का नाम',
    required: 'Counter Name is required.',
    max: 40,
  }),
  code: counterCode(),
  /** The format of its numbers; fixed once the counter is registered. */
  pattern: withBlank(
    checked(text({ wire: 'pattern', label: 'Pattern', required: 'Pattern is required.', max: 40 }), (value) =>
      value === '' ? null : counterPatternMessage(value),
    ),
    COUNTER_PATTERN,
  ),
};

/** What the audit shows. */
export const auditedCounter: AuditedKind = {
  title: 'Counter',
  fields: {
    name: counter.name,
    branch: text({ wire: 'branch_Name', label: 'Branch' }),
    code: counter.code,
    state: choice(COUNTER_STATES, { wire: 'state', label: 'State' }),
    reason: text({ wire: 'reason', label: 'Reason' }),
  },
};
