/**
 * An id that only another company has: ids are counted by company, so records are made there by `make`, which answers their ids, until
 * one lies above `ours`, our newest. What is asked with it is refused because the record is another company's, not because there is none.
 */
export async function onlyTheirs(ours: number, make: () => Promise<number>): Promise<number> {
  let id = 0;
  while (id <= ours) id = await make();
  return id;
}
