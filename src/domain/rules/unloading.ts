/** What came of a line out of its vehicle, in packages. */
export interface Unloaded {
  readonly received: number;
  readonly short: number;
  readonly damaged: number;
  /** More than the challan says, whoever they are for. */
  readonly excess: number;
}

/** Why a line cannot be unloaded so, of which so many packages were loaded, and which number is wrong; null: it can (spec 4 §2). */
export function unloadingFault(
  { received, short, damaged }: Unloaded,
  loaded: number,
): { readonly field: 'received' | 'damaged'; readonly message: string } | null {
  if (received + short !== loaded)
    return { field: 'received', message: `Received and short must be ${loaded} together.` };
  if (damaged > received) return { field: 'damaged', message: 'Damaged cannot be more than what was received.' };
  return null;
}

/** The days within which the carrier has to be given notice of a loss or damage, from the day of booking (Carriage by Road Act 2007, s. 16). */
export const NOTICE_DAYS = 180;
