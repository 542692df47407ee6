import { Client, type ClientConfig } from 'pg';
import type { EventEmitter } from 'node:events';

/** What tells a server which of its connections is meant. */
export interface BackendKey {
  readonly processID: number;
  readonly secretKey: number;
}

/** What pg makes its own connections of; it opens none until it is told. */
interface PgClientInside {
  readonly host: string | undefined;
  readonly port: number;
  readonly ssl: unknown;
  readonly connection: EventEmitter & {
    readonly stream: { destroy(): void };
    connect(portOrSocket: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processID: number, secretKey: number): void;
  };
}

const PATIENCE_MS = 3000;

/**
 * Asks the server to end what runs on a connection (PostgreSQL's protocol, CancelRequest), on another one. Resolves when the server
 * has closed that: what is to be ended has its signal by then. Never throws: where the server is not reached, nothing is ended.
 */
export function requestCancel(config: ClientConfig, { processID, secretKey }: BackendKey): Promise<void> {
  const { host, port, ssl, connection } = new Client(config) as unknown as PgClientInside;
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = () => connection.cancel(processID, secretKey);
  connection.once('connect', () => (ssl ? connection.requestSsl() : ask()));
  connection.once('sslconnect', ask);
  connection.on('error', () => resolve());
  connection.once('end', () => resolve());
  if (host?.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  const timer = setTimeout(resolve, PATIENCE_MS);
  return promise.finally(() => {
    clearTimeout(timer);
    connection.stream.destroy();
  });
}
