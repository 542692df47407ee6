import type { Answer } from '#web/client/request.ts';
import type { CallOptions } from './handlers.ts';
import { lastLrs, partOf, type KeptLr } from './snapshot.ts';
import { thisCounter } from './store.ts';

// Presets for the LR form, from the snapshot. A part that was never received is undefined.

/** The branches as this counter's user has them: the counter's branch is home, and the only one that may be written for. */
export async function branchList(): Promise<Answer<'branchList'> | undefined> {
  const [branches, counter] = await Promise.all([partOf('branches'), thisCounter()]);
  return branches?.map((branch) => {
    const isOwn: 'yes' | 'no' = branch.id === counter?.branch ? 'yes' : 'no';
    return { ...branch, isHome: isOwn, homeOf: [], mayWrite: isOwn, furtherOf: [] };
  });
}

/** The charge heads. */
export const chargeHeadList = (): Promise<Answer<'chargeHeadList'> | undefined> => partOf('heads');
/** The number books. */
export const numberBookList = (): Promise<Answer<'numberBookList'> | undefined> => partOf('books');
/** The settings, with the elections. */
export const consignmentSettings = (): Promise<Answer<'consignmentSettings'> | undefined> => partOf('settings');
/** The legal rates, each with its first day. */
export const lawRates = (): Promise<Answer<'lawRates'> | undefined> => partOf('law');

/** The printers of the offices. */
export const printerList = (): Promise<Answer<'printerList'> | undefined> => partOf('printers');

/** The drivers. */
export async function drivers(): Promise<Answer<'drivers'> | undefined> {
  return (await partOf('drivers'))?.map(({ id, empName }) => ({ id, empName }));
}

/** The vehicle numbers. */
export async function vehicleNumbers(): Promise<Answer<'vehicleNumbers'> | undefined> {
  return (await partOf('vehicles'))?.map(([vehicleNo = '']) => ({ vehicleNo }));
}

const MOST_SUGGESTED = 200;

function typedIn({ bilty }: KeptLr, field: string): readonly string[] {
  const { [field]: own, lines } = bilty as Readonly<Record<string, unknown>> & {
    readonly lines: readonly Readonly<Record<string, unknown>>[];
  };
  return [own, ...lines.map((line) => line[field])].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}

/** The values typed into a field of the last LRs, most used first. */
export async function biltySuggestions({
  query,
}: CallOptions<'biltySuggestions'>): Promise<Answer<'biltySuggestions'>> {
  const field = query?.field ?? '';
  const counts = new Map<string, number>();
  for (const lr of await lastLrs())
    for (const text of typedIn(lr, field)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .slice(0, MOST_SUGGESTED)
    .map(([text]) => text);
}
