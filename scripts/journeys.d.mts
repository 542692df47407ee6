export const JOURNEYS: Readonly<Record<string, readonly string[]>>;
export const WALKS: readonly string[];
export const SMOKE: string;
export function journeysOf(root: string, changed: readonly string[]): string[] | undefined;
