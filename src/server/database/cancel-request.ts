import { Client, type ClientConfig } from 'pg';
import type { EventEmitter } from 'node:events';

/** Identifies a connection to its server. */
export interface BackendKey {
  readonly processID: number;
  readonly secretKey: number;
}

/** The class pg creates its own connections from; it opens none until asked. */
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
 * Asks the server, on a second connection, to cancel what runs on a connection (PostgreSQL protocol, CancelRequest). Resolves when the
 * server has closed that connection: the signal has been sent by then. Never throws: if the server cannot be reached, nothing is cancelled.
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
