import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';

// The page loads nothing of the app, so wire names are converted here.

type Answer = AnswerOf<Calls['trackingStatus']>;

/** An LR as shown by its tracking link. */
export interface Followed {
  readonly company: string;
  /** The carrier's phone number. */
  readonly phone: string;
  readonly lrNo: string;
  readonly biltyDate: string;
  readonly origin: string;
  readonly destination: string;
  readonly packages: number;
  readonly expectedDate: string | null;
  readonly lrStatus: string;
  readonly hasProof: boolean;
  /** Short packages according to the last proof of delivery. */
  readonly short: number;
  readonly events: Answer['events'];
}

/** Why nothing is shown: the link has expired, no connection, too many requests, or anything else. */
export type NotShown = 'over' | 'offline' | 'tooMany' | 'failed';

const PATIENCE_MS = 15_000;

function followedOf(answer: Answer): Followed {
  return {
    company: answer.company,
    phone: answer.phone,
    lrNo: answer.lr_No,
    biltyDate: answer.bilty_Date,
    origin: answer.from,
    destination: answer.to,
    packages: answer.packages,
    expectedDate: answer.expected_Date,
    lrStatus: answer.lr_Status,
    hasProof: answer.pod === 'yes',
    short: answer.short,
    events: answer.events,
  };
}

/** Reads the status of a link's LR. */
export async function follow(link: string): Promise<Followed | NotShown> {
  try {
    const response = await fetch('/api/Tracking/Status', {
      headers: { 'x-link': link },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return followedOf((await response.json()) as Answer);
    if (response.status === 404) return 'over';
    return response.status === 429 ? 'tooMany' : 'failed';
  } catch {
    return 'offline';
  }
}
