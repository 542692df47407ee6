import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Printer } from '#print/printer.ts';
import { startThreads } from './portal-threads.ts';
import { giveBack } from './threads/give-back.ts';
import { ensureSuperAdmin } from './access/access.ts';
import { createBreachedPasswords } from './access/breached-passwords.ts';
import { createPasswords, type Passwords } from './access/passwords.ts';
import { createSessions } from './access/sessions.ts';
import { demandsOfSuperAdmins } from './access/demand-sql.ts';
import { createApp } from './app.ts';
import { startBackgroundJobs, type BackgroundJob } from './jobs/background-jobs.ts';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { monthlyRunJob } from './bills/monthly-runs.ts';
import { chequeJob } from './ledger/cheques.ts';
import { archiveJobs, filesOfArchives } from './archive/jobs.ts';
import { nightlyCopyJob } from './archive/nightly-jobs.ts';
import { createOutbound, type Outbound } from './outbound/outbound.ts';
import { movingJob } from './moving-in/move-jobs.ts';
import type { OldLrReader } from './moving-in/old-lr-reader.ts';
import type { TallyReader } from './moving-in/tally-reader.ts';
import { exportJob, filesOfExports } from './exports/export-jobs.ts';
import { deliveryJob } from './connect/webhook-delivery.ts';
import { queueJobs } from './connect/webhook-queue.ts';
import { printerNetworks } from './configuration/printer-networks.ts';
import { printJobs } from './printers/print-delivery.ts';
import { createLaw } from './law/law.ts';
import { adoptionJob } from './records/adoptions.ts';
import { createPaperCodes, type PaperCodes } from './consignment/paper-codes.ts';
import { sealTokens } from './consignment/tracking-tokens.ts';
import { readConfiguration, shownConfiguration, type Configuration } from './configuration/configuration.ts';
import { isAway } from './errors/away.ts';
import { connect, type Database } from './database/connect.ts';
import { connectNodes, spreadTables } from './database/citus/nodes.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { namedFiles } from './named-files.ts';
import { openFiles } from './files/open.ts';
import type { FileStore } from './files/store.ts';
import { sweepFiles } from './files/sweep.ts';
import { createMessages } from './mail/messages.ts';
import { createMailTransport } from './mail/transport.ts';
import { digestJob } from './evening/digest.ts';
import { remindOfEwayBills } from './eway/reminders.ts';
import { remindCompanies } from './mail/reminders.ts';
import { createLetterSources } from './letter-sources.ts';
import { createMailWorker, type MailServices } from './mail/worker.ts';
import { drain } from './operation/draining.ts';
import { erasureJob } from './platform/erasure.ts';
import { watchDisk } from './errors/disk-full.ts';
import { openIncoming } from './files/received.ts';
import { createVirusScanner } from './files/virus-scanner.ts';
import { countStorage } from './platform/storage.ts';
import { sealingJob } from './secrets/seal-anew.ts';
import { confirmSecret } from './secrets/seal-state.ts';
import { createSealing, type Sealing } from './secrets/sealing.ts';
import { readSecrets } from './secrets/secret-file.ts';
import { createPaperKey } from './secrets/paper-key.ts';
import { createSignedLinks, type SignedLinks } from './secrets/signed-links.ts';
import { createSharing } from './sharing/sharing.ts';
import { portalVersion } from './operation/version.ts';
import { takeWeb } from './operation/web-build.ts';

const ROOT = join(import.meta.dirname, '../..');
// How often the outbox is checked.
const LETTERS_MS = 3000;
// How often companies are checked for a reminder run that is still due today.
const REMINDERS_MS = 10 * 60_000;

// Windows also sends a signal when the window is closed and on Ctrl+Break; elsewhere the portal outlives its terminal (nohup).
const STOP_SIGNALS: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] : ['SIGINT', 'SIGTERM'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<void> {
  // Nobody is waiting yet; otherwise the 35 MB left over from loading the program would stay allocated.
  giveBack();
  try {
    // Fastify would log a line of JSON; the address is printed in words instead.
    const { level } = app.log;
    app.log.level = 'warn';
    await app.listen({ host, port });
    app.log.level = level;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(`PORT ${port} is in use by another program. Stop it, or set PORT to another number.`, {
        cause: error,
      });
    if (code === 'EACCES')
      throw new Error(`PORT ${port} is not allowed to this user. Set PORT to 1024 or more.`, { cause: error });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(
        `HOST ${host} is no address of this computer. Set HOST to 127.0.0.1, or to 0.0.0.0 for the whole office.`,
        { cause: error },
      );
    throw error;
  }
}

/** Opens the files and migrates the database to this program's schema; throws a readable message if the database does not answer. */
async function openUpgraded(configuration: Configuration, owner: ClientConfig, version: string): Promise<FileStore> {
  try {
    const files = await openFiles(configuration, complain);
    const shown = shownConfiguration(process.env);
    const source = { owner, files, version, configuration: shown, log: say };
    await migrate(owner, { log: say, ...backUpBeforeUpgrade(configuration, source) });
    return files;
  } catch (error) {
    if (configuration.databaseUrl === undefined || !isAway(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database of DATABASE_URL does not answer (${reason}). Start it, or correct the address.`, {
      cause: error,
    });
  }
}

/** Reads the secrets that database columns are sealed with. */
async function openSecrets({ dataDir, ...given }: Configuration, database: Database) {
  const secrets = await readSecrets(dataDir, given);
  const sealing = createSealing(secrets);
  await confirmSecret(database, sealing);
  return { secrets, sealing };
}

/** Creates the super admin of a new portal and prints its login. */
async function setUp(configuration: Configuration, database: Database, passwords: Passwords): Promise<void> {
  const password = configuration.superAdminPassword ?? randomBytes(9).toString('base64url');
  const madeSuperAdmin = await ensureSuperAdmin(database, passwords, configuration.superAdminUsername, password);
  // Printed before anything else can fail: a generated password is shown only this once.
  if (madeSuperAdmin) {
    say('');
    say('  Bilty Portal was set up. This is shown once:');
    say(`    Super admin   ${configuration.superAdminUsername}`);
    say(
      `    Password      ${configuration.superAdminPassword === undefined ? password : '(from SUPER_ADMIN_PASSWORD)'}`,
    );
    say(
      `    Data          ${configuration.databaseUrl === undefined ? configuration.dataDir : 'in the database of DATABASE_URL'}`,
    );
    say('');
  }
}

interface JobServices extends Pick<MailServices, 'database' | 'transport' | 'messages' | 'publicUrl'> {
  readonly webhookTestOrigin: string | undefined;
  readonly printerNetworks: string | undefined;
  readonly files: FileStore;
  readonly storage: { readonly job: BackgroundJob };
  readonly printer: Printer;
  readonly codes: PaperCodes;
  readonly links: SignedLinks;
  readonly sealing: Sealing;
  readonly outbound: Outbound;
  readonly oldLrs: OldLrReader;
  readonly tally: TallyReader;
}

/** The portal's background jobs. */
function jobsOf(services: JobServices) {
  const { database, files, storage, printer, codes, transport, messages, links, publicUrl, oldLrs, tally } = services;
  const mailWorker = createMailWorker({
    database,
    transport,
    messages,
    publicUrl,
    sources: createLetterSources(database, createSharing(links, publicUrl)),
    log: complain,
  });
  const reminders = {
    name: 'Reminders',
    everyMs: REMINDERS_MS,
    run: async (signal: AbortSignal) => {
      await remindCompanies(database, signal);
      await remindOfEwayBills(database, { byMessage: messages !== null, signal });
    },
  };
  const letters = { name: 'Letters', everyMs: LETTERS_MS, run: (signal: AbortSignal) => mailWorker.run(signal) };
  const stepwise = [
    adoptionJob(database),
    monthlyRunJob(database),
    chequeJob(database),
    digestJob(database, messages !== null),
  ];
  const archives = archiveJobs({ database, files, printer, codes, log: complain });
  const { sealing, outbound } = services;
  const nightly = nightlyCopyJob({ database, files, sealing, outbound, log: complain });
  const exports = exportJob({ database, files, law: createLaw(database), log: complain });
  const moving = movingJob({ database, files, oldLrs, tally, log: complain });
  const { webhookTestOrigin: testOrigin } = services;
  const webhooks = [...queueJobs(database), deliveryJob({ database, sealing, testOrigin, log: complain })];
  const networks = printerNetworks(services.printerNetworks);
  const prints = printJobs({ database, outbound, networks, log: complain });
  const inFiles = [...archives, nightly, exports, moving];
  const keepOf = (tenantId: string, signal: AbortSignal) => sealTokens(database, sealing, tenantId, signal);
  const sealingAnew = sealingJob({ database, sealing, keepOf, log: say });
  const own = [storage.job, erasureJob(database, files), sealingAnew];
  return [...own, reminders, letters, ...stepwise, ...inFiles, ...webhooks, ...prints];
}

/** Removes old files that no row refers to. Runs in the background. */
function removeNameless(database: Database, files: FileStore, isStopping: () => boolean): void {
  const [named, ofArchives, ofExports] = [namedFiles(database), filesOfArchives(database), filesOfExports(database)];
  sweepFiles(files, async (of) => (await named(of)) ?? (await ofArchives(of)) ?? (await ofExports(of))).catch(
    (error: unknown) => {
      if (!isStopping())
        complain(`Old files were not swept: ${error instanceof Error ? error.message : String(error)}`);
    },
  );
}

/** Creates the senders of e-mail and of text messages, and of the copies that tests and prints write elsewhere. */
function createSenders({ dataDir, smtpUrl, mailFrom: from, messageUrl, ...rest }: Configuration) {
  const { webhookTestOrigin, printerNetworks: networks } = rest;
  const folder = join(dataDir, 'outbox');
  return {
    transport: createMailTransport({ smtpUrl, from, folder }),
    messages: createMessages(messageUrl, folder, say),
    webhookTestOrigin,
    printerNetworks: networks,
  };
}

/** Fills in the demo company, once, and prints its logins. */
async function sayDemo(database: Database, passwords: Passwords): Promise<void> {
  const { fillDemo } = await import('./demo/demo.ts');
  (await fillDemo(database, passwords)).forEach(say);
}

/** Opens the database, migrated to this program's schema, the files, and the secret that columns are sealed with. */
async function openStores(configuration: Configuration, version: string) {
  const { owner, app: connections, stop: stopDatabase } = await openDatabase(configuration, complain);
  const opened = await openUpgraded(configuration, owner, version).catch(async (error: unknown) => {
    await stopDatabase();
    throw error;
  });
  watchDisk(configuration.dataDir);
  const companies = configuration.databaseUrl === undefined ? null : await spreadTables(owner);
  if (companies !== null && configuration.poolerUrl !== undefined)
    throw new Error('POOLER_URL leads to one server, and Citus keeps companies on several. Leave it out.');
  const options = { ...connections, log: complain };
  const database = companies === null ? connect(options) : connectNodes(options, companies);
  const close = async () => {
    await database.close();
    await stopDatabase();
  };
  const { secrets, sealing } = await openSecrets(configuration, database).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { database, storage: countStorage(database, opened), secrets, sealing, close };
}

const scannerOf = ({ clamd }: Configuration) => (clamd === null ? undefined : createVirusScanner(clamd));

function openPasswords({ breachedPasswordsUrl: url }: Configuration): Passwords {
  return createPasswords(undefined, url === undefined ? undefined : createBreachedPasswords(url, complain));
}

/** Starts the portal and returns a function that stops it in order: no new requests, running ones answered, database stopped. */
async function start(configuration: Configuration): Promise<() => Promise<void>> {
  const version = await portalVersion();
  const { database, storage, secrets, sealing, close } = await openStores(configuration, version);
  const health = { stopping: false };
  const { files } = storage;
  const passwords = openPasswords(configuration);
  const threads = await startThreads();
  const { publicUrl } = configuration;
  const senders = createSenders(configuration);
  const codes = createPaperCodes(database, createPaperKey(secrets.now), publicUrl);
  const links = createSignedLinks(secrets);
  const outbound = createOutbound(configuration.webhookTestOrigin);
  const app = await createApp({
    database,
    passwords,
    sessions: createSessions(database, { ofSuperAdmins: demandsOfSuperAdmins(publicUrl) }),
    ...threads,
    files,
    incoming: await openIncoming(join(configuration.dataDir, 'incoming'), scannerOf(configuration)),
    sealing,
    outbound,
    platform: configuration.platform,
    captcha: createCaptcha(configuration.captcha, { database, secrets, log: complain }),
    links,
    codes,
    ...senders,
    publicUrl,
    health,
    version,
    metricsToken: configuration.metricsToken,
    requestsPerMinute: configuration.requestsPerMinute,
    webDir: takeWeb(join(ROOT, 'dist')),
    log: { level: configuration.logLevel },
  });
  let jobs: ReturnType<typeof startBackgroundJobs> | undefined;
  const stop = async () => {
    health.stopping = true;
    await drain(app.server, configuration.drainSeconds);
    await app.close();
    await jobs?.stop();
    await threads.stop();
    await close();
  };
  try {
    await setUp(configuration, database, passwords);
    if (process.argv.includes('--demo')) await sayDemo(database, passwords);
    await listen(app, configuration);
    say(`Bilty Portal runs at ${configuration.publicUrl}`);
    const stores = { database, files, storage, codes, sealing, outbound };
    const all = jobsOf({ ...stores, ...threads, ...senders, links, publicUrl });
    jobs = startBackgroundJobs(all, (line) => {
      if (!health.stopping) complain(line);
    });
    removeNameless(database, files, () => health.stopping);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function main(): Promise<void> {
  // A stop signal during the start takes effect once the portal has started; a second one takes effect at once.
  let signals = 0;
  let stop: (() => Promise<void>) | undefined;
  const end = () => {
    signals += 1;
    if (stop === undefined) {
      if (signals > 1) process.exit(1);
      return;
    }
    if (signals > 1) return;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`The portal could not stop in order: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const name of STOP_SIGNALS) process.on(name, end);
  // The launcher holds the other end of this channel, which closes when the launcher stops or crashes.
  process.on('disconnect', end);
  if (process.send !== undefined && !process.connected) end();
  stop = await start(readConfiguration(process.env));
  if (signals > 0) {
    signals = 0;
    end();
  }
}

try {
  await main();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
