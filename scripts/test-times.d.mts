export interface StageResult {
  readonly name: string;
  /** In seconds. */
  readonly wall: number;
  /** In seconds; NaN if not known. */
  readonly processor: number;
  readonly times?: readonly { readonly name: string; readonly ms: number }[];
}
export function watchProcessor(): { readonly seconds: () => number; readonly stop: () => void };
export function writeTimes(file: string, results: readonly StageResult[], wall: number, processor: number): void;
