/** A page's query string as the router reads it. */
export type Search = Readonly<Record<string, unknown>>;

/** Keeps the named parameters of a query string, as the texts that they are: `1e5` is a bilty's number too. */
export const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ) as { [N in Name]?: string };
