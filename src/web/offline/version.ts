/** Whether the server has another version of the app than this page; throws if it cannot be reached. */
export async function isOutdated(): Promise<boolean> {
  const page = await (await fetch('/login', { cache: 'no-store' })).text();
  return !page.includes(new URL(import.meta.url).pathname);
}
