import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { makeArchives } from '#server/archive/jobs.ts';
import { workAtNightlyCopies } from '#server/archive/nightly-jobs.ts';
import { printerNetworks } from '#server/configuration/printer-networks.ts';
import { deliverMessages } from '#server/connect/webhook-delivery.ts';
import { queueMessages } from '#server/connect/webhook-queue.ts';
import { queueDigests } from '#server/evening/digest.ts';
import { remindOfEwayBills } from '#server/eway/reminders.ts';
import { postCheques } from '#server/ledger/cheques.ts';
import { remindCompanies } from '#server/mail/reminders.ts';
import { deliverPrints } from '#server/printers/print-delivery.ts';
import { aKeptCheque } from './contract/expectations-cash.ts';
import { aWebhook } from './contract/expectations-connect.ts';
import { aDigest } from './contract/expectations-digest.ts';
import { anEwayBill } from './contract/expectations-eway.ts';
import { aNightlyCopy } from './contract/expectations-nightly-copy.ts';
import { aPrintJob } from './contract/expectations-print-jobs.ts';
import { aTallyRequest, workAtExports } from './exports.ts';
import { aSavedBilty, asOwner, call, done, type TestCompany } from './factories.ts';
import { aVehicle } from './forms.ts';
import type { TestPortal } from './portal.ts';

// What background jobs do for companies: how it falls due, the job, and how often it was done.

interface DueWork {
  readonly fallsDue: (company: TestCompany) => Promise<unknown>;
  readonly job: () => Promise<unknown>;
  readonly timesDone: (company: TestCompany) => Promise<number>;
}

/** A receiver of webhooks, which counts the messages of each path. */
export async function aCountingReceiver() {
  const messages = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    messages.set(path, (messages.get(path) ?? 0) + 1);
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: (path: string) => messages.get(path) ?? 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
type Receiver = Awaited<ReturnType<typeof aCountingReceiver>>;

const TODAY = todayInIndia();
const NOON = `${TODAY}T12:00`;

/** One of each kind; the portal sends webhooks to the receiver. */
export function dueWork(portal: TestPortal, receiver: Receiver): Readonly<Record<string, DueWork>> {
  const { services } = portal;
  const { database } = services;
  const { signal } = new AbortController();
  const log = (line: string) => {
    throw new Error(line);
  };
  const change = (text: string, { tenantId }: TestCompany) =>
    asOwner(portal, (client) => client.query(text, [tenantId]));
  const counting =
    (from: string) =>
    ({ tenantId }: TestCompany): Promise<number> =>
      asOwner(portal, async (client) => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from ${from} and tenant_id = $1`,
          [tenantId],
        );
        return rows[0]?.n ?? 0;
      });
  const letters = (kind: string) => counting(`outbox where kind = '${kind}'`);

  return {
    'reminders of papers': {
      fallsDue: async ({ token }) =>
        done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ permit_Due_Date: addDays(TODAY, 5) }) })),
      job: () => remindCompanies(database, signal, TODAY),
      timesDone: letters('papersDue'),
    },
    'reminders of e-way bills': {
      fallsDue: async ({ token }) =>
        done(await call(portal, 'ewayBillCreate', { token, body: anEwayBill({ valid_Upto: `${TODAY}T23:00` }) })),
      job: () => remindOfEwayBills(database, { byMessage: false, signal, now: NOON }),
      timesDone: letters('ewayBillsEnding'),
    },
    digests: {
      async fallsDue(company) {
        done(await call(portal, 'digestSet', { token: company.token, body: aDigest() }));
        await change('update evening_digest set next_at = now() where tenant_id = $1', company);
      },
      job: () => queueDigests(database, false, signal),
      timesDone: letters('eveningDigest'),
    },
    cheques: {
      async fallsDue(company) {
        await aKeptCheque(portal, company.token);
        await change(
          `update post_dated_cheque set post_on = '${TODAY}', retry_at = now(),
             voucher = voucher || '{"day": "${TODAY}", "chequeDate": "${TODAY}"}'::jsonb where tenant_id = $1`,
          company,
        );
      },
      job: () => postCheques(database, signal),
      timesDone: counting(`voucher where kind = 'Receipt'`),
    },
    exports: {
      fallsDue: async ({ token }) => done(await call(portal, 'exportTally', { token, body: aTallyRequest() })),
      job: () => workAtExports(portal, signal),
      timesDone: counting(`export_file where state = 'ready'`),
    },
    archives: {
      fallsDue: async ({ token }) => done(await call(portal, 'archiveStart', { token, body: { pdfs: 'no' } })),
      job: () => makeArchives({ ...services, log }, false, signal),
      timesDone: counting(`archive where state = 'ready' and not is_nightly`),
    },
    'nightly copies': {
      async fallsDue(company) {
        done(await call(portal, 'nightlyCopySet', { token: company.token, body: aNightlyCopy() }));
        await change('update nightly_copy set next_at = now() where tenant_id = $1', company);
      },
      job: () => workAtNightlyCopies({ ...services, log }, signal),
      timesDone: counting('archive where is_nightly'),
    },
    prints: {
      fallsDue: ({ token }) => aPrintJob(portal, token),
      job: () => deliverPrints({ ...services, networks: printerNetworks(''), log }, signal),
      timesDone: counting('print_job where tries > 0'),
    },
    webhooks: {
      async fallsDue({ token, tenantId }) {
        const body = aWebhook({ url: `${receiver.origin}/${tenantId}`, events: ['bilty.created'] });
        done(await call(portal, 'webhookCreate', { token, body }));
        await aSavedBilty(portal, token);
      },
      async job() {
        await queueMessages(database, signal);
        await deliverMessages({ ...services, testOrigin: receiver.origin, log }, signal);
      },
      timesDone: ({ tenantId }) => Promise.resolve(receiver.messages(`/${tenantId}`)),
    },
  };
}
