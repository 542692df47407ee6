import type { FieldError } from '#domain/define.ts';
import { gstinTaken, placeAdvice } from '#domain/records/party.ts';
import type { MadeParty } from '#domain/rules/counter-record.ts';
import { readParty, type ReadParty } from '#domain/rules/made-party.ts';
import { MADE_ROLES, type MadeRole } from '#domain/rules/made-roles.ts';
import { soundsOf } from '#domain/rules/party-sounds.ts';
import { knownCall } from '#web/client/known-calls.ts';
import type { Answer } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { cleanErrors, wireBody } from '#web/client/wire.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { onDataKeyChange, openedBy } from './data-key.ts';
import type { CallOptions } from './handlers.ts';
import type { KeptPlace } from './kept-places.ts';
import { PARTY } from './locks.ts';
import { addPartyRow, changePartyRows, isMadeHere, nextPartyId, partyRows } from './party-rows.ts';
import { open, seal } from './sealed.ts';
import { refusal } from './signed-record.ts';
import { allPlaces, placeOf, snapshotTime } from './snapshot.ts';
import { thisCounter, type PartyRow } from './store.ts';

// Parties made here without a connection (spec 5 §3, §13.13). Each is sent with the LRs that name it, or by itself (send-parties.ts), under
// the key of the call that made it. Once the snapshot has it, it is one of the portal's parties.

type Wire = Readonly<Record<string, unknown>>;

/** A party as it is stored, sealed. */
interface MadeHere extends Pick<MadeParty, 'user' | 'body'> {
  readonly place: KeptPlace;
  readonly at: string;
}
interface StandingParty extends MadeHere, Omit<PartyRow, 'place' | 'sealed'> {
  /** Its place id at the portal; 0 until the portal gives one. */
  readonly atPortal: number;
}

const OTHER_BODY = 'This was already saved with different content.';
const NO_PLACE =
  'The portal gets a party that was made without a connection with an LR of this counter. Book that first.';
/** The page that books LRs: parties made on other pages belong to no LR. */
const FORM = '/dashboard/bilty';

/** Whether the open page books LRs. */
export const isBookingPage = (): boolean => location.pathname.toLowerCase().startsWith(FORM);

const nameOf = (key: string): string => `party ${key}`;
let opened = new Map<number, Promise<MadeHere>>();
onDataKeyChange(() => {
  if (openedBy() === '') opened = new Map();
});

/** The parties made here that are not in the snapshot yet, last first. Throws `Problem` if this counter is not open. */
async function standingParties(): Promise<readonly StandingParty[]> {
  const rows = (await partyRows()).filter(({ sealed }) => sealed.length > 0);
  const known = new Map(
    rows.map(({ id, key, sealed }) => [
      id,
      // Only this file seals under this name.
      opened.get(id) ?? (open(nameOf(key), sealed) as Promise<MadeHere>),
    ]),
  );
  for (const [id, made] of known) made.catch(() => opened.delete(id));
  opened = known;
  const read = await Promise.all(
    rows.map(async ({ sealed: _sealed, place: atPortal, ...row }) => ({
      ...(await known.get(row.id)),
      ...row,
      atPortal,
    })),
  );
  return (read as StandingParty[]).toReversed();
}

/** The places of parties made here; `unknown`: only those without a place at the portal. */
export async function madePlaces(unknown = false): Promise<readonly KeptPlace[]> {
  const made = await standingParties();
  return made.filter(({ atPortal }) => !unknown || atPortal === 0).map(({ place }) => place);
}

/** The parties made here that have no place at the portal, first one first. */
export async function partiesToSend(): Promise<readonly Pick<MadeParty, 'key' | 'user' | 'body'>[]> {
  const made = await standingParties();
  return made.filter(({ atPortal }) => atPortal === 0).toReversed();
}

/** The place with an id, from the portal or made here; undefined if it is not kept. */
export async function knownPlace(id: number): Promise<KeptPlace | undefined> {
  if (!isMadeHere(id)) return await placeOf(id);
  return (await standingParties()).find((made) => made.id === id)?.place;
}

/** The places in the body of an LR. */
type Places = Readonly<Partial<Record<`${MadeRole}Place`, number>>>;

/** The parties made here that must be sent with an LR; those that the snapshot has get the portal's id in the body. */
export async function withMade<Body extends Places>(
  body: Body,
): Promise<{ readonly body: Body; readonly made: readonly MadeParty[] }> {
  const named = MADE_ROLES.flatMap((role) => {
    const id = body[`${role}Place`] ?? 0;
    return isMadeHere(id) ? [{ role, id }] : [];
  });
  if (named.length === 0) return { body, made: [] };
  const [rows, standing] = await Promise.all([partyRows(), standingParties()]);
  const settled = named.flatMap(({ role, id }) => {
    const row = rows.find((each) => each.id === id && each.sealed.length === 0);
    return row === undefined ? [] : [[`${role}Place`, row.place] as const];
  });
  const made = standing.flatMap(({ id, key, user, body: sent }): MadeParty[] => {
    const roles = named.filter((each) => each.id === id).map(({ role }) => role);
    return roles.length === 0 ? [] : [{ key, user, roles, body: sent }];
  });
  return { body: { ...body, ...Object.fromEntries(settled) }, made };
}

/** The same for a save at the portal: throws if it names a party that the portal does not have. */
export async function withPortalPlaces<Body extends Places>(body: Body): Promise<Body> {
  const { body: known, made } = await withMade(body);
  if (made.length > 0) throw refusal(422, 'invalid', NO_PLACE);
  return known;
}

/** The name of the party that has one of these GSTINs; undefined if none has. */
async function holderOf({ places }: ReadParty): Promise<string | undefined> {
  const gstins = places.map(({ gstin }) => gstin).filter((gstin) => gstin !== '');
  if (gstins.length === 0) return undefined;
  const known = [...(await madePlaces()), ...(await allPlaces())];
  return known.find(({ gstin }) => gstins.includes(gstin))?.name;
}

const placeIn = ({ row, places }: ReadParty, id: number): KeptPlace => {
  const [first] = places;
  return {
    id,
    party: id,
    name: row.name,
    nameHindi: row.nameHindi,
    city: first?.city ?? '',
    gstin: first?.gstin ?? '',
    contact: first?.placeContact || row.contact,
    lastBooked: null,
    kind: row.partyKind,
    address: first?.address ?? '',
    pin: first?.pin ?? '',
    state: first?.stateCode ?? '',
    sounds: soundsOf(row, places).places[0] ?? '',
  };
};

/** The portal's answer to saving a party. */
function answerOf({ row, places }: ReadParty, { id, at, user }: Pick<StandingParty, 'id' | 'at' | 'user'>) {
  const answer = {
    ...row,
    id,
    tenantId: currentSession()?.user.tenantId ?? '',
    createdBy: user,
    createdDate: at,
    updatedBy: user,
    updatedDate: at,
    lines: places.map((each, n) => ({ ...each, id: id + n, lastBooked: null })),
    mergedInto: '',
    mergedParty: 0,
    aliases: [],
    advice: places.flatMap((each, n) =>
      placeAdvice(each).map(({ path, message }): FieldError => ({ path: `lines.${n}.${path}`, message })),
    ),
  };
  // Built from the party's definition, like the portal's answer.
  return answer as unknown as Answer<'partyCreate'>;
}

/** Stores a party read from `body`, unless another one is being stored. */
async function keep(
  read: ReadParty,
  { key, user, body }: Pick<MadeParty, 'key' | 'user' | 'body'>,
): Promise<Answer<'partyCreate'>> {
  const before = (await standingParties()).find((made) => made.key === key);
  if (before !== undefined) {
    if (JSON.stringify(before.body) !== JSON.stringify(body)) throw refusal(409, 'key_reused', OTHER_BODY);
    return answerOf(read, before);
  }
  const holder = await holderOf(read);
  if (holder !== undefined) {
    const message = gstinTaken(holder);
    throw refusal(409, 'gstin_exists', message, [{ path: 'lines.0.gstin', message }]);
  }
  const [id, at] = [await nextPartyId(), new Date().toISOString()];
  const made: MadeHere = { user, body, place: placeIn(read, id), at };
  await addPartyRow({ id, key, place: 0, toldAt: 0, sealed: await seal(nameOf(key), made) });
  return answerOf(read, { id, at, user });
}

/** Stores a party read from a body, once for each key. Throws `Problem` for a GSTIN that another party has. */
export const keepParty = (
  read: ReadParty,
  sent: Pick<MadeParty, 'key' | 'user' | 'body'>,
): Promise<Answer<'partyCreate'>> => navigator.locks.request(PARTY, () => keep(read, sent));

/**
 * Creates a party here, by the portal's rules, for an LR that is being booked. Undefined if no LR is. Throws `Problem`
 * for its faults, and for a GSTIN that another party has.
 */
export async function makeParty({
  body,
  idempotencyKey = '',
}: CallOptions<'partyCreate'>): Promise<Answer<'partyCreate'> | undefined> {
  const [counter, session] = [await thisCounter(), currentSession()];
  if (!isBookingPage() || counter === undefined || session?.user.tenantId !== counter.company) return undefined;
  const { body: encoding } = await knownCall('partyCreate');
  if (encoding === undefined) throw new Error('A party has no body.');
  // As sent over the network: undefined values are left out.
  const sent = JSON.parse(JSON.stringify(wireBody(encoding, body))) as Wire;
  const read = readParty(sent);
  if ('sentence' in read) throw refusal(422, 'invalid', read.sentence, cleanErrors(read.errors, {}, encoding));
  const key = /^[\w-]{8,64}$/.test(idempotencyKey) ? idempotencyKey : randomKey();
  return await keepParty(read, { key, user: session.user.userName, body: sent });
}

/** Records the places that the portal gave to parties made here. */
export async function notePlaces(
  answered: readonly { readonly key: string; readonly place: number }[],
  now: string,
): Promise<void> {
  const places = new Map(answered.filter(({ place }) => place > 0).map(({ key, place }) => [key, place]));
  if (places.size === 0) return;
  await changePartyRows(({ key, place }) => {
    const at = places.get(key);
    return at === undefined || at === place ? null : { place: at, toldAt: Date.parse(now) };
  });
}

/** A snapshot this much later than a place, in ms, contains it, or the place was deleted. */
const SURELY = 10 * 60_000;

/** Removes the data of parties that the snapshot has by now: from then on they are the portal's. */
export async function settleMade(): Promise<void> {
  const rows = (await partyRows()).filter(({ place, sealed }) => place > 0 && sealed.length > 0);
  if (rows.length === 0) return;
  const now = await snapshotTime();
  const known = await Promise.all(
    rows.map(async ({ id, place, toldAt: at }) => ((await placeOf(place)) !== undefined || now > at + SURELY ? id : 0)),
  );
  await changePartyRows(({ id, sealed }) =>
    sealed.length > 0 && known.includes(id) ? { sealed: new Uint8Array() } : null,
  );
}
