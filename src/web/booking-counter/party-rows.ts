import { counterStores, type PartyRow } from './store.ts';

// The parties made here by id: each change is one transaction that is on disk before it is reported as done.

/** The first id; the portal's own ids never reach it. */
const FIRST = 2 ** 52;
const strictly = { durability: 'strict' } as const;

/** Whether an id belongs to a party made here. */
export const isMadeHere = (id: number): boolean => id >= FIRST;

/** All parties made here, first one first. */
export async function partyRows(): Promise<readonly PartyRow[]> {
  return await (await counterStores()).getAll('parties');
}

/** The next id. Call it while no other id is given. */
export async function nextPartyId(): Promise<number> {
  const last = await (await counterStores()).transaction('parties').store.openKeyCursor(null, 'prev');
  return last === null ? FIRST : last.key + 1;
}

/** Writes a party made here; throws if its id is taken. */
export async function addPartyRow(row: PartyRow): Promise<void> {
  const writing = (await counterStores()).transaction('parties', 'readwrite', strictly);
  await Promise.all([writing.store.add(row), writing.done]);
}

/** Changes the rows for which `change` does not answer null. */
export async function changePartyRows(change: (row: PartyRow) => Partial<PartyRow> | null): Promise<void> {
  const writing = (await counterStores()).transaction('parties', 'readwrite', strictly);
  for (const row of await writing.store.getAll()) {
    const changed = change(row);
    if (changed !== null) await writing.store.put({ ...row, ...changed });
  }
  await writing.done;
}
