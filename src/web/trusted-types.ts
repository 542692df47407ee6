// If the page is served with `require-trusted-types-for 'script'` (src/server/routes/web-files.ts), the browser calls this policy
// before a text becomes markup or the address of a script. It is the only one allowed, and permits what the
// portal needs: style rules, which hold no markup (Mantine writes them by `innerHTML`), and its own workers.

interface Policy {
  readonly createHTML: (text: string) => string;
  readonly createScriptURL: (url: string) => string;
}
interface PolicyMaker {
  readonly createPolicy: (name: 'default', policy: Policy) => unknown;
}

/** Returns style rules, in which no tag can begin. Throws for markup. */
export function onlyStyles(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup is not written as text.');
  return text;
}

/** Returns an address of the portal itself. Throws for any other. */
export function ownScript(url: string, page: string): string {
  if (new URL(url, page).origin !== new URL(page).origin)
    throw new TypeError('A script of another origin is not fetched.');
  return url;
}

// Older browsers do not have it, and do not need it.
const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyMaker };
trustedTypes?.createPolicy('default', {
  createHTML: onlyStyles,
  createScriptURL: (url) => ownScript(url, location.href),
});
