import { readFileSync } from 'node:fs';
import { request as requestInClear } from 'node:http';
import { request as requestByTls } from 'node:https';
import { join } from 'node:path';
import type { Machine } from './machines.ts';

// Calls etcd's and Patroni's HTTP with different certificates, and counts those that they refuse.

const ETCD = 2379;
const ETCD_PEERS = 2380;
const PATRONI = 8008;
/** Longer than a healthy machine takes; a paused one accepts a call and never answers it. */
const STATUS_MS = 1000;
const CALL_MS = 5000;

/** The caller's certificate and key, and the authority that verifies the other side. */
export interface Caller {
  readonly ca: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

/** A certificate and key from a folder of certificates.sh: a database's (db1), or a portal's. */
export function callerOf(certificates: string, name: string): Caller {
  const read = (file: string) => readFileSync(join(certificates, file));
  const ca = read('ca.crt');
  if (name === 'portal') return { ca, cert: read('portal.pem'), key: read('portal.pem') };
  return { ca, cert: read(`${name}.crt`), key: read(`${name}.key`) };
}

interface Asked {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly limitMs?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Calls a machine; `caller` null: without TLS. Throws the error of the connection. */
function ask({ address }: Pick<Machine, 'address'>, asked: Asked, caller: Caller | null): Promise<Answer> {
  const { port, path, method = 'GET', limitMs = CALL_MS } = asked;
  const options = { host: address, port, path, method, agent: false, signal: AbortSignal.timeout(limitMs) };
  return new Promise((resolve, reject) => {
    const request = caller === null ? requestInClear(options) : requestByTls({ ...options, ...caller });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    request.end();
  });
}

/** What Patroni reports about a member. */
export interface Status {
  readonly state: string;
  readonly role: string;
  readonly timeline?: number;
}

/** The answer of `GET /patroni`; null: none. */
export async function readStatus(machine: Machine, caller: Caller): Promise<Status | null> {
  try {
    const { text } = await ask(machine, { port: PATRONI, path: '/patroni', limitMs: STATUS_MS }, caller);
    return JSON.parse(text) as Status;
  } catch {
    return null;
  }
}

/** How a call without the right certificate ends: a TLS alert, a closed connection, or without TLS a message that requires TLS. */
const REFUSED = /^(ERR_SSL_\S*ALERT\S*|ECONNRESET|EPIPE|HPE_INVALID_\w+|400)$/;

async function howItEnds(machine: Machine, asked: Asked, caller: Caller | null): Promise<string> {
  try {
    return String((await ask(machine, asked, caller)).status);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

interface Callers {
  readonly database: Caller;
  readonly portal: Caller;
  /** From another authority with the same name. */
  readonly another: Caller;
}

/**
 * Calls etcd and Patroni of every machine without TLS, without a certificate, with one of another authority, with a portal's and with a
 * database's. Returns how many calls were refused; throws if one was answered that should be refused, or the other way round.
 */
export async function countRefusals(machines: readonly Machine[], callers: Callers): Promise<number> {
  const { database, portal, another } = callers;
  const etcd = { port: ETCD, path: '/v2/keys/' };
  const peers = { port: ETCD_PEERS, path: '/members' };
  const toAsk = { port: PATRONI, path: '/patroni' };
  // The portals' computer is not a database, whatever certificate it has.
  const toChange = { port: PATRONI, path: '/reload', method: 'POST' };
  const cases: (readonly [string, Caller | null, Asked, RegExp])[] = [etcd, peers, toAsk, toChange].flatMap((asked) => [
    ['in clear', null, asked, REFUSED] as const,
    ['without a certificate', { ca: database.ca }, asked, REFUSED] as const,
    ['with a certificate of another authority', { ...another, ca: database.ca }, asked, REFUSED] as const,
  ]);
  cases.push(['with the certificate of a portal', portal, etcd, REFUSED]);
  cases.push(['with the certificate of a portal', portal, peers, REFUSED]);
  cases.push(['with the certificate of a portal', portal, toAsk, /^200$/]);
  cases.push(['with the certificate of a portal', portal, toChange, /^403$/]);
  cases.push(['with the certificate of a database', database, etcd, /^200$/]);
  cases.push(['with the certificate of a database, on the computer of the portals', database, peers, REFUSED]);
  cases.push(['with the certificate of a database, on the computer of the portals', database, toChange, /^403$/]);
  let refused = 0;
  for (const machine of machines) {
    const { text } = await ask(machine, { port: ETCD, path: '/v2/members' }, database);
    if (!text.includes('https:') || text.includes('http:')) throw new Error(`etcd talks to its own in clear: ${text}`);
    for (const [who, caller, asked, right] of cases) {
      const end = await howItEnds(machine, asked, caller);
      const { port, path, method = 'GET' } = asked;
      if (!right.test(end)) throw new Error(`${method} ${path} of ${machine.name}:${port} ended with ${end} ${who}.`);
      if (end !== '200') refused += 1;
    }
  }
  return refused;
}
