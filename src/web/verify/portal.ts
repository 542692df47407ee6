import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';

type Answered = Extract<AnswerOf<Calls['verifyCheck']>, { state: string }>;

/** What the portal says about a code now. */
export interface Standing extends Pick<
  Answered,
  'state' | 'company' | 'counter' | 'received' | 'lost' | 'phone' | 'cancelled'
> {
  /** The revision that would be printed today. */
  readonly current?: Answered['current_Revision'];
  readonly status?: Answered['lr_Status'];
}

const PATIENCE_MS = 10_000;

/** Asks the portal. `offline`: it was not reached; `over`: the company may not work in the portal; `silent`: it gave no verdict. */
export async function askPortal(code: string): Promise<Standing | 'offline' | 'over' | 'tooMany' | 'silent'> {
  try {
    const response = await fetch('/api/Verify/Check', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) {
      const { current_Revision: current, lr_Status: status, ...answer } = (await response.json()) as Answered;
      return { ...answer, current, status };
    }
    if (response.status === 404) return 'over';
    return response.status === 429 ? 'tooMany' : 'silent';
  } catch {
    return 'offline';
  }
}
