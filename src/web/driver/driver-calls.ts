import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import type { Opened } from './opened.ts';
import type { Unsent } from './unsent.ts';

// The page loads nothing of the app. The field names of the API are translated here and used nowhere else on it.

type Answer = AnswerOf<Calls['driverOpen']>;

/** Why there is no answer: the link has expired, the server was not reached, or the request must be tried later. */
export type NotAnswered = 'over' | 'offline' | 'later';

const PATIENCE_MS = 15_000;
/** Enough for ten megabytes over a slow connection. */
const PATIENCE_WITH_PHOTOS_MS = 120_000;

const openedOf = ({ company, lrs, trip }: Answer, clockAhead: number): Opened => ({
  company,
  // Absent from an older portal, when the phone has a newer page.
  trip: trip && {
    number: trip.trip_Sheet_No,
    vehicleNo: trip.vehicle_No,
    isOpen: trip.state === 'open',
    expenses: trip.expenses.map(({ date, ...expense }) => ({ ...expense, day: date })),
  },
  clockAhead,
  lrs: lrs.map((lr) => ({
    number: lr.bilty_No,
    lrNo: lr.lr_No,
    consignee: lr.consignee,
    consigneeHindi: lr.consignee_Hindi,
    address: lr.address,
    phone: lr.phone,
    origin: lr.from,
    destination: lr.to,
    packages: lr.packages,
    status: lr.lr_Status,
    short: lr.short,
    marks: lr.marks,
    pods: lr.pods,
    toCollect: lr.to_Collect,
  })),
});

interface Sent extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(path: string, link: string, init: Sent, patience = PATIENCE_MS): Promise<Response | null> {
  try {
    return await fetch(`/api/Driver/${path}`, {
      ...init,
      headers: { ...init.headers, 'x-link': link },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    return null;
  }
}

const codeOf = async (response: Response) =>
  (await response.json().catch(() => ({}))) as { readonly code?: string; readonly detail?: string };

/** Asks the server what a link is for. */
export async function openLink(link: string): Promise<Opened | NotAnswered> {
  const response = await ask('Open', link, {});
  if (response === null) return 'offline';
  if (response.status === 404) return 'over';
  if (!response.ok) return 'later';
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  const body = (await response.json().catch(() => null)) as Answer | null;
  if (body === null) return 'offline';
  return openedOf(body, Number.isNaN(serverTime) ? 0 : serverTime - Date.now());
}

function formOf(item: Extract<Unsent, { what: 'pod' }>): FormData {
  const form = new FormData();
  form.set('bilty_No', item.number);
  form.set('received_Packages', String(item.packages));
  form.set('receiver_Name', item.receiver);
  if (item.reason !== undefined) form.set('reason', item.reason);
  form.set('delivered_At', item.at);
  for (const [at, photo] of item.photos.entries()) form.set(at === 0 ? 'photo' : `photo${at + 1}`, photo, 'photo');
  return form;
}

function expenseOf({ expense, photos }: Extract<Unsent, { what: 'expense' }>): FormData {
  const form = new FormData();
  const { day, paidBy, ...rest } = expense;
  for (const [name, text] of Object.entries({ ...rest, date: day, paid_By: paidBy })) form.set(name, text);
  for (const photo of photos) form.set('photo', photo, 'bill');
  return form;
}

/** Sends an item that was kept on the phone. Returns null when it was accepted, the server's sentence when it was refused. */
export async function send(item: Unsent): Promise<null | NotAnswered | { readonly refused: string }> {
  const key = { 'idempotency-key': item.id };
  const response =
    item.what !== 'event'
      ? await ask(
          item.what === 'pod' ? 'Pod' : 'Expense',
          item.link,
          { method: 'POST', headers: key, body: item.what === 'pod' ? formOf(item) : expenseOf(item) },
          PATIENCE_WITH_PHOTOS_MS,
        )
      : await ask('Event', item.link, {
          method: 'POST',
          headers: { ...key, 'content-type': 'application/json' },
          body: JSON.stringify({
            bilty_No: item.number,
            kind: item.kind,
            at: item.at,
            packages: item.packages,
            ...(item.money !== undefined && {
              received: item.money.amount,
              received_Mode: item.money.mode,
              received_Reference: item.money.reference,
            }),
          }),
        });
  if (response === null) return 'offline';
  if (response.ok) return null;
  if (response.status === 429 || response.status >= 500) return 'later';
  const { code, detail = '' } = await codeOf(response);
  return code === 'link_over' ? 'over' : { refused: detail };
}
