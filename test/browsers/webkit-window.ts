import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_PART, scriptOf, type ScriptParams } from './webkit-script.ts';

/** Sends an event to Playwright. */
export type Tell = (method: string, params: Readonly<Record<string, unknown>>) => void;
type Size = { readonly width: number; readonly height: number };
type Params = Readonly<Record<string, unknown>>;

export interface Window {
  readonly context: string;
  readonly userContext: string;
  /** Announces the window. */
  readonly show: () => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** A command of WebDriver BiDi to this window. */
  readonly run: (method: string, params: Params) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface OpenOptions extends Pick<Window, 'context' | 'userContext'> {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
  readonly tell: Tell;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** How often the page is polled for its own navigations, in ms. */
const LOOK_MS = 60;

type Execute = (script: string, args?: readonly unknown[]) => Promise<unknown>;
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Params) => Promise<unknown>;

/** A session of the classic WebDriver: a browser with its own profile. */
async function beginSession({ driver, browser, screen }: OpenOptions): Promise<{ send: Send; program: ChildProcess }> {
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`, '--host=local'], {
    env: {
      ...process.env,
      DISPLAY: screen,
      TZ: 'Asia/Kolkata',
      LANG: 'en_IN.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => program.kill());
  const ask = async (method: string, path: string, body?: Params): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) {
      const { error, message } = value as { error: string; message: string };
      throw new Error(`${error}: ${message}`);
    }
    return value;
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await ask('GET', '/status').catch(() => null);
    if (ready !== null) break;
    await wait(50);
  }
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  return { program, send: (method, path, body) => ask(method, `/session/${sessionId}${path}`, body) };
}

/** The state of a page: the id of its document, its address, and its loading state. */
type Look = readonly [realm: string | null, url: string, state: State];
type State = 'loading' | 'interactive' | 'complete';

/** Polls the state of a page, and reports changes. */
function watchPage(context: string, tell: Tell, execute: Execute) {
  let [realm, url, state]: [string, string, State] = ['', 'about:blank', 'complete'];
  return {
    realm: () => realm,
    url: () => url,
    /** Reports changes since the last poll. */
    async look(navigation: string = randomUUID()): Promise<void> {
      const made = randomUUID();
      const [known, at, came] = (await execute(PAGE_PART, [made])) as Look;
      const told = { context, navigation, url: at, timestamp: Date.now() };
      if (known === null) {
        if (realm !== '') {
          tell('browsingContext.navigationStarted', told);
          tell('script.realmDestroyed', { realm });
          tell('browsingContext.navigationCommitted', told);
        }
        [realm, url, state] = [made, at, 'loading'];
        tell('script.realmCreated', { realm, context, type: 'window', origin: at });
      } else if (at !== url) {
        url = at;
        tell('browsingContext.historyUpdated', told);
      }
      if (state === 'loading' && came !== 'loading') tell('browsingContext.domContentLoaded', told);
      if (state !== 'complete' && came === 'complete') tell('browsingContext.load', told);
      state = came;
    },
  };
}

type Commands = Readonly<Record<string, (params: Params) => Promise<unknown>>>;

/** The BiDi commands of a page, by commands of the classic WebDriver. */
function commandsOf(send: Send, execute: Execute, page: ReturnType<typeof watchPage>): Commands {
  const runScript = async (params: ScriptParams, isFunction: boolean): Promise<unknown> => {
    await page.look();
    const { script, args } = scriptOf(params, isFunction);
    const result = (await send('POST', '/execute/async', { script, args })) as Params;
    return { ...result, realm: page.realm() };
  };
  /** Sends a command, and polls the page afterwards. */
  const go = async (path: string, body: Params = {}) => {
    await send('POST', path, body);
    await page.look();
    return {};
  };
  return {
    'script.evaluate': (params) => runScript(params as unknown as ScriptParams, false),
    'script.callFunction': (params) => runScript(params as unknown as ScriptParams, true),
    'script.disown': async ({ handles }) => {
      await execute(`globalThis[Symbol.for('bidi')]?.disown(arguments[0])`, [handles]);
      return {};
    },
    'browsingContext.navigate': async ({ url }) => {
      const navigation = randomUUID();
      const before = page.realm();
      await send('POST', '/url', { url });
      await page.look(navigation);
      return { navigation: page.realm() === before ? null : navigation, url: page.url() };
    },
    'browsingContext.reload': () => go('/refresh'),
    'browsingContext.traverseHistory': ({ delta }) => go(Number(delta) < 0 ? '/back' : '/forward'),
    'browsingContext.captureScreenshot': async () => ({ data: await send('GET', '/screenshot') }),
    'browsingContext.handleUserPrompt': () => Promise.resolve({}),
    'input.performActions': ({ actions }) => go('/actions', { actions }),
    'input.setFiles': async ({ element, files }) => {
      const { sharedId } = element as { sharedId: string };
      const found = (await execute(`return globalThis[Symbol.for('bidi')].known(arguments[0])`, [sharedId])) as object;
      return go(`/element/${String(Object.values(found)[0])}/value`, { text: (files as string[]).join('\n') });
    },
  };
}

/** One command after another: the classic WebDriver cannot run two at once. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    isFree: () => waiting === 0,
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      waiting += 1;
      const done = last.then(work).finally(() => (waiting -= 1));
      last = done.catch(() => undefined);
      return await done;
    },
  };
}

export async function openWindow(options: OpenOptions): Promise<Window> {
  const { context, userContext, tell } = options;
  const { send, program } = await beginSession(options);
  const turns = createTurns();
  const execute: Execute = (script, args = []) => send('POST', '/execute/sync', { script, args });
  const page = watchPage(context, tell, execute);
  const commands = commandsOf(send, execute, page);
  let looking: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(looking);
    await turns.take(() => send('DELETE', '').catch(() => undefined));
    program.kill();
    tell('browsingContext.contextDestroyed', { context, userContext, url: page.url(), parent: null, children: [] });
  };
  return {
    context,
    userContext,
    close,
    async show() {
      tell('browsingContext.contextCreated', { context, userContext, url: 'about:blank', parent: null, children: [] });
      await turns.take(() => page.look());
      looking = setInterval(() => {
        if (turns.isFree()) void turns.take(() => page.look().catch(() => undefined));
      }, LOOK_MS);
    },
    async resize({ width, height }) {
      let outer = { width, height };
      for (let tries = 0; tries < 3; tries += 1) {
        await turns.take(() => send('POST', '/window/rect', outer));
        const [wide, high] = (await turns.take(() => execute('return [innerWidth, innerHeight]'))) as [number, number];
        if (wide === width && high === height) return;
        outer = { width: outer.width + width - wide, height: outer.height + height - high };
      }
    },
    async run(method, params) {
      if (method === 'browsingContext.close') {
        await close();
        return {};
      }
      const command = commands[method];
      if (command === undefined) throw new Error(`${method} is not done in WebKit.`);
      return await turns.take(() => command(params));
    },
  };
}
