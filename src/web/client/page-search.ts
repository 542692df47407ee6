/** A page's query string as the router parses it. */
export type Search = Readonly<Record<string, unknown>>;

/** Keeps all parameters of a query string that are text. */
export const allTexts = (search: Search): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Keeps the named parameters of a query string as text: `1e5` can be a bilty's number. */
export const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ) as { [N in Name]?: string };
