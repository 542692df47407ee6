import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Certificate } from '#domain/rules/counter-certificate.ts';
import type { CounterRecord } from '#domain/rules/counter-record.ts';
import { writesFor } from '../access/own-branches.ts';
import { statement, value } from '../database/statement.ts';
import { homeOf } from '../records/home-branch.ts';

// What a counter signed proves the counter, not its user, and not the time (spec 5 §4.4). Both are compared with what the portal itself
// knows when the record comes; what does not fit is shown to the admin and refuses no printed LR.

const MINUTE = 60_000;
const MOST_MINUTES = 10;
/** Said to a clerk whose LR is not printed yet. */
export const LOG_IN_AGAIN = 'Log in at this counter again before you book here.';

const tenant = value('tenantId');

/** What the portal knows about a user named by a record. */
interface NamedUser {
  /** As the record spells it. */
  readonly name: string;
  readonly isKnown: boolean;
  /** When the user first opened the counter with a password that the portal checked; null: never. */
  readonly openedAt: Date | null;
  readonly disabledAt: Date | null;
  readonly worksHere: boolean;
}
export const namedUsers = statement<NamedUser>(
  'counter.named_users',
  sql`select n as name, u.id is not null as "isKnown", (c.opened ->> lower(n))::timestamptz as "openedAt", u.disabled_at as "disabledAt",
        u.id is null or u.role_id = ${sql.lit(ROLES.admin)} or (select count(*) from branch b where b.tenant_id = ${tenant}) < 2
          or coalesce((select l.is_active <> 'yes' or ${writesFor(homeOf('u'))} from branch l where l.tenant_id = ${tenant} and l.id = c.branch_id), true) as "worksHere"
      from unnest(${value('names')}::text[]) n join counter c on c.tenant_id = ${tenant} and c.id = ${value('counter')}::uuid
      left join user_account u on u.tenant_id = ${tenant} and u.user_key = lower(n)`,
);
/** Notes the first time that a user opened a counter. */
export const noteOpened = statement(
  'counter.note_opened',
  sql`update counter set opened = opened || jsonb_build_object(lower(${value('userName')}::text), now())
      where tenant_id = ${tenant} and id::text = ${value('id')} and not jsonb_exists(opened, lower(${value('userName')}::text))`,
);

/** The users that records name. */
export const namesIn = (records: readonly (CounterRecord | null)[]): string[] => [
  ...new Set(records.flatMap((record) => (record === null ? [] : usersOf(record)))),
];
function usersOf(record: CounterRecord): string[] {
  return [record.user, ...('body' in record ? (record.parties ?? []).map(({ user }) => user) : [])];
}

/** What the portal knows when records come; times in ms. */
export interface KnownThen {
  readonly users: readonly NamedUser[];
  readonly now: number;
  /** The counter's clock at its contact. */
  readonly clock: number;
  readonly today: string;
}

/** What is doubtful about a record. */
export interface Doubts {
  readonly doubts: readonly FieldError[];
  /** The users it names, in lower case, who are not known to have logged in at the counter. */
  readonly unproven: readonly string[];
  /** Whether it would be refused if it is not printed yet. */
  readonly isOfOther: boolean;
}
export const NO_DOUBTS: Doubts = { doubts: [], unproven: [], isOfOther: false };

/** How far a clock is from the portal's, in minutes; 0: too little to be reported. */
export function minutesWrong(clock: number, now: number): number {
  const minutes = Math.round(Math.abs(now - clock) / MINUTE);
  return Number.isNaN(minutes) || minutes <= MOST_MINUTES ? 0 : minutes;
}

const isProven = ({ openedAt }: NamedUser, bookedAt: number): boolean =>
  openedAt !== null && openedAt.getTime() <= bookedAt + MOST_MINUTES * MINUTE;

function doubtAboutUser(user: NamedUser, bookedAt: number): string {
  const { name, isKnown, disabledAt, worksHere } = user;
  if (!isProven(user, bookedAt))
    return isKnown
      ? `${name} had not logged in at this counter. It was booked in the name of the counter.`
      : `${name} is no user of this company. It was booked in the name of the counter.`;
  if (disabledAt !== null && disabledAt.getTime() < bookedAt)
    return `The login ${name} was disabled before it was booked.`;
  return worksHere ? '' : `${name} does not work for the branch of this counter.`;
}

/** `since`: when the portal last knew that everything of the counter had been booked or sent; 0: never. */
function doubtsAboutTime(bookedAt: number, { notAfter }: Certificate, since: number, { now, clock, today }: KnownThen) {
  const minutes = (ms: number) => Math.round(ms / MINUTE);
  const doubts: string[] = [];
  if (minutes(since - bookedAt) > MOST_MINUTES)
    doubts.push(
      `Its time is ${minutes(since - bookedAt)} minutes earlier than what the counter had sent before. Ask when it was booked.`,
    );
  // A clock that is still wrong is reported separately.
  if (minutes(bookedAt - now) > MOST_MINUTES && minutesWrong(clock, now) === 0)
    doubts.push(`Its time is ${minutes(bookedAt - now)} minutes later than when it was received.`);
  if (today > notAfter)
    doubts.push(
      'It came after the counter’s certificate had expired. Only the counter’s clock says when it was booked.',
    );
  return doubts;
}

/** What does not fit what the portal knows. A print only counts copies: of it only doubts about its user are reported. */
export function doubtsAbout(
  { record, certified }: { readonly record: CounterRecord | null; readonly certified: Certificate | null },
  since: number,
  known: KnownThen,
): Doubts {
  if (record === null || certified === null) return NO_DOUBTS;
  const bookedAt = Date.parse(record.booked_At);
  const named = usersOf(record);
  const users = known.users.filter(({ name }) => named.includes(name));
  const unproven = users.filter((user) => !isProven(user, bookedAt)).map(({ name }) => name.toLowerCase());
  const about = users
    .filter((user) => user.name === record.user || !isProven(user, bookedAt))
    .map((user) => doubtAboutUser(user, bookedAt))
    .filter((sentence) => sentence !== '');
  if ('print' in record) return { doubts: [], unproven, isOfOther: false };
  const at = (path: string) => (message: string) => ({ path, message });
  const doubts = [...about.map(at('user')), ...doubtsAboutTime(bookedAt, certified, since, known).map(at('booked_At'))];
  return { doubts, unproven, isOfOther: about.length > 0 };
}
