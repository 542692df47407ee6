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
import type { Asked } from './handlers.ts';
import type { KeptPlace } from './kept-places.ts';
import { PARTY } from './locks.ts';
import { addPartyRow, changePartyRows, isMadeHere, nextPartyId, partyRows } from './party-rows.ts';
import { open, seal } from './sealed.ts';
import { refusal } from './signed-record.ts';
import { allPlaces, placeOf, toldAt } from './snapshot.ts';
import { thisCounter, type PartyRow } from './store.ts';

// Parties that were made here without a connection (spec 5 §3, §13.13): each goes to the portal with the LRs that name it, or by itself
// (send-parties.ts), under the key of the call that made it. From when the snapshot has it, it is one of the portal's.

type Wire = Readonly<Record<string, unknown>>;

/** A party as it lies sealed. */
interface MadeHere extends Pick<MadeParty, 'user' | 'body'> {
  readonly place: KeptPlace;
  readonly at: string;
}
interface StandingParty extends MadeHere, Omit<PartyRow, 'place' | 'sealed'> {
  /** Its place at the portal; 0: none was told. */
  readonly atPortal: number;
}

const OTHER_BODY = 'This was already saved with different content.';
const NO_PLACE =
  'The portal gets a party that was made without a connection with an LR of this counter. Book that first.';
/** Where LRs are booked: what is made elsewhere goes with none. */
const FORM = '/dashboard/bilty';

/** Whether the page that is open books LRs. */
export const isBookingPage = (): boolean => location.pathname.toLowerCase().startsWith(FORM);

const nameOf = (key: string): string => `party ${key}`;
let opened = new Map<number, Promise<MadeHere>>();
onDataKeyChange(() => {
  if (openedBy() === '') opened = new Map();
});

/** The parties that were made here and are not in the snapshot yet, the last first. Throws `Problem` where this counter is not open. */
async function standingParties(): Promise<readonly StandingParty[]> {
  const rows = (await partyRows()).filter(({ sealed }) => sealed.length > 0);
  const known = new Map(
    rows.map(({ id, key, sealed }) => [
      id,
      // It was sealed by this very file.
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

/** The places of parties that were made here; `unknown`: only those that the portal has not told. */
export async function madePlaces(unknown = false): Promise<readonly KeptPlace[]> {
  const made = await standingParties();
  return made.filter(({ atPortal }) => !unknown || atPortal === 0).map(({ place }) => place);
}

/** The parties that were made here and that the portal has not told, the first one first. */
export async function partiesToSend(): Promise<readonly Pick<MadeParty, 'key' | 'user' | 'body'>[]> {
  const made = await standingParties();
  return made.filter(({ atPortal }) => atPortal === 0).toReversed();
}

/** The place of an id, whoever made it; undefined: it is not kept. */
export async function knownPlace(id: number): Promise<KeptPlace | undefined> {
  if (!isMadeHere(id)) return await placeOf(id);
  return (await standingParties()).find((made) => made.id === id)?.place;
}

/** The places of an LR as their bodies name them. */
type Places = Readonly<Partial<Record<`${MadeRole}Place`, number>>>;

/** The parties of an LR that go with it; those that the snapshot has stand in its body by the portal's number. */
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

/** The same for what the portal saves: throws where it names a party that the portal does not have. */
export async function withPortalPlaces<Body extends Places>(body: Body): Promise<Body> {
  const { body: known, made } = await withMade(body);
  if (made.length > 0) throw refusal(422, 'invalid', NO_PLACE);
  return known;
}

/** The party whose a GSTIN is here; undefined: nobody's. */
async function holderOf({ places }: ReadParty): Promise<string | undefined> {
  const asked = places.map(({ gstin }) => gstin).filter((gstin) => gstin !== '');
  if (asked.length === 0) return undefined;
  const known = [...(await madePlaces()), ...(await allPlaces())];
  return known.find(({ gstin }) => asked.includes(gstin))?.name;
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

/** A party as the call that saves one answers it. */
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
  // Made of the definition of a party, as the portal's answer is.
  return answer as unknown as Answer<'partyCreate'>;
}

/** Keeps a party that was read of `body`, while no other is kept. */
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

/** Keeps a party that was read of a body, once for each key. Throws `Problem` for a GSTIN that another party has. */
export const keepParty = (
  read: ReadParty,
  sent: Pick<MadeParty, 'key' | 'user' | 'body'>,
): Promise<Answer<'partyCreate'>> => navigator.locks.request(PARTY, () => keep(read, sent));

/**
 * Makes a party here, by the rules of the portal, for an LR that is being booked. Undefined: no LR is. Throws `Problem` for what it lacks,
 * and for a GSTIN that another party has.
 */
export async function makeParty({
  body,
  idempotencyKey = '',
}: Asked<'partyCreate'>): Promise<Answer<'partyCreate'> | undefined> {
  const [counter, session] = [await thisCounter(), currentSession()];
  if (!isBookingPage() || counter === undefined || session?.user.tenantId !== counter.company) return undefined;
  const { body: encoding } = await knownCall('partyCreate');
  if (encoding === undefined) throw new Error('A party has no body.');
  // As it goes over the network: what is undefined is not there.
  const sent = JSON.parse(JSON.stringify(wireBody(encoding, body))) as Wire;
  const read = readParty(sent);
  if ('sentence' in read) throw refusal(422, 'invalid', read.sentence, cleanErrors(read.errors, {}, encoding));
  const key = /^[\w-]{8,64}$/.test(idempotencyKey) ? idempotencyKey : randomKey();
  return await keepParty(read, { key, user: session.user.userName, body: sent });
}

/** Notes which places the portal gave to parties that were made here. */
export async function noteTold(
  told: readonly { readonly key: string; readonly place: number }[],
  now: string,
): Promise<void> {
  const places = new Map(told.filter(({ place }) => place > 0).map(({ key, place }) => [key, place]));
  if (places.size === 0) return;
  await changePartyRows(({ key, place }) => {
    const at = places.get(key);
    return at === undefined || at === place ? null : { place: at, toldAt: Date.parse(now) };
  });
}

/** A snapshot that was told so long after a place has it, or it is gone. */
const SURELY = 10 * 60_000;

/** Forgets what is told of parties that the snapshot has by now: from then on they are the portal's. */
export async function settleMade(): Promise<void> {
  const rows = (await partyRows()).filter(({ place, sealed }) => place > 0 && sealed.length > 0);
  if (rows.length === 0) return;
  const now = await toldAt();
  const known = await Promise.all(
    rows.map(async ({ id, place, toldAt: at }) => ((await placeOf(place)) !== undefined || now > at + SURELY ? id : 0)),
  );
  await changePartyRows(({ id, sealed }) =>
    sealed.length > 0 && known.includes(id) ? { sealed: new Uint8Array() } : null,
  );
}
