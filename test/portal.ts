import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureSuperAdmin } from '#server/access/access.ts';
import { createPasswords, type Passwords } from '#server/access/passwords.ts';
import { createSessions } from '#server/access/sessions.ts';
import { builtWeb } from '#server/operation/web-build.ts';
import { createApp } from '#server/app.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { createCaptcha, type CaptchaSettings } from '#server/captcha/captcha.ts';
import { connectNodes, spreadTables } from '#server/database/citus/nodes.ts';
import { connect, type ConnectOptions, type Database } from '#server/database/connect.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { createOutbound } from '#server/outbound/outbound.ts';
import { createMessages } from '#server/mail/messages.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { openIncoming } from '#server/files/received.ts';
import type { VirusScanner } from '#server/files/virus-scanner.ts';
import type { FileStore } from '#server/files/store.ts';
import { createSealing, type Secrets } from '#server/secrets/sealing.ts';
import { createPaperCodes } from '#server/consignment/paper-codes.ts';
import { createPaperKey } from '#server/secrets/paper-key.ts';
import { createSignedLinks } from '#server/secrets/signed-links.ts';
import { startThreads, type PortalThreads } from '#server/portal-threads.ts';
import { isCitus, temporaryFolder, throwawayDatabase } from './throwaway-database.ts';

/** The super admin of the tests’ portals. */
export const SUPER_ADMIN = { userName: 'superadmin', password: 'superadmin-of-the-tests' };

/** The address that gets enquiries in the tests. */
export const PLATFORM_EMAIL = 'platform@example.com';

/** The secret of the tests’ portals. */
export const SECRET = 'the secret of the tests, which is none';
const SECRETS = { now: SECRET, before: null };

export interface TestPortal {
  /** `http://127.0.0.1:<a free port>`. */
  readonly url: string;
  /** Every line that was logged. */
  readonly logLines: readonly string[];
  /** The connection of the database’s owner, for tests. */
  readonly connection: Awaited<ReturnType<typeof throwawayDatabase>>['connection'];
  /** The folder of pictures. */
  readonly filesDir: string;
  /** The folder that letters and messages are written to. */
  readonly outbox: string;
  /** The portal’s parts, for tests that run a job at a time of their choice. */
  readonly services: Dependencies;
  stop(): Promise<void>;
}

interface PortalOptions extends Pick<ConnectOptions, 'rewrite' | 'onBatch' | 'propagates'> {
  /** Absent: off, so that a test can register its users. */
  readonly captcha?: CaptchaSettings;
  /** Absent: by http. */
  readonly publicUrl?: string;
  readonly metricsToken?: string;
  readonly webhookTestOrigin?: string;
  /** Absent: hashing takes a fiftieth of the usual time, because every test logs in. */
  readonly passwords?: Passwords;
  /** Absent: uploads are not scanned for viruses. */
  readonly scanner?: VirusScanner;
  /** Where it stores its pictures, if not in a folder. */
  readonly files?: FileStore;
  /** Absent: no limit. */
  readonly requestsPerMinute?: number;
  /** Another portal, whose database this one uses too. Stop this one first. */
  readonly beside?: Pick<TestPortal, 'connection'>;
  /** Whether that database may be spread by Citus; absent: if all tests run on such a one. */
  readonly isSpread?: boolean;
  /** Absent: any free port. */
  readonly port?: number;
  /** What makes its papers and spreadsheets, if not the shared threads. */
  readonly threads?: Pick<PortalThreads, 'printer' | 'sheets'>;
  /** Whether super admins need a second factor; absent: no. */
  readonly ofSuperAdmins?: boolean;
  /** Absent: `SECRET`. */
  readonly secrets?: Secrets;
  /** Another build of the web. */
  readonly webDir?: string;
  readonly smtpUrl?: string;
  /** Absent: no messages to mobile numbers. */
  readonly messageUrl?: string;
}

/** The public address with which the tests’ portals are set up. */
export const PUBLIC_URL = 'http://127.0.0.1';
/** The web as it is built. */
export const WEB_DIR = builtWeb(join(import.meta.dirname, '../dist'));
/** The accessibility checker of the journeys, without its comments, and the path at which the tests’ portals serve it. */
export const AXE_FILE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
export const AXE_PATH = '/of-tests/axe.js';
export const MAIL_FROM = 'Bilty Portal <portal@bilty.example>';

// Answers to the browsers of the journeys come up to so many ms late, as on a bad line.
const MOST_DELAY = Number(process.env['TEST_DELAY_MS'] ?? 0);

// A thread takes most of a second of a core until it can print. It keeps nothing of a paper, so all portals share one.
let threads: Promise<PortalThreads> | undefined;
/** The threads of all portals of this worker. They are not stopped, because they end with it. */
export const sharedThreads = (): Promise<PortalThreads> => (threads ??= startThreads());

let portals: Promise<TestPortal> | undefined;
/**
 * The portal of all test files of this worker that make their own companies and look at nothing else. It is not stopped,
 * because it ends with the worker. A test that needs its own settings, clock or empty database starts its own portal.
 */
export const sharedPortal = (): Promise<TestPortal> => (portals ??= startPortal());

/** Connections of its own to a portal’s database, like the portal’s. */
export async function connectTo(
  { connection }: Pick<TestPortal, 'connection'>,
  { isSpread = isCitus, ...more }: Partial<ConnectOptions> & Pick<PortalOptions, 'isSpread'> = {},
): Promise<Database> {
  const options = { connection: { ...connection, user: 'bilty_app' }, log: () => undefined, ...more };
  const companies = isSpread ? await spreadTables(connection) : null;
  return companies === null ? connect(options) : connectNodes(options, companies);
}

/** A real, listening portal with its own throw-away database. */
export async function startPortal({
  captcha,
  beside,
  smtpUrl,
  messageUrl,
  metricsToken,
  webhookTestOrigin,
  files,
  passwords = createPasswords({ memoryKib: 1024, passes: 1 }),
  scanner,
  publicUrl = PUBLIC_URL,
  requestsPerMinute = 0,
  webDir = WEB_DIR,
  secrets = SECRETS,
  ofSuperAdmins = false,
  threads: ownThreads,
  port = 0,
  ...options
}: PortalOptions = {}): Promise<TestPortal> {
  const { connection, drop } = beside
    ? { connection: beside.connection, drop: () => Promise.resolve() }
    : await throwawayDatabase();
  const logLines: string[] = [];
  const database = await connectTo({ connection }, { log: (line) => logLines.push(line), ...options });
  await ensureSuperAdmin(database, passwords, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  const filesDir = join(temporaryFolder(), 'client_images');
  const outbox = join(temporaryFolder(), 'outbox');
  const services: Dependencies = {
    database,
    passwords,
    sessions: createSessions(database, { ofSuperAdmins }),
    ...(await sharedThreads()),
    ...ownThreads,
    files: files ?? createDiskFiles(filesDir),
    incoming: await openIncoming(temporaryFolder(), scanner),
    sealing: createSealing(secrets),
    links: createSignedLinks(secrets),
    codes: createPaperCodes(database, createPaperKey(secrets.now), publicUrl),
    platform: {
      email: PLATFORM_EMAIL,
      phone: '+91 731 254 0011',
      address: '14, Transport Nagar, Indore',
      eraseAfterDays: 30,
    },
    captcha: createCaptcha(captcha ?? { provider: 'off' }, {
      database,
      secrets,
      log: (line) => logLines.push(line),
    }),
    transport: createMailTransport({ smtpUrl, from: MAIL_FROM, folder: outbox }),
    messages: createMessages(messageUrl, outbox, (line) => logLines.push(line)),
    outbound: createOutbound(webhookTestOrigin),
    health: { stopping: false },
    version: 'test',
    publicUrl,
    metricsToken,
    webhookTestOrigin,
    requestsPerMinute,
    webDir,
    log: { level: 'debug', stream: { write: (line) => logLines.push(line) } },
  };
  const app = await createApp(services);
  app.get(AXE_PATH, async (_request, reply) => {
    reply.type('text/javascript').header('cache-control', 'public, max-age=31536000, immutable');
    return await readFile(AXE_FILE);
  });
  if (MOST_DELAY > 0)
    app.addHook('onRequest', async ({ url, headers }) => {
      const isOfBrowser = url.startsWith('/api/') && headers['user-agent']?.startsWith('Mozilla') === true;
      if (isOfBrowser) await setTimeout(Math.random() * MOST_DELAY);
    });
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    logLines,
    connection,
    filesDir,
    outbox,
    services,
    async stop() {
      await app.close();
      await database.close();
      await drop();
    },
  };
}
