/** What was unloaded of a line, in packages. */
export interface Unloaded {
  readonly received: number;
  readonly short: number;
  readonly damaged: number;
  /** More than on the challan, whoever they are for. */
  readonly excess: number;
}

/** Why a line with this many loaded packages cannot be unloaded with these numbers, and which number is wrong; null: it can (spec 4 §2). */
export function unloadingFault(
  { received, short, damaged }: Unloaded,
  loaded: number,
): { readonly field: 'received' | 'damaged'; readonly message: string } | null {
  if (received + short !== loaded)
    return { field: 'received', message: `Received and short must be ${loaded} together.` };
  if (damaged > received) return { field: 'damaged', message: 'Damaged cannot be more than what was received.' };
  return null;
}

/** The days from booking within which the carrier must be notified of loss or damage (Carriage by Road Act 2007, s. 16). */
export const NOTICE_DAYS = 180;
