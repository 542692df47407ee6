import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { call, companyBody, done, logIn, registration, savedBilty, type Answered } from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';

// Clerks who save without a pause, and what is in the database afterwards.

/** The number of lines of each bilty that a clerk saves. */
export const LINES = 3;
/** The longest that an answer of the portal may take; longer counts as a hang. */
const HANG_MS = 15_000;
const AGAIN_MS = 150;
const PATIENCE_MS = 90_000;
const MOST_SAVES = 20_000;

/** The result of a drill. All but `answered` and the two times should be 0. */
export interface Outcome {
  readonly answered: number;
  /** Answered as saved, but not in the database. */
  readonly lost: number;
  /** Saved twice: under one key, or as two records for one request. */
  readonly doubled: number;
  /** Saved in part: without lines, or without the audit entry. */
  readonly half: number;
  /** Gaps in the number series, and numbers it gave that no record has. */
  readonly gaps: number;
  readonly pauseMs: number;
  readonly slowestErrorMs: number;
  /** Wrong answers: hangs, and answers that are neither a success nor a refusal that says to try again. */
  readonly wrong: readonly string[];
  /** Further measurements. */
  readonly table?: readonly string[];
}

export interface Load {
  readonly saves: number;
  readonly clerks: number;
  /** The share of the saves that are answered before the fault begins. */
  readonly faultAt?: number;
  /** The pause of a clerk between two saves. */
  readonly restMs?: number;
  /** A pattern for the names of the tested calls; absent: all. */
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
 * A refusal that says "try again": of the portal (503; 429 if too many requests of the company wait for the database) or of nginx when
 * the portal is down (502, 504).
 */
const MAY_TRY_AGAIN = new Set([429, 502, 503, 504]);

/** The request of one save, and the login that sends it. */
type Saving = (at: number) => { readonly token: string; readonly body: object };
/** A call that clerks make; `numberOf` reads from its answer the number saved, and whether the content is as requested. */
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
/** A bilty of three lines to the receiver of this number. */
const BILTIES: SavingCall = {
  name: 'biltyCreate',
  numberOf(at, answer) {
    const bilty = savedBilty(answer);
    const isRight = bilty['receiver'] === receiverOf(at) && bilty.details.length === LINES;
    return { number: bilty.bilty_No, isRight };
  },
};

/**
 * Runs the load until `cause`, which makes the fault and repairs it, has finished. Every clerk repeats a request with the same key until
 * it is answered, as the portal's own screens do.
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

  /** One try; returns whether it was answered. */
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
      // A clerk saves one after another.
      while (!(await attempt(at))) {
        if (performance.now() > end) {
          wrong.push(`save ${at} was not answered within ${PATIENCE_MS} ms`);
          break;
        }
        await sleep(AGAIN_MS);
      }
      if (answered.size >= saves * faultAt && faulted === undefined) {
        faulted = cause(answered).finally(() => (fault.isOver = true));
        // Thrown at the end, when all clerks have finished.
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

/** Compares what the clerks were answered with the database, as its owner. */
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
