import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createS3Files } from '#server/files/s3.ts';
import { call, done, registration } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { aMailServer, openMail } from '#test/mail-server.ts';
import { startObjectStore } from '#test/object-store.ts';
import { freePort } from '#test/portal-process.ts';
import { aPortal, drill, type Drill } from './drill.ts';
import { openOffice } from './load.ts';
import { startServer } from './postgres.ts';
import { layWire } from './proxy.ts';

// The services that the portal uses besides its database, and works without.

const REGISTRATIONS = 24;
const LETTERS_MS = 180_000;

const mailDown = drill('SMTP down, then portal killed, then SMTP up', async (_load, afterwards) => {
  const server = await startServer();
  afterwards(server.stop);
  const port = await freePort();
  const portal = await aPortal(afterwards, {
    DATABASE_URL: server.url(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Bilty Portal <portal@example.com>',
  });
  const wrong: string[] = [];
  const names: string[] = [];
  let slowest = 0;
  let slowestErrorMs = 0;
  for (let at = 0; at < REGISTRATIONS; at += 4) {
    // Passwords are hashed one after another anyway.
    const some = await Promise.all(
      Array.from({ length: 4 }, async (_, next) => {
        const body = registration();
        const headers = { 'x-forwarded-for': `10.1.${at}.${next}` };
        const begun = performance.now();
        const answer = await call(portal, 'register', { body, headers });
        const took = performance.now() - begun;
        if (answer.status === 200) slowest = Math.max(slowest, took);
        else {
          wrong.push(`a registration was answered ${answer.status}`);
          slowestErrorMs = Math.max(slowestErrorMs, took);
        }
        return body['userName'] ?? '';
      }),
    );
    names.push(...some);
  }
  // The first try fails.
  await sleep(4000);
  portal.kill();
  await portal.startAgain();
  const { taken, stop } = await aMailServer({}, port);
  afterwards(stop);
  for (const end = performance.now() + LETTERS_MS; taken.length < names.length && performance.now() < end;)
    await sleep(500);
  await sleep(4000);
  const letters = taken.map(({ raw }) => openMail(raw).body);
  const copies = names.map((name) => letters.filter((letter) => letter.includes(name)).length);
  const { rows } = await server.asOwner((client) =>
    client.query<{ n: number }>('select count(*)::int as n from outbox where sent_at is null or last_error <> $1', [
      '',
    ]),
  );
  return {
    answered: names.length,
    lost: copies.filter((n) => n === 0).length,
    doubled: copies.filter((n) => n > 1).length,
    // Sent, but the portal does not know it.
    half: rows[0]?.n ?? 0,
    gaps: 0,
    pauseMs: Math.round(slowest),
    slowestErrorMs: Math.round(slowestErrorMs),
    wrong,
  };
});

const PICTURES = 60;

const storageDown = drill('object storage away, then silent', async (_load, afterwards) => {
  const server = await startServer();
  afterwards(server.stop);
  const store = await startObjectStore();
  afterwards(() => store.stop());
  const wire = await layWire(Number(new URL(store.options.url).port));
  afterwards(wire.close);
  const portal = await aPortal(afterwards, {
    DATABASE_URL: server.url(),
    S3_URL: `http://127.0.0.1:${wire.port}`,
    S3_BUCKET: store.options.bucket,
    S3_ACCESS_KEY: store.options.accessKey,
    S3_SECRET_KEY: store.options.secretKey,
  });
  const { token, tenantId } = await openOffice(portal.url);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const wrong: string[] = [];
  const answered = new Map<number, string>();
  let [next, pauseMs, slowestErrorMs, lastAt] = [0, 0, 0, performance.now()];
  let fault: Promise<void> | undefined;
  const cause = async () => {
    wire.cut();
    await sleep(2000);
    wire.swallow();
    await sleep(3000);
    wire.mend();
  };

  async function attempt(id: number): Promise<boolean> {
    const body = new FormData();
    body.set('permit_Photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'permit.png');
    const begun = performance.now();
    const answer = await call(portal, 'vehicleUpload', { token, query: { id }, body });
    const now = performance.now();
    if (answer.status === 200) {
      answered.set(id, (answer.json as unknown as { permit_Photo: string }).permit_Photo);
      pauseMs = Math.max(pauseMs, now - lastAt);
      lastAt = now;
      return true;
    }
    if (answer.status !== 503) wrong.push(`a picture was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    slowestErrorMs = Math.max(slowestErrorMs, now - begun);
    return false;
  }
  async function clerk(): Promise<void> {
    // A clerk uploads one picture after another.
    for (let at = next++; at < PICTURES; at = next++) {
      const { id } = done(await call(portal, 'vehicleCreate', { token, body: aVehicle() })) as { id: number };
      for (let tries = 0; !(await attempt(id)); tries += 1) {
        if (tries > 100) throw new Error('A picture is never kept.');
        await sleep(150);
      }
      if (answered.size >= PICTURES / 4) fault ??= cause();
    }
  }
  await Promise.all(Array.from({ length: 6 }, clerk));
  await fault;

  let [lost, half] = [0, 0];
  const files = createS3Files(store.options);
  const { rows } = await server.asOwner((client) =>
    client.query<{ id: number; photo: string }>('select id::int, permit_photo as photo from vehicle'),
  );
  for (const { id, photo: named } of rows) {
    if (named !== answered.get(id)) lost += 1;
    // Read from the store itself: the portal may have a picture in its cache.
    const kept = await files.get({ tenantId, kind: 'vehicle_docs', file: named });
    if (kept === null || (await sharp(kept).metadata()).width !== 60) half += 1;
  }
  return {
    answered: answered.size,
    lost: lost + PICTURES - rows.length,
    doubled: 0,
    half,
    gaps: 0,
    pauseMs: Math.round(pauseMs),
    slowestErrorMs: Math.round(slowestErrorMs),
    wrong,
  };
});

/** The drills with the services that the portal uses. */
export const neighbourDrills: readonly Drill[] = [storageDown, mailDown];
