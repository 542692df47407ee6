import { counterStores, type PartyRow } from './store.ts';

// The parties that were made here, by their ids: each change is one transaction that is on the disk when it is told as done.

/** The portal's own ids never come so far. */
const FIRST = 2 ** 52;
const strictly = { durability: 'strict' } as const;

/** Whether an id is that of a party that was made here. */
export const isMadeHere = (id: number): boolean => id >= FIRST;

/** All that were made here, the first one first. */
export async function partyRows(): Promise<readonly PartyRow[]> {
  return await (await counterStores()).getAll('parties');
}

/** The id that the next one gets. Call it where no other is given meanwhile. */
export async function nextPartyId(): Promise<number> {
  const last = await (await counterStores()).transaction('parties').store.openKeyCursor(null, 'prev');
  return last === null ? FIRST : last.key + 1;
}

/** Writes a party that was made here; throws where its id is taken. */
export async function addPartyRow(row: PartyRow): Promise<void> {
  const writing = (await counterStores()).transaction('parties', 'readwrite', strictly);
  await Promise.all([writing.store.add(row), writing.done]);
}

/** Changes those rows for which `change` answers something. */
export async function changePartyRows(change: (row: PartyRow) => Partial<PartyRow> | null): Promise<void> {
  const writing = (await counterStores()).transaction('parties', 'readwrite', strictly);
  for (const row of await writing.store.getAll()) {
    const changed = change(row);
    if (changed !== null) await writing.store.put({ ...row, ...changed });
  }
  await writing.done;
}
