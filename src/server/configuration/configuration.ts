import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { clamdAddress } from './clamd-address.ts';
import { isNetworkList } from './printer-networks.ts';
import { CAPTCHA_PROVIDERS, type CaptchaProvider } from '#api/public-config.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The operator's settings. Every one has a default that works on one office computer. */
export type Configuration = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  poolerUrl: string | undefined;
  reportsUrl: string | undefined;
  publicUrl: string;
  requestsPerMinute: number;
  superAdminUsername: string;
  superAdminPassword: string | undefined;
  secretKey: string | undefined;
  secretKeyBefore: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  messageUrl: string | undefined;
  platform: { email: string; phone: string; address: string; eraseAfterDays: number };
  captcha: { provider: CaptchaProvider; siteKey: string | undefined; secretKey: string | undefined };
  upgradeBackup: boolean;
  metricsToken: string | undefined;
  /** The one private origin that webhook messages may be sent to; undefined: none. */
  webhookTestOrigin: string | undefined;
  /** The service asked whether a new password is known from a data breach; undefined: none. */
  breachedPasswordsUrl: string | undefined;
  /** Where uploaded files are scanned for viruses; null: nowhere. */
  clamd: ReturnType<typeof clamdAddress>;
  /** Where prints may be sent: `company=CIDR`, separated by commas; undefined: nowhere. */
  printerNetworks: string | undefined;
  drainSeconds: number;
  s3: { url: string; bucket: string; region: string; accessKey: string; secretKey: string } | undefined;
  logLevel: (typeof logLevels)[number];
};

type Variable = {
  /** As in the README's table; null if there is no value unless one is given. */
  default: string | null;
  meaning: string;
  allowed: string;
  /** The value of a secret never appears in a message. */
  secret?: true;
  accepts: (value: string) => boolean;
};

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** Every environment variable the portal reads. A test compares the README's table with this one. */
export const variables = {
  PORT: {
    default: '8080',
    meaning: 'The port the portal listens on',
    allowed: 'a whole number from 1 to 65535',
    accepts: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
  },
  HOST: {
    default: '127.0.0.1',
    meaning: 'The address it listens on; 0.0.0.0 lets other computers of the office in',
    allowed: 'an IP address or a host name, without a port',
    accepts: (value) => isIP(value) !== 0 || /^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(value),
  },
  DATA_DIR: {
    default: './data',
    meaning: 'The folder with the database, pictures and logs',
    allowed: 'the path of a folder that this user can write',
    accepts: (value) => !value.includes('\0'),
  },
  DATABASE_URL: {
    default: null,
    meaning: 'Another PostgreSQL (15 or newer) instead of the one the portal brings',
    allowed: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
    accepts: (value) => isUrl(value, ['postgres:', 'postgresql:']),
  },
  POOLER_URL: {
    default: null,
    meaning:
      'A PgBouncer (transaction pooling) before the database of DATABASE_URL; migrations and backups go there directly',
    allowed: 'an address such as postgres://user:password@host:6432/database, and DATABASE_URL besides',
    secret: true,
    accepts: (value) => isUrl(value, ['postgres:', 'postgresql:']),
  },
  REPORTS_DATABASE_URL: {
    default: null,
    meaning:
      'A streaming replica of the database of DATABASE_URL: lists that are printed and exported are read there, while it keeps up',
    allowed: 'an address such as postgres://user:password@host:5432/database, and DATABASE_URL besides',
    secret: true,
    accepts: (value) => isUrl(value, ['postgres:', 'postgresql:']),
  },
  PUBLIC_URL: {
    default: 'http://127.0.0.1:PORT',
    meaning:
      "The address that people type, used in mails and links; at another than this computer's own, super admins need a second factor",
    allowed: 'an address that begins with http:// or https:// and has no path',
    accepts: (value) =>
      isUrl(value, ['http:', 'https:']) && [new URL(value).origin, `${new URL(value).origin}/`].includes(value),
  },
  REQUESTS_PER_MINUTE: {
    default: '1200',
    meaning: 'How many requests a user may make in a minute; one address may make ten times as many. 0 for no limit',
    allowed: 'a whole number from 0 to 1000000',
    accepts: (value) => /^\d{1,7}$/.test(value) && Number(value) <= 1_000_000,
  },
  SUPER_ADMIN_USERNAME: {
    default: 'superadmin',
    meaning: 'The login of the super admin made at the first start',
    allowed: '3 to 50 letters, digits, dots, dashes or underscores',
    accepts: (value) => /^[A-Za-z0-9._-]{3,50}$/.test(value),
  },
  SUPER_ADMIN_PASSWORD: {
    default: null,
    meaning: 'Its password; without one, a password is made up and printed once',
    allowed: '8 to 128 characters',
    secret: true,
    accepts: (value) => value.length >= 8 && value.length <= 128,
  },
  SECRET_KEY: {
    default: null,
    meaning:
      'The secret that encrypts Aadhaar numbers and signs links; without one, secret.key of the data folder. Several portals on one database need the same',
    allowed: '32 to 500 characters',
    secret: true,
    accepts: (value) => value.length >= 32 && value.length <= 500,
  },
  SECRET_KEY_BEFORE: {
    default: null,
    meaning:
      'The previous secret while SECRET_KEY is being changed: what was encrypted with it is encrypted again, and its links stay valid. npm run secret says when it can be removed',
    allowed: '32 to 500 characters',
    secret: true,
    accepts: (value) => value.length >= 32 && value.length <= 500,
  },
  PLATFORM_EMAIL: {
    default: null,
    meaning: "The e-mail address of the platform's operator: it gets the enquiries, and the home page shows it",
    allowed: 'an e-mail address',
    accepts: (value) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value) && value.length <= 120,
  },
  SMTP_URL: {
    default: null,
    meaning: 'The mail server; without one, each letter is written as an .eml file to outbox/ of the data folder',
    allowed: 'an address such as smtps://user:password@host:465 or smtp://host:587',
    secret: true,
    accepts: (value) => isUrl(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '',
  },
  MAIL_FROM: {
    default: null,
    meaning: 'The sender of the letters, with or without a name; needed with SMTP_URL',
    allowed: 'an address such as Bilty Portal <portal@example.com>',
    accepts: (value) => /^([^<>"\p{Cc}]{1,80} <[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u.test(value),
  },
  MESSAGE_URL: {
    default: null,
    meaning:
      'The gateway for texts to mobile numbers (SMS, WhatsApp), which gets {to, text} as JSON; log writes them as files to outbox/',
    allowed: 'log, or an address that begins with http:// or https://',
    secret: true,
    accepts: (value) => value === 'log' || isUrl(value, ['http:', 'https:']),
  },
  PLATFORM_PHONE: {
    default: null,
    meaning: "The operator's telephone number, shown on the home page",
    allowed: 'digits, spaces, dashes, brackets and a leading +, up to 30',
    accepts: (value) => /^\+?[\d ()-]{5,30}$/.test(value),
  },
  PLATFORM_ADDRESS: {
    default: null,
    meaning: "The operator's address, shown on the home page",
    allowed: 'up to 200 characters in one line',
    accepts: (value) => /^[^\p{Cc}]{1,200}$/u.test(value),
  },
  CAPTCHA_PROVIDER: {
    default: 'altcha',
    meaning:
      'The captcha of the public forms: altcha, which needs no other service, or turnstile, hcaptcha, recaptcha (v2)',
    allowed: 'altcha, turnstile, hcaptcha or recaptcha',
    accepts: (value) => CAPTCHA_PROVIDERS.some((provider) => provider === value),
  },
  CAPTCHA_SITE_KEY: {
    default: null,
    meaning: 'The site key from turnstile, hcaptcha or recaptcha',
    allowed: '1 to 200 characters without spaces',
    accepts: (value) => /^\S{1,200}$/.test(value),
  },
  CAPTCHA_SECRET_KEY: {
    default: null,
    meaning: 'The secret key for that site key',
    allowed: '1 to 200 characters without spaces',
    secret: true,
    accepts: (value) => /^\S{1,200}$/.test(value),
  },
  S3_URL: {
    default: null,
    meaning: 'An object store (S3 or compatible) that keeps the pictures instead of the data folder',
    allowed: 'an address that begins with http:// or https://, without the bucket',
    accepts: (value) => isUrl(value, ['http:', 'https:']) && !/[?#]/.test(value),
  },
  S3_BUCKET: {
    default: null,
    meaning: 'An existing bucket of it',
    allowed: '3 to 63 small letters, digits, dots or dashes',
    accepts: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
  },
  S3_REGION: {
    default: 'us-east-1',
    meaning: 'Its region',
    allowed: '1 to 50 small letters, digits or dashes',
    accepts: (value) => /^[a-z0-9-]{1,50}$/.test(value),
  },
  S3_ACCESS_KEY: {
    default: null,
    meaning: 'The id of a key that may read, write, list and delete in the bucket',
    allowed: '1 to 200 characters without spaces',
    accepts: (value) => /^\S{1,200}$/.test(value),
  },
  S3_SECRET_KEY: {
    default: null,
    meaning: 'The secret of that key',
    allowed: '1 to 200 characters without spaces',
    secret: true,
    accepts: (value) => /^\S{1,200}$/.test(value),
  },
  DRAIN_SECONDS: {
    default: '0',
    meaning:
      'How many seconds a portal behind a proxy keeps answering after it is told to stop, so that no request is lost: longer than the proxy keeps an idle connection',
    allowed: 'a whole number from 0 to 60',
    accepts: (value) => /^\d{1,2}$/.test(value) && Number(value) <= 60,
  },
  ERASE_AFTER_DAYS: {
    default: '30',
    meaning:
      'Days between the announcement that a suspended company will be erased and the erasure, which can be cancelled until then',
    allowed: 'a whole number from 1 to 3650',
    accepts: (value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3650,
  },
  UPGRADE_BACKUP: {
    default: 'on',
    meaning:
      'Whether a newer portal makes a backup before it changes the database (the newest three stay in backups/ of the data folder)',
    allowed: 'on or off',
    accepts: (value) => value === 'on' || value === 'off',
  },
  METRICS_TOKEN: {
    default: null,
    meaning:
      'The bearer token with which Prometheus reads /metrics; without one, only this computer can read it, and not through a proxy',
    allowed: '16 to 200 characters without spaces',
    secret: true,
    accepts: (value) => /^\S{16,200}$/.test(value),
  },
  BREACHED_PASSWORDS_URL: {
    default: null,
    meaning:
      'A service that knows passwords from data breaches, such as https://api.pwnedpasswords.com/range/; it gets five digits of the SHA-1 of each new password. Without one, only passwords that are easy to guess are refused',
    allowed: 'an address that begins with http:// or https:// and ends with /',
    accepts: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && value.endsWith('/'),
  },
  CLAMD: {
    default: null,
    meaning:
      'The address of clamd (ClamAV), such as /run/clamav/clamd.ctl or host:3310; it scans every uploaded file, and files are refused while it does not answer. Without one, files are not scanned',
    allowed: 'the path of a socket, or host:port',
    accepts: (value) => clamdAddress(value) !== null,
  },
  PRINTER_NETWORKS: {
    default: null,
    meaning:
      "The networks in which companies can send prints to printers (IPP): a company's id and a CIDR, such as 5f0c…-…=192.168.1.0/24, separated by commas; without it, nothing is sent",
    allowed: 'a list such as 00000000-0000-4000-8000-000000000000=192.168.1.0/24 with commas between',
    accepts: isNetworkList,
  },
  WEBHOOK_TEST_ORIGIN: {
    default: null,
    meaning:
      'For tests only: the one private origin to which webhooks may send messages; refused unless NODE_ENV is test',
    allowed: 'an origin that begins with http:// or https://, as http://127.0.0.1:9000',
    accepts: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.origin === value,
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: 'The level of the log',
    allowed: `one of ${logLevels.join(', ')}`,
    accepts: (value) => logLevels.some((level) => level === value),
  },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;

function read(env: Record<string, string | undefined>, name: Name): string | undefined {
  const variable: Variable = variables[name];
  const value = env[name];
  // An empty value is how a compose file or a shell script says "not set".
  if (value === undefined || value === '') return variable.default ?? undefined;
  if (variable.accepts(value)) return value;
  const shown = variable.secret ? 'has a value that' : `is ${JSON.stringify(value)}, which`;
  throw new Error(`${name} ${shown} is not allowed. It must be ${variable.allowed}.`);
}

function required(env: Record<string, string | undefined>, name: Name): string {
  const value = read(env, name);
  if (value === undefined) throw new Error(`${name} is not set. It must be ${variables[name].allowed}.`);
  return value;
}

function readCaptcha(env: Record<string, string | undefined>): Configuration['captcha'] {
  const chosen = required(env, 'CAPTCHA_PROVIDER');
  const provider = CAPTCHA_PROVIDERS.find((known) => known === chosen) ?? 'altcha';
  if (provider === 'off' && env['NODE_ENV'] !== 'test')
    throw new Error(
      'CAPTCHA_PROVIDER is "off", which is for tests only. It must be altcha, turnstile, hcaptcha or recaptcha.',
    );
  const [siteKey, secretKey] = [read(env, 'CAPTCHA_SITE_KEY'), read(env, 'CAPTCHA_SECRET_KEY')];
  if (provider !== 'altcha' && provider !== 'off' && (siteKey === undefined || secretKey === undefined))
    throw new Error(`CAPTCHA_PROVIDER is "${provider}", which needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY too.`);
  return { provider, siteKey, secretKey };
}

function readTestOrigin(env: Record<string, string | undefined>): string | undefined {
  const origin = read(env, 'WEBHOOK_TEST_ORIGIN');
  if (origin !== undefined && env['NODE_ENV'] !== 'test')
    throw new Error('WEBHOOK_TEST_ORIGIN is for tests only. Unset it: webhooks never go into a private network.');
  return origin;
}

function readMail(env: Record<string, string | undefined>): Pick<Configuration, 'smtpUrl' | 'mailFrom'> {
  const [smtpUrl, from] = [read(env, 'SMTP_URL'), read(env, 'MAIL_FROM')];
  if (smtpUrl !== undefined && from === undefined)
    throw new Error(`SMTP_URL is set, so MAIL_FROM must be too. It must be ${variables.MAIL_FROM.allowed}.`);
  return { smtpUrl, mailFrom: from ?? 'Bilty Portal <portal@localhost>' };
}

function readDatabase(
  env: Record<string, string | undefined>,
): Pick<Configuration, 'databaseUrl' | 'poolerUrl' | 'reportsUrl'> {
  const databaseUrl = read(env, 'DATABASE_URL');
  const [poolerUrl, reportsUrl] = [read(env, 'POOLER_URL'), read(env, 'REPORTS_DATABASE_URL')];
  if (databaseUrl === undefined && (poolerUrl ?? reportsUrl) !== undefined)
    throw new Error(
      `${poolerUrl === undefined ? 'REPORTS_DATABASE_URL' : 'POOLER_URL'} is set, so DATABASE_URL must be too. It must be ${variables.DATABASE_URL.allowed}.`,
    );
  return { databaseUrl, poolerUrl, reportsUrl };
}

/** An object store is configured completely or not at all. */
function readS3(env: Record<string, string | undefined>): Configuration['s3'] {
  const url = read(env, 'S3_URL');
  if (url === undefined) return undefined;
  return {
    url,
    bucket: required(env, 'S3_BUCKET'),
    region: required(env, 'S3_REGION'),
    accessKey: required(env, 'S3_ACCESS_KEY'),
    secretKey: required(env, 'S3_SECRET_KEY'),
  };
}

/** Reads the environment; throws a message naming the variable whose value the portal cannot work with. */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const port = Number(required(env, 'PORT'));
  const level = required(env, 'LOG_LEVEL');
  return {
    port,
    host: required(env, 'HOST'),
    dataDir: resolve(required(env, 'DATA_DIR')),
    ...readDatabase(env),
    publicUrl: required(env, 'PUBLIC_URL').replace('PORT', String(port)).replace(/\/$/, ''),
    requestsPerMinute: Number(required(env, 'REQUESTS_PER_MINUTE')),
    superAdminUsername: required(env, 'SUPER_ADMIN_USERNAME'),
    superAdminPassword: read(env, 'SUPER_ADMIN_PASSWORD'),
    secretKey: read(env, 'SECRET_KEY'),
    secretKeyBefore: read(env, 'SECRET_KEY_BEFORE'),
    ...readMail(env),
    messageUrl: read(env, 'MESSAGE_URL'),
    platform: {
      email: read(env, 'PLATFORM_EMAIL') ?? '',
      phone: read(env, 'PLATFORM_PHONE') ?? '',
      address: read(env, 'PLATFORM_ADDRESS') ?? '',
      eraseAfterDays: Number(required(env, 'ERASE_AFTER_DAYS')),
    },
    captcha: readCaptcha(env),
    s3: readS3(env),
    upgradeBackup: required(env, 'UPGRADE_BACKUP') === 'on',
    drainSeconds: Number(required(env, 'DRAIN_SECONDS')),
    metricsToken: read(env, 'METRICS_TOKEN'),
    breachedPasswordsUrl: read(env, 'BREACHED_PASSWORDS_URL'),
    clamd: clamdAddress(read(env, 'CLAMD') ?? ''),
    printerNetworks: read(env, 'PRINTER_NETWORKS'),
    webhookTestOrigin: readTestOrigin(env),
    logLevel: logLevels.find((known) => known === level) ?? 'info',
  };
}

/** The environment settings without secrets: a backup keeps them for the restore. */
export function shownConfiguration(env: Record<string, string | undefined>): Record<string, string> {
  const values = Object.entries<Variable>(variables).map(([name, { secret }]) => [
    name,
    secret ? '' : (env[name] ?? ''),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
