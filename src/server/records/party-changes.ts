import { gstinTaken, place, type Place, type SentParty } from '#domain/records/party.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import { refuseOtherVersion } from '../changes/optimistic-lock.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import { unsent } from '../changes/unsent.ts';
import { refuseAlias } from './party-merges.ts';
import { partySteps, refreshSearch, type PlaceLine } from './party-store.ts';
import { jsonOfRows } from '../database/rows.ts';

/** Throws 409 if another party has a GSTIN. Saves of a company's parties pass here one at a time. */
export async function refuseHeld(
  run: Run,
  id: number,
  places: readonly Place[],
  pathOf: (at: number, wire: string) => string,
): Promise<void> {
  await run(partySteps.takeTurn, {});
  const keys = places.map(({ gstin }) => gstin).filter((gstin) => gstin !== '');
  const holders = keys.length === 0 ? [] : await run(partySteps.otherHolders, { keys, id });
  const [first] = holders;
  if (first === undefined) return;
  const errors = places.flatMap(({ gstin }, at) => {
    const of = holders.find(({ key }) => key === gstin);
    return of === undefined ? [] : [{ path: pathOf(at, place.fields.gstin.wire), message: gstinTaken(of.holder) }];
  });
  throw conflict('gstin_exists', gstinTaken(first.holder), errors);
}

/** A change of a party. */
export interface PartyChange {
  readonly id: number;
  readonly row?: SentParty;
  /** The version that was read; null skips the check. */
  readonly updatedDate: string | null;
  /** Places with an id are changed, those without are added. */
  readonly places: readonly PlaceLine[];
  readonly pathOf: (at: number, wire: string) => string;
}

const placesIn = (doc: JsonText) =>
  (doc.parse() as Readonly<Record<string, unknown>>)[place.wire] as Readonly<Record<string, unknown>>[];

/** Changes a party and its places, audits the states before and after, and returns the result; within a transaction. */
export async function changeParty(
  run: Run,
  saving: SaveCall,
  { id, row, updatedDate, places, pathOf }: PartyChange,
): Promise<JsonText> {
  const stamp = stampOf(saving);
  // Before the lock: a party being added has no row to lock yet.
  await refuseHeld(run, id, places, pathOf);
  const [locked] = await run(partySteps.lock, { id });
  if (!locked) throw notFound();
  await refuseAlias(run, id);
  refuseOtherVersion(locked, updatedDate);
  const [before] = await run(partySteps.whole, { id });
  if (!before) throw notFound();
  if (row) await run(partySteps.set, { id, ...row });
  const standing = new Map(placesIn(before.doc).map((each) => [each['id'], each]));
  const changed = places
    .filter((each) => each.id > 0)
    .map((each) => ({ ...each, ...unsent(place.fields, each, standing.get(each.id) ?? {}) }));
  const fresh = places.filter((each) => each.id === 0).map(({ id: _id, ...each }) => ({ ...each, search: '' }));
  if (changed.length > 0) {
    const set = await run(partySteps.setPlaces, { ...stamp, id, lines: jsonOfRows(changed) });
    if (set.length < changed.length) throw notFound();
  }
  if (fresh.length > 0) await run(partySteps.addPlaces, { ...stamp, id, lines: jsonOfRows(fresh) });
  const now = await refreshSearch(run, id);
  if (now.length > place.most) throw invalid(place.tooMany, [{ path: place.wire, message: place.tooMany }]);
  await run(partySteps.raiseVersion, { ...stamp, id });
  const [updated] = await run(partySteps.recordUpdate, { ...stamp, id, before: before.doc.text });
  if (!updated) throw notFound();
  return updated.doc;
}
