import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '#test/factories.ts';
import type { Office } from './load.ts';

// Lists repeatedly what clerks save, and must find everything that was answered before the request.

const LOOK_MS = 100;

export interface Witness {
  /** The longest time without a list, in ms. */
  pauseMs: number;
  readonly stale: string[];
}

/** Lists a company's receipts until the work is over, and compares the lists with the answers. */
export async function lookOn(office: Office, answered: () => number, isOver: () => boolean): Promise<Witness> {
  const witness: Witness = { pauseMs: 0, stale: [] };
  for (let lastAt = performance.now(); !isOver(); await sleep(LOOK_MS)) {
    const known = answered();
    const query = { pageIndex: 1, kind: 'Receipt' };
    const answer = await call(office, 'moneyList', { token: office.token, query }).catch(() => null);
    if (answer?.status !== 200) continue;
    const now = performance.now();
    witness.pauseMs = Math.max(witness.pauseMs, Math.round(now - lastAt));
    lastAt = now;
    const { totalCount } = answer.json as { readonly totalCount: number };
    if (totalCount < known) witness.stale.push(`a list had ${totalCount} receipts when ${known} were answered`);
  }
  return witness;
}
