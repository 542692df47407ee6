import { SNAPSHOT_PARTS, SNAPSHOT_SHARES, type SharedList, type SnapshotPart } from '#domain/rules/snapshot-shares.ts';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { LabelledLr } from '#domain/rules/package-serial.ts';
import type { PrintableLr } from '#print/papers/printed-lr.ts';
import { onSessionChange } from '#web/client/session-store.ts';
import type { Answer } from '#web/client/request.ts';
import { lastBookedFirst } from '#domain/rules/suggested-places.ts';
import { dataKey } from './data-key.ts';
import { keptPlaces, type KeptPlace } from './kept-places.ts';
import { open, seal } from './sealed.ts';
import { counterStores, type SnapshotRow } from './store.ts';

// This counter's data about its company (spec 5 §3): stored sealed in parts and shares, each opened on first use.

/** The portal's answer. */
export type Snapshot = Answer<'counterSnapshot'>;
type PartOf<Part extends SnapshotPart> = NonNullable<Snapshot[Part]>;
type PlaceRows = NonNullable<Snapshot['placeShares']>[number]['rows'];

/** An LR of the branch as its list and form read it, with the further data for its paper. */
export interface KeptLr {
  readonly bilty: Answer<'partyRepeat'>[number] & LawfulBilty;
  readonly printed: Omit<PrintableLr, 'bilty'>;
  /** The data for the codes of its packages' labels. */
  readonly labelled: LabelledLr;
}

/** The key of the version. */
const TOLD = 'told';
const NAME = 'booking-counter-snapshot';

interface Opened {
  readonly parts: Map<SnapshotPart, Promise<unknown>>;
  places: Promise<ReadonlyMap<number, readonly KeptPlace[]>> | null;
  lrs: Promise<ReadonlyMap<number, readonly KeptLr[]>> | null;
}
const opened: Opened = { parts: new Map(), places: null, lrs: null };

function forget(): void {
  opened.parts.clear();
  opened.places = null;
  opened.lrs = null;
}

// Nothing stays in memory after a logout; another window's snapshot replaces this one's.
onSessionChange(forget);
const channel = new BroadcastChannel(NAME);
channel.addEventListener('message', forget);

const nameOf = (part: string) => `snapshot ${part}`;

/** When the snapshot was made, by the portal's clock, in ms; 0 if there is none. */
export async function snapshotTime(): Promise<number> {
  const row = await (await counterStores()).get('snapshot', TOLD);
  return row === undefined ? 0 : Date.parse(((await open(nameOf(TOLD), row.sealed)) as Pick<Snapshot, 'now'>).now);
}

/** The version of the last snapshot; empty if there is none. */
export async function knownVersion(): Promise<string> {
  return (await (await counterStores()).get('snapshot', TOLD))?.version ?? '';
}

/** The content of a share, by its number. */
const shareOf = (list: SharedList, { share, rows }: { readonly share: number; readonly rows: unknown }) =>
  [`${list} ${share}`, rows] as const;

/** Stores the portal's answer; parts that it leaves out stay unchanged. */
export async function keepSnapshot(snapshot: Snapshot): Promise<void> {
  const { version } = snapshot;
  const changed: readonly (readonly [string, unknown])[] = [
    ...SNAPSHOT_PARTS.flatMap((part) => (snapshot[part] === undefined ? [] : [[part, snapshot[part]] as const])),
    ...(snapshot.placeShares ?? []).map((each) => shareOf('places', each)),
    ...(snapshot.lrShares ?? []).map((each) => shareOf('lrs', each)),
    [TOLD, { now: snapshot.now }],
  ];
  // Sealed before the transaction, which would end while waiting.
  const rows = await Promise.all(
    changed.map(async ([part, value]): Promise<SnapshotRow> => ({
      part,
      version,
      sealed: await seal(nameOf(part), value),
    })),
  );
  const keeping = (await counterStores()).transaction('snapshot', 'readwrite', { durability: 'strict' });
  await Promise.all([...rows.map((row) => keeping.store.put(row)), keeping.done]);
  takeOver(snapshot);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of its own origin alone
  channel.postMessage(version);
}

/** Replaces opened parts by the new answer, so that a change does not reopen 20,000 places. */
function takeOver(snapshot: Snapshot): void {
  for (const part of SNAPSHOT_PARTS) if (snapshot[part] !== undefined) opened.parts.delete(part);
  const places = snapshot.placeShares?.map(({ share, rows }) => [share, keptPlaces(rows)] as const);
  if (places !== undefined && opened.places !== null)
    opened.places = opened.places.then((before) => new Map([...before, ...places]));
  const lrs = snapshot.lrShares?.map(({ share, rows }) => [share, lrsIn(rows)] as const);
  if (lrs !== undefined && opened.lrs !== null) opened.lrs = opened.lrs.then((before) => new Map([...before, ...lrs]));
}

/** The rows of a share of LRs: the portal wrote them by a bilty's definition and its paper's type. */
const lrsIn = (rows: unknown) => rows as readonly KeptLr[];

async function openPart(part: SnapshotPart): Promise<unknown> {
  const row = await (await counterStores()).get('snapshot', part);
  return row && (await open(nameOf(part), row.sealed));
}

/** A part of the snapshot; undefined if none was received yet. Throws `Problem` if this counter is not open. */
export async function partOf<Part extends SnapshotPart>(part: Part): Promise<PartOf<Part> | undefined> {
  await dataKey();
  const known = opened.parts.get(part) ?? openPart(part);
  opened.parts.set(part, known);
  known.catch(() => opened.parts.delete(part));
  // It was stored as received.
  return (await known) as PartOf<Part> | undefined;
}

async function openShares(list: SharedList): Promise<(readonly [number, unknown])[]> {
  const rows = await (await counterStores()).getAll('snapshot', IDBKeyRange.bound(`${list} `, `${list} ~`));
  return await Promise.all(
    rows.map(
      async ({ part, sealed }) => [Number(part.slice(list.length + 1)), await open(nameOf(part), sealed)] as const,
    ),
  );
}

/** All places kept here, by share. Throws `Problem` if this counter is not open. */
async function places(): Promise<ReadonlyMap<number, readonly KeptPlace[]>> {
  await dataKey();
  opened.places ??= openShares('places').then(
    (shares) => new Map(shares.map(([share, rows]) => [share, keptPlaces(rows as PlaceRows)])),
  );
  const promise = opened.places;
  promise.catch(() => {
    if (opened.places === promise) opened.places = null;
  });
  return await promise;
}

// Sorted once for each version of the snapshot.
const ordered = new WeakMap<ReadonlyMap<number, readonly KeptPlace[]>, readonly KeptPlace[]>();

/** All places kept here, those last booked first. */
export async function allPlaces(): Promise<readonly KeptPlace[]> {
  const shares = await places();
  const known = ordered.get(shares) ?? lastBookedFirst([...shares.values()].flat());
  ordered.set(shares, known);
  return known;
}

/** The place with an id; undefined if it is not kept. */
export async function placeOf(id: number): Promise<KeptPlace | undefined> {
  return (await places()).get(id % SNAPSHOT_SHARES.places)?.find((place) => place.id === id);
}

/** The branch's last LRs, newest first. Throws `Problem` if this counter is not open. */
export async function lastLrs(): Promise<readonly KeptLr[]> {
  await dataKey();
  opened.lrs ??= openShares('lrs').then((shares) => new Map(shares.map(([share, rows]) => [share, lrsIn(rows)])));
  const promise = opened.lrs;
  promise.catch(() => {
    if (opened.lrs === promise) opened.lrs = null;
  });
  const shares = await promise;
  return [...shares.values()].flat().sort((one, other) => other.bilty.id - one.bilty.id);
}

/** One of the branch's last LRs, by LR number or portal number; undefined if it is not among them. */
export async function lastLr(number: string): Promise<KeptLr | undefined> {
  return (await lastLrs()).find(
    ({ bilty }) => bilty.biltyNo === number || (bilty.lrNo !== '' && bilty.lrNo === number),
  );
}

/** Opens what the form reads on each keystroke, before it is needed. */
export async function warmSnapshot(): Promise<void> {
  await allPlaces();
}
