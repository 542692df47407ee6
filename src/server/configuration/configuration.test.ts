import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { readConfiguration, variables } from '#server/configuration/configuration.ts';

test('no setting is required', () => {
  expect(readConfiguration({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    poolerUrl: undefined,
    reportsUrl: undefined,
    publicUrl: 'http://127.0.0.1:8080',
    requestsPerMinute: 1200,
    superAdminUsername: 'superadmin',
    superAdminPassword: undefined,
    platform: { email: '', phone: '', address: '', eraseAfterDays: 30 },
    captcha: { provider: 'altcha' },
    mailFrom: 'Bilty Portal <portal@localhost>',
    s3: undefined,
    clamd: null,
    upgradeBackup: true,
    drainSeconds: 0,
    logLevel: 'info',
  });
});

test('the public address follows the port, and its trailing slash is removed', () => {
  expect(readConfiguration({ PORT: '9000' }).publicUrl).toBe('http://127.0.0.1:9000');
  expect(readConfiguration({ PUBLIC_URL: 'https://bilty.example/' }).publicUrl).toBe('https://bilty.example');
});

test('an empty value counts as not set', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::1'],
  ['HOST', 'portal-1.office.local'],
  ['DATABASE_URL', 'postgresql://bilty:secret@10.0.0.5:5432/bilty?sslmode=require'],
  ['PUBLIC_URL', 'http://192.168.1.10:8080'],
  ['LOG_LEVEL', 'silent'],
])('the setting %s can be %s', (name, value) => {
  expect(Object.values(readConfiguration({ [name]: value }))).toContain(value);
});

test.each([
  ['PORT', '80800'],
  ['PORT', '0'],
  ['PORT', '8080x'],
  ['PORT', '-1'],
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '127.0.0.1:80'],
  ['DATA_DIR', 'a\0b'],
  ['PUBLIC_URL', 'bilty.example'],
  ['PUBLIC_URL', 'ftp://bilty.example'],
  ['PUBLIC_URL', 'https://bilty.example/portal'],
  ['SUPER_ADMIN_USERNAME', 'a b'],
  ['MAIL_FROM', 'Bilty Portal'],
  ['MAIL_FROM', 'a@b.c, d@e.f'],
  ['MAIL_FROM', 'Bilty\nBcc: x@y.z <a@b.c>'],
  ['CAPTCHA_PROVIDER', 'robot'],
  ['CAPTCHA_SITE_KEY', 'a b'],
  ['LOG_LEVEL', 'verbose'],
  ['ERASE_AFTER_DAYS', '0'],
  ['ERASE_AFTER_DAYS', '1.5'],
  ['PLATFORM_EMAIL', 'Bilty <a@b>'],
  ['UPGRADE_BACKUP', 'no'],
  ['DRAIN_SECONDS', '61'],
  ['DRAIN_SECONDS', '1.5'],
  ['S3_URL', 'minio:9000'],
  ['S3_URL', 'http://minio:9000/?bucket=pictures'],
  ['BREACHED_PASSWORDS_URL', 'https://api.pwnedpasswords.com/range'],
  ['CLAMD', 'http://127.0.0.1:3310'],
] as const)('%s=%j is refused with its name, its value and what is allowed', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(
    `${name} is ${JSON.stringify(value)}, which is not allowed. It must be ${variables[name].allowed}.`,
  );
});

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/bilty'],
  ['SUPER_ADMIN_PASSWORD', 'hunter2'],
  ['SMTP_URL', 'https://bilty:hunter2@mail.example'],
  ['MESSAGE_URL', 'ftp://bilty:hunter2@sms.example'],
  ['METRICS_TOKEN', 'hunter2'],
] as const)('a wrong %s is refused without showing the value', (name, value) => {
  const attempt = (): unknown => readConfiguration({ [name]: value });
  expect(attempt).toThrow(`${name} has a value that is not allowed. It must be ${variables[name].allowed}.`);
  expect(attempt).not.toThrow(/hunter2/);
});

test('a mail server requires a sender', () => {
  const SMTP_URL = 'smtps://bilty:hunter2@mail.example:465';
  const MAIL_FROM = 'Bilty Portal <portal@example.com>';
  expect(readConfiguration({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
  expect(readConfiguration({ MAIL_FROM: 'portal@example.com' }).mailFrom).toBe('portal@example.com');
  expect(() => readConfiguration({ SMTP_URL })).toThrow('SMTP_URL is set, so MAIL_FROM must be too.');
  expect(() => readConfiguration({ SMTP_URL })).not.toThrow(/hunter2/);
});

test('a captcha provider requires its keys, and “off” is allowed in tests only', () => {
  const keys = { CAPTCHA_SITE_KEY: '0x4', CAPTCHA_SECRET_KEY: 'hunter2' };
  expect(readConfiguration({ CAPTCHA_PROVIDER: 'turnstile', ...keys }).captcha).toEqual({
    provider: 'turnstile',
    siteKey: '0x4',
    secretKey: 'hunter2',
  });
  for (const missing of [{}, { CAPTCHA_SITE_KEY: '0x4' }, { CAPTCHA_SECRET_KEY: 'hunter2' }]) {
    expect(() => readConfiguration({ CAPTCHA_PROVIDER: 'hcaptcha', ...missing })).toThrow(
      'CAPTCHA_PROVIDER is "hcaptcha", which needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY too.',
    );
  }
  expect(() => readConfiguration({ CAPTCHA_PROVIDER: 'off' })).toThrow(
    'CAPTCHA_PROVIDER is "off", which is for tests only.',
  );
  expect(() => readConfiguration({ CAPTCHA_PROVIDER: 'off', NODE_ENV: 'production' })).toThrow('for tests only');
  expect(readConfiguration({ CAPTCHA_PROVIDER: 'off', NODE_ENV: 'test' }).captcha.provider).toBe('off');
});

test('an object store requires all its settings or none', () => {
  const whole = { S3_URL: 'http://127.0.0.1:9000', S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
  expect(readConfiguration(whole).s3).toEqual({
    url: 'http://127.0.0.1:9000',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKey: 'a',
    secretKey: 'b',
  });
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
    expect(() => readConfiguration({ ...whole, [name]: '' })).toThrow(`${name} is not set. It must be `);
});

test('the README’s table lists exactly the settings that are read', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` \| (?:`([^`]*)`|–) \| (.*) \|$/gm)].map(
    ([, name, value, meaning]) => [name, { default: value ?? null, meaning: meaning?.replaceAll('`', '') }],
  );
  const read = Object.entries(variables).map(([name, { default: value, meaning }]) => [
    name,
    { default: value, meaning },
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(read));
});
