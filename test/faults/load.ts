import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { call, companyBody, done, logIn, registration, savedBilty, type Answered } from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';

// Clerks who save without a pause, and what is in the database afterwards.

/** Of each bilty that a clerk saves. */
export const LINES = 3;
/** Nothing that a portal answers may take longer than this; what does is a hang. */
const HANG_MS = 15_000;
const AGAIN_MS = 150;
const PATIENCE_MS = 90_000;
const MOST_SAVES = 20_000;

/** What came of a drill. All but `answered` and the two times should be 0. */
export interface Outcome {
  readonly answered: number;
  /** Answered, and not there. */
  readonly lost: number;
  /** There twice: under one key, or as two records where one was asked for. */
  readonly doubled: number;
  /** Not all there: lines, or the note in the company's audit. */
  readonly half: number;
  /** Holes in the series, and numbers that it gave and nobody has. */
  readonly gaps: number;
  readonly pauseMs: number;
  readonly slowestErrorMs: number;
  /** What should not have been said: hangs, answers that are neither a success nor a refusal to be tried again. */
  readonly wrong: readonly string[];
  /** What it measured besides. */
  readonly table?: readonly string[];
}

export interface Load {
  readonly saves: number;
  readonly clerks: number;
  /** The share of the saves that are answered when the fault comes. */
  readonly faultAt?: number;
  /** Between one save of a clerk and the next. */
  readonly restMs?: number;
  /** A pattern of the names of the calls that are walked; absent: all. */
  readonly calls?: string;
}

export interface Office {
  readonly url: string;
  readonly token: string;
  readonly tenantId: string;
}

/** Registers a company and logs its owner in. */
export async function openOffice(url: string): Promise<Office> {
  const { userName } = done(await call({ url }, 'register', { body: registration() }));
  const token = await logIn({ url }, userName);
  const { tenantId } = done(await call({ url }, 'createCompany', { token, body: companyBody() }));
  return { url, token, tenantId };
}

/**
 * A refusal that says "try again", of the portal (503; 429 where others of the company wait for the database in vain) or of nginx for
 * a portal that is gone (502, 504).
 */
const MAY_TRY_AGAIN = new Set([429, 502, 503, 504]);

/** What a clerk sends for one save, and with whose login. */
type Saving = (at: number) => { readonly token: string; readonly body: object };
/** A call that clerks make; `numberOf` reads its answer: what was saved, and whether that is what was asked for. */
interface SavingCall {
  readonly name: 'biltyCreate' | 'moneyReceipt';
  readonly numberOf: (at: number, answer: Answered) => { readonly number: string; readonly isRight: boolean };
}

export const receiverOf = (at: number): string => `Receiver ${at}`;

const classic =
  ({ token }: Office): Saving =>
  (at) => ({
    token,
    body: aBilty({ receiver: receiverOf(at), details: Array.from({ length: LINES }, () => aLine()) }),
  });
/** A bilty of three lines to the receiver of that number. */
const BILTIES: SavingCall = {
  name: 'biltyCreate',
  numberOf(at, answer) {
    const bilty = savedBilty(answer);
    const isRight = bilty['receiver'] === receiverOf(at) && bilty.details.length === LINES;
    return { number: bilty.bilty_No, isRight };
  },
};

/**
 * Runs the load, and goes on until `cause`, which brings the fault and mends it, is over. Every clerk asks again with the
 * same key until it is answered, as the portal's own screens do.
 */
export async function workThrough(
  office: Office,
  load: Load,
  cause: (answered: ReadonlyMap<number, string>) => Promise<void>,
  saving: Saving = classic(office),
  { name, numberOf }: SavingCall = BILTIES,
) {
  const { url } = office;
  const { saves, clerks, faultAt = 0.25, restMs = 15 } = load;
  const answered = new Map<number, string>();
  const wrong: string[] = [];
  let slowestErrorMs = 0;
  let pauseMs = 0;
  let lastAt = performance.now();
  let next = 0;
  let faulted: Promise<void> | undefined;
  const fault = { isOver: false };

  /** One try: whether it was answered. */
  async function attempt(at: number): Promise<boolean> {
    const begun = performance.now();
    const sent = { ...saving(at), headers: { 'idempotency-key': `save-${at}` } };
    const hang = new AbortController();
    const answer = await Promise.race([
      call({ url }, name, sent).catch(() => null),
      sleep(HANG_MS, 'hang' as const, { signal: hang.signal }).catch(() => 'hang' as const),
    ]);
    hang.abort();
    const took = performance.now() - begun;
    if (answer === 'hang') wrong.push(`save ${at} hung for ${HANG_MS} ms`);
    else if (answer?.status === 200) {
      const { number, isRight } = numberOf(at, answer);
      if (!isRight) wrong.push(`save ${at} was answered with another: ${answer.text.slice(0, 200)}`);
      answered.set(at, number);
      const now = performance.now();
      pauseMs = Math.max(pauseMs, now - lastAt);
      lastAt = now;
      return true;
    } else if (answer && !MAY_TRY_AGAIN.has(answer.status))
      wrong.push(`save ${at} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    slowestErrorMs = Math.max(slowestErrorMs, took);
    return false;
  }

  async function clerk(): Promise<void> {
    for (let at = next++; at < saves || (!fault.isOver && at < MOST_SAVES); at = next++) {
      const end = performance.now() + PATIENCE_MS;
      // One save after another is what a clerk does.
      while (!(await attempt(at))) {
        if (performance.now() > end) {
          wrong.push(`save ${at} was not answered within ${PATIENCE_MS} ms`);
          break;
        }
        await sleep(AGAIN_MS);
      }
      if (answered.size >= saves * faultAt && faulted === undefined) {
        faulted = cause(answered).finally(() => (fault.isOver = true));
        // Heard at the end, when all clerks are done.
        faulted.catch(() => undefined);
      }
      await sleep(restMs);
    }
  }

  await Promise.all(Array.from({ length: clerks }, clerk));
  await faulted;
  if (faulted === undefined) wrong.push('the fault never came');
  return { answered, wrong, slowestErrorMs: Math.round(slowestErrorMs), pauseMs: Math.round(pauseMs) };
}

interface Kept {
  readonly no: string;
  readonly seq: number;
  readonly receiver: string;
  readonly lines: number;
  readonly noted: number;
}

/** Counts in the database, as its owner, what the clerks were told. */
export async function countOutcome(
  client: Client,
  { tenantId }: Pick<Office, 'tenantId'>,
  worked: Awaited<ReturnType<typeof workThrough>>,
): Promise<Outcome> {
  const { rows: kept } = await client.query<Kept>(
    `select b.bilty_no as no, b.seq::int as seq, b.receiver,
       (select count(*)::int from bilty_line l where l.tenant_id = b.tenant_id and l.bilty_seq = b.seq) as lines,
       (select count(*)::int from audit a where a.tenant_id = b.tenant_id and a.call = 'bilty.create' and a.record = b.bilty_no) as noted
     from bilty b where tenant_id = $1 order by seq`,
    [tenantId],
  );
  const { rows: series } = await client.query<{ last: number; number: number; months: number }>(
    `select last::int, number::int, (select coalesce(sum(n), 0)::int from bilty_month m where m.tenant_id = s.tenant_id) as months
     from series s where tenant_id = $1 and kind = 'bilty'`,
    [tenantId],
  );
  const { rows: strays } = await client.query<{ n: number }>(
    `select count(*)::int as n from bilty_line l where tenant_id = $1
       and not exists (select from bilty b where b.tenant_id = l.tenant_id and b.seq = l.bilty_seq)`,
    [tenantId],
  );
  const [counted] = series;
  const { answered, wrong, slowestErrorMs, pauseMs } = worked;
  const byNumber = new Map(kept.map((bilty) => [bilty.no, bilty.receiver]));
  const receivers = new Set(kept.map(({ receiver }) => receiver));
  const lost = [...answered].filter(([at, no]) => byNumber.get(no) !== receiverOf(at)).length;
  const holes = kept.filter(({ seq }, at) => seq !== at + 1).length;
  const off = (n: number | undefined) => Math.abs((n ?? 0) - kept.length);
  return {
    answered: answered.size,
    lost,
    doubled: kept.length - receivers.size,
    half: kept.filter(({ lines, noted }) => lines !== LINES || noted !== 1).length + (strays[0]?.n ?? 0),
    gaps: holes + off(counted?.last) + off(counted?.number) + off(counted?.months),
    pauseMs,
    slowestErrorMs,
    wrong,
  };
}
