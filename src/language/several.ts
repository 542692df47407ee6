/** The plural of a kind's title in a sentence; the specification writes biltys. */
export function severalOf(kind: string): string {
  const one = kind.toLowerCase();
  return one.endsWith('y') && !one.endsWith('bilty') ? `${one.slice(0, -1)}ies` : `${one}s`;
}
