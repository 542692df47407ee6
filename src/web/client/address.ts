/** A page's address with its query; empty parameters are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}
