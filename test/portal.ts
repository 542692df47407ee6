import { join } from 'node:path';
import { startPrinter } from '#print/printer.ts';
import { ensureSuperAdmin } from '#server/access/access.ts';
import { createPasswords } from '#server/access/passwords.ts';
import { createSessions } from '#server/access/sessions.ts';
import { createApp } from '#server/app.ts';
import { createCaptcha, type CaptchaSettings } from '#server/captcha/captcha.ts';
import { connect, type ConnectOptions } from '#server/database/connect.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { createSealing } from '#server/sealing.ts';
import { temporaryFolder, throwawayDatabase } from './throwaway-database.ts';

/** The super admin of every test's portal. */
export const SUPER_ADMIN = { userName: 'superadmin', password: 'superadmin-of-the-tests' };

/** Where enquiries go in the tests. */
export const PLATFORM_EMAIL = 'platform@example.com';

/** What the tests' portals seal with. */
export const SECRET = 'the secret of the tests, which is none';

export interface TestPortal {
  /** `http://127.0.0.1:<a free port>`. */
  readonly url: string;
  /** Every line that was logged. */
  readonly logLines: readonly string[];
  /** How a test reaches the database behind the portal, as its owner. */
  readonly connection: Awaited<ReturnType<typeof throwawayDatabase>>['connection'];
  /** The folder that pictures are kept in. */
  readonly filesDir: string;
  stop(): Promise<void>;
}

interface PortalOptions extends Pick<ConnectOptions, 'rewrite' | 'onFlight'> {
  /** Absent: off, so that a test can register whom it needs. */
  readonly captcha?: CaptchaSettings;
  /** Absent: by http. */
  readonly publicUrl?: string;
  /** Another portal, whose database this one works on too. Stop this one first. */
  readonly beside?: TestPortal;
}

/** The real portal, listening, on a throw-away database of its own. */
export async function startPortal({
  captcha,
  beside,
  publicUrl = 'http://127.0.0.1',
  ...options
}: PortalOptions = {}): Promise<TestPortal> {
  const { connection, drop } = beside
    ? { connection: beside.connection, drop: () => Promise.resolve() }
    : await throwawayDatabase();
  const logLines: string[] = [];
  const database = connect({
    connection: { ...connection, user: 'bilty_app' },
    log: (line) => logLines.push(line),
    ...options,
  });
  const passwords = createPasswords();
  await ensureSuperAdmin(database, passwords, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  const printer = await startPrinter({ threads: 1 });
  const filesDir = join(temporaryFolder(), 'client_images');
  const app = await createApp({
    database,
    passwords,
    sessions: createSessions(database),
    printer,
    files: createDiskFiles(filesDir),
    sealing: createSealing(SECRET),
    platform: { email: PLATFORM_EMAIL },
    captcha: createCaptcha(captcha ?? { provider: 'off' }, {
      database,
      secret: SECRET,
      log: (line) => logLines.push(line),
    }),
    health: { stopping: false },
    version: 'test',
    publicUrl,
    webDir: join(import.meta.dirname, '../dist/web'),
    log: { level: 'debug', stream: { write: (line) => logLines.push(line) } },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    logLines,
    connection,
    filesDir,
    async stop() {
      await app.close();
      await printer.stop();
      await database.close();
      await drop();
    },
  };
}
