// Run as Playwright's executable if WebKitGTK is installed: translates WebDriver BiDi, which Playwright speaks, to the classic WebDriver,
// which is all that WebKitWebDriver supports (docs/decisions/0063-three-browsers.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { listen, typedByBrowser, type Message } from './bidi-endpoint.ts';
import { openWindow, type Tell, type Window } from './webkit-window.ts';

const [driver = '', browser = '', display = ''] = process.argv.slice(2);

/** Starts a virtual screen; returns its name. */
async function openDisplay(): Promise<string> {
  const server = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  process.on('exit', () => server.kill());
  const pipe = server.stdio[3];
  if (!pipe) throw new Error('Xvfb says no number.');
  const [number] = (await once(pipe, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

// No journey needs these, or the classic WebDriver has no such command: the machine's own time zone and language are used.
const NOT_NEEDED =
  /^(?:session\.(?:subscribe|status)|network\.(?:addIntercept|addDataCollector|setCacheBehavior)|emulation\.(?!setNetworkConditions)|browser\.setDownloadBehavior|permissions\.|script\.(?:addPreloadScript|removePreloadScript)|browsingContext\.activate|input\.releaseActions)/;

function answerCommands(socket: WebSocket, screen: string): void {
  const windows = new Map<string, Window>();
  const sizes = new Map<string, { readonly width: number; readonly height: number }>();
  let made = 0;
  const tell: Tell = (method, params) => socket.send(JSON.stringify({ type: 'event', method, params }));
  const closeAll = async (of: (each: Window) => boolean) => {
    for (const each of [...windows.values()].filter(of)) {
      windows.delete(each.context);
      await each.close();
    }
  };

  const run = async ({ method, params }: Message): Promise<unknown> => {
    const userContext = String(params['userContext']);
    switch (method) {
      case 'session.new':
        return {
          sessionId: 'webkit',
          capabilities: { browserName: 'MiniBrowser', browserVersion: 'installed', userAgent: '' },
        };
      case 'browser.close':
        await closeAll(() => true);
        setTimeout(() => process.exit(0), 100);
        return {};
      case 'browser.createUserContext':
        made += 1;
        return { userContext: `user-${made}` };
      case 'browser.removeUserContext':
        await closeAll((each) => each.userContext === userContext);
        return {};
      case 'browsingContext.setViewport':
        for (const each of (params['userContexts'] ?? []) as string[])
          sizes.set(each, params['viewport'] as { width: number; height: number });
        for (const each of windows.values())
          if (each.context === params['context'])
            await each.resize(params['viewport'] as { width: number; height: number });
        return {};
      case 'browsingContext.create': {
        made += 1;
        const window = await openWindow({ driver, browser, screen, tell, context: `window-${made}`, userContext });
        windows.set(window.context, window);
        const size = sizes.get(userContext);
        if (size) await window.resize(size);
        await window.show();
        return { context: window.context };
      }
      default: {
        if (NOT_NEEDED.test(method)) return {};
        const { context, target } = params as { context?: string; target?: { context: string } };
        const window = windows.get(context ?? target?.context ?? '');
        if (window === undefined) throw new Error(`${method} is not done in WebKit.`);
        if (method === 'browsingContext.close') windows.delete(window.context);
        return await window.run(method, params);
      }
    }
  };
  socket.on('message', (data: Buffer) => {
    const command = JSON.parse(typedByBrowser(data.toString())) as Message;
    run(command).then(
      (result) => socket.send(JSON.stringify({ id: command.id, type: 'success', result })),
      (error: unknown) =>
        socket.send(JSON.stringify({ id: command.id, type: 'error', error: 'unknown error', message: String(error) })),
    );
  });
  socket.on('close', () => void closeAll(() => true).then(() => process.exit(0)));
}

const screen = await openDisplay();
process.on('SIGTERM', () => process.exit(0));
await listen((socket) => answerCommands(socket, screen));
