import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A command of WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Pictures of pages and Playwright's own scripts are what is large. */
export const LARGEST = 2 ** 28;

/**
 * A command as the browser gets it. What Playwright types in one piece it writes as the value of the field, which React takes
 * for its own writing and does not hear; a browser's own typing is heard.
 */
export const typedByBrowser = (command: string): string =>
  command.replace(/window\.__pw_bidiInsertText\((\w+)\)/, "void document.execCommand('insertText', false, $1)");

/** Listens for the one who drives the browser, and says where in the words by which Firefox says it. */
export async function listen(onDriver: (driver: WebSocket) => void): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: LARGEST });
  server.on('connection', onDriver);
  await once(server, 'listening');
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
}
