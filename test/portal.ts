import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The super admin of every test's portal. */
export const SUPER_ADMIN = { userName: 'superadmin', password: 'superadmin-of-the-tests' };

/** Where enquiries go in the tests. */
export const PLATFORM_EMAIL = 'platform@example.com';

/** What the tests' portals seal with. */
export const SECRET = 'the secret of the tests, which is none';
const SECRETS = { now: SECRET, before: null };

export interface TestPortal {
  /** `http://127.0.0.1:<a free port>`. */
  readonly url: string;
  /** Every line that was logged. */
  readonly logLines: readonly string[];
  /** How a test reaches the database behind the portal, as its owner. */
  readonly connection: Awaited<ReturnType<typeof throwawayDatabase>>['connection'];
  /** The folder that pictures are kept in. */
  readonly filesDir: string;
  /** The folder that letters and messages are written to. */
  readonly outbox: string;
  /** What it works with, for what the portal does by itself and a test does at its own time. */
  readonly services: Dependencies;
  stop(): Promise<void>;
}

interface PortalOptions extends Pick<ConnectOptions, 'rewrite' | 'onBatch' | 'propagates'> {
  /** Absent: off, so that a test can register whom it needs. */
  readonly captcha?: CaptchaSettings;
  /** Absent: by http. */
  readonly publicUrl?: string;
  readonly metricsToken?: string;
  readonly webhookTestOrigin?: string;
  /** Absent: hashed for a fiftieth of what it costs otherwise, for every test logs in. */
  readonly passwords?: Passwords;
  /** Absent: uploads are not scanned for viruses. */
  readonly scanner?: VirusScanner;
  /** Where it keeps its pictures, if not in a folder. */
  readonly files?: FileStore;
  /** Absent: as many as a test likes. */
  readonly requestsPerMinute?: number;
  /** Another portal, whose database this one works on too. Stop this one first. */
  readonly beside?: Pick<TestPortal, 'connection'>;
  /** Whether that database may be one that Citus spreads; absent: where all tests run on one. */
  readonly isSpread?: boolean;
  /** Absent: any that is free. */
  readonly port?: number;
  /** What makes its papers and spreadsheets, if not the threads that all share. */
  readonly threads?: Pick<PortalThreads, 'printer' | 'sheets'>;
  /** Whether super admins need a second factor; absent: no. */
  readonly ofSuperAdmins?: boolean;
  /** Absent: `SECRET`. */
  readonly secrets?: Secrets;
  /** A web that was built otherwise than this one. */
  readonly webDir?: string;
  readonly smtpUrl?: string;
  /** Absent: nothing goes to mobile numbers. */
  readonly messageUrl?: string;
}

/** What people type to reach the tests' portals, so far as these know. */
export const PUBLIC_URL = 'http://127.0.0.1';
/** The web as it is built. */
export const WEB_DIR = builtWeb(join(import.meta.dirname, '../dist'));
/** What looks for accessibility in the journeys, without its comments, and where the tests' portals give it out. */
export const AXE_FILE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
export const AXE_PATH = '/of-tests/axe.js';
export const MAIL_FROM = 'Bilty Portal <portal@bilty.example>';

// Its thread needs most of a second of a core until it can print. Nothing of a paper stays in it, so that all share one.
let threads: Promise<PortalThreads> | undefined;
/** The threads of all portals of this worker. They are not stopped: they end with it. */
export const sharedThreads = (): Promise<PortalThreads> => (threads ??= startThreads());

let portals: Promise<TestPortal> | undefined;
/**
 * The portal of all test files of this worker that make companies of their own and look at nothing else. It is not
 * stopped: it ends with the worker. What needs settings, a clock or an empty database of its own starts its own portal.
 */
export const sharedPortal = (): Promise<TestPortal> => (portals ??= startPortal());

/** Connections of their own to a portal's database, as the portal's. */
export async function connectTo(
  { connection }: Pick<TestPortal, 'connection'>,
  { isSpread = isCitus, ...more }: Partial<ConnectOptions> & Pick<PortalOptions, 'isSpread'> = {},
): Promise<Database> {
  const options = { connection: { ...connection, user: 'bilty_app' }, log: () => undefined, ...more };
  const companies = isSpread ? await spreadTables(connection) : null;
  return companies === null ? connect(options) : connectNodes(options, companies);
}

/** The real portal, listening, on a throw-away database of its own. */
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
