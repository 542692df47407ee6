const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/** The first and last byte of an object. */
export type Span = readonly [from: number, to: number];

/**
 * Finds each object of a JSON array without parsing it, so that 10,000 rows are parsed one at a time and not all at once. The array must be
 * one that the database wrote; for anything else the result is undefined.
 */
export function spansOf(json: Uint8Array): Span[] {
  const spans: Span[] = [];
  let depth = 0;
  let from = 0;
  let at = json.indexOf(OPEN_LIST) + 1;
  while (at < json.length) {
    const byte = json[at];
    if (byte === QUOTE) {
      // Skip to the end of the string; an escaped character belongs to it.
      for (at += 1; at < json.length && json[at] !== QUOTE; at += 1) if (json[at] === BACKSLASH) at += 1;
    } else if (byte === OPEN || byte === OPEN_LIST) {
      if (depth === 0) from = at;
      depth += 1;
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) spans.push([from, at + 1]);
    }
    at += 1;
  }
  return spans;
}

const decoder = new TextDecoder();

/** Parses the objects at these positions, one after another. */
export function* rowsAt<Row>(json: Uint8Array, spans: readonly Span[]): Generator<Row> {
  for (const [from, to] of spans) yield JSON.parse(decoder.decode(json.subarray(from, to))) as Row;
}
