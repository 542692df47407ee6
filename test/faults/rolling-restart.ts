import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#api/calls.ts';
import { call, companyBody, done, logIn, registration } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { freePort, startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { startNginx } from './nginx.ts';

// Two portals on one database behind nginx, as in packaging/nginx.conf, each restarted in turn while clerks work without a pause.

/** The result. */
export interface RollingRestart {
  readonly restarts: number;
  readonly answered: number;
  /** Requests that failed or got no answer. */
  readonly lost: readonly string[];
  readonly saved: number;
  /** Bilties saved more or less often than answered. */
  readonly doubled: number;
  readonly slowestMs: number;
}

export interface RollingRestartOptions {
  /** The empty database that both portals use. */
  readonly databaseUrl: string;
  /** How often each portal is restarted. */
  readonly rounds: number;
  readonly clerks: number;
}

const DRAIN_SECONDS = 1;
/** One request over a connection that is kept open, like a browser's; nothing is sent again. */
function ask(agent: Agent, url: string, method: string, token: string, body?: unknown): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sending = request(
    url,
    {
      agent,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    },
    (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', reject);
    },
  );
  sending.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** Restarts each portal in turn under load. */
export async function rollingRestart({ databaseUrl, rounds, clerks }: RollingRestartOptions): Promise<RollingRestart> {
  const ports = [await freePort(), await freePort()];
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SECRET_KEY: 'one secret for both portals of the drill',
  };
  const start = (port: number) => startPortalProcess({ ...environment, PORT: String(port) });
  // One after the other, because the first creates the schema.
  const portals: PortalProcess[] = [];
  for (const port of ports) portals.push(await start(port));
  const port = await freePort();
  const nginx = await startNginx(port, ports);
  const agent = new Agent({ keepAlive: true });
  try {
    const url = `http://127.0.0.1:${port}`;
    const registered = registration();
    const { userName } = done(await call({ url }, 'register', { body: registered }));
    const token = await logIn({ url }, userName);
    done(await call({ url }, 'createCompany', { token, body: companyBody() }));

    const lost: string[] = [];
    const office = { isOpen: true };
    let answered = 0;
    let saved = 0;
    let slowestMs = 0;
    const work = async (clerk: number) => {
      for (let at = clerk; office.isOpen; at += 1) {
        const [name, { method, path }, body] =
          at % 2 === 0
            ? (['save', calls.biltyCreate, aBilty()] as const)
            : (['list', calls.biltyList, undefined] as const);
        const begun = performance.now();
        const status = await ask(agent, `${url}/api/${path}`, method, token, body).catch((error: unknown) =>
          String(error),
        );
        slowestMs = Math.max(slowestMs, performance.now() - begun);
        if (status === 200) answered += 1;
        else lost.push(`${name}: ${status}`);
        if (status === 200 && name === 'save') saved += 1;
        await sleep(5);
      }
    };
    const working = Array.from({ length: clerks }, (_, clerk) => work(clerk));
    let restarts = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, old] of portals.entries()) {
        await sleep(300);
        const code = await old.stop();
        if (code !== 0) lost.push(`portal ${at + 1} ended with ${code}: ${old.said()}`);
        await sleep(300);
        portals[at] = await start(ports[at] ?? 0);
        restarts += 1;
      }
    }
    await sleep(300);
    office.isOpen = false;
    await Promise.all(working);
    const { totalCount } = done(await call({ url }, 'biltyList', { token }));
    return { restarts, answered, lost, saved, doubled: totalCount - saved, slowestMs: Math.round(slowestMs) };
  } finally {
    agent.destroy();
    await nginx.stop();
    await Promise.all(portals.map((portal) => portal.stop()));
  }
}
