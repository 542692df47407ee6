import type { Answer } from '#web/client/request.ts';

/** The trip sheets with waiting expenses that drivers sent, the longest waiting first, and how many of each. */
export function waitingBySheet(sent: Answer<'tripExpenseList'>) {
  const sheets = new Map<string, { readonly tripNo: string; readonly vehicleNo: string; readonly count: number }>();
  for (const { tripSheetNo: tripNo, vehicleNo } of sent)
    sheets.set(tripNo, { tripNo, vehicleNo, count: (sheets.get(tripNo)?.count ?? 0) + 1 });
  return [...sheets.values()];
}
