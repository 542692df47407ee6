import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A command of WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Large enough for screenshots and for Playwright's own scripts. */
export const LARGEST = 2 ** 28;

/**
 * A command as the browser gets it. Playwright writes a whole text as the value of a field, which React takes for its own change and
 * ignores; so it is typed by the browser instead.
 */
export const typedByBrowser = (command: string): string =>
  command.replace(/window\.__pw_bidiInsertText\((\w+)\)/, "void document.execCommand('insertText', false, $1)");

/** Listens for Playwright, and prints the address in the same words as Firefox does. */
export async function listen(onDriver: (driver: WebSocket) => void): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: LARGEST });
  server.on('connection', onDriver);
  await once(server, 'listening');
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
}
