/** A part of a parsed module, of whichever kind: its other parts are looked into one by one. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
