import type { WorkerScope } from './worker-scope.ts';

/** On a connection slower than this (ms) the cached page is shown. */
const PATIENCE = 4000;

/** The server's page, so that a new version is used at once; the cached one if the connection or the server is down. */
export async function serverFirst(
  fromServer: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const waited = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const answer = await Promise.race([fromServer, waited]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept()) ?? fromServer;
}

/** Deletes the caches of older versions except the last: a page of the previous version may still load from it. */
export async function dropOldCaches(prefix: string, cache: string): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cache);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** A page that works in flight mode after one visit: its path, the prefix of its cache's name, and its files. */
interface PublicPage {
  readonly path: string;
  readonly prefix: string;
  readonly version: string;
  readonly files?: readonly string[];
}

/** Caches a public page in both languages with its files. Returns the function that opens it, which also caches the server's answer. */
export function keepPage(scope: WorkerScope, { path, prefix, version, files = [] }: PublicPage) {
  const cache = prefix + version;
  const pages = [path, `${path}?lang=en`, `${path}?lang=hi`];
  const keep = async () => {
    await (await caches.open(cache)).addAll([...pages, ...files]);
    await scope.skipWaiting();
  };
  const takeOver = async () => {
    await dropOldCaches(prefix, cache);
    await scope.clients.claim();
  };
  scope.addEventListener('install', (event) => event.waitUntil(keep()));
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  return (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const name = pages.includes(pathname + search) ? pathname + search : path;
    const fromServer = fetch(request).then(async (response) => {
      if (response.ok) await (await caches.open(cache)).put(name, response.clone());
      return response;
    });
    return serverFirst(fromServer, () => caches.match(name, { ignoreVary: true }));
  };
}
