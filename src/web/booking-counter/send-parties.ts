import { knownCall } from '#web/client/known-calls.ts';
import { Problem } from '#web/client/problem.ts';
import { request, type RequestOptions } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { cleanAnswer } from '#web/client/wire.ts';
import { isOfflineSession } from './line.ts';
import { FLIGHT } from './locks.ts';
import { notePlaces, partiesToSend } from './made-parties.ts';
import { isMadeHere } from './party-rows.ts';

// A party that was sent with no LR is sent by itself (spec 5 §3), under the key that an LR would have used: it becomes one party, whichever
// comes first.

type Body = RequestOptions<'partyCreate'>['body'];
/** The part of the portal's answer used here; it is built from the party's definition. */
interface SavedParty {
  readonly createdDate: string;
  readonly lines: readonly { readonly id: number }[];
}

/** Statuses that refuse the party itself; any other failure is temporary. */
const OWN_FAULTS = new Set([400, 403, 409, 422]);

/** Parties that the portal refused stay at the counter for the LRs that name them, and are sent again after the page is reopened. */
const refused = new Set<string>();

/** Sends the parties made here by the logged-in user. Those of other users wait, because a party is saved in the name of its creator. */
export async function sendParties(): Promise<void> {
  if (currentSession() === null || isOfflineSession()) return;
  const { names = {} } = await knownCall('partyCreate');
  await navigator.locks.request(FLIGHT, async () => {
    for (const { key, user, body } of await partiesToSend()) {
      // Another user may have logged in meanwhile.
      if (user !== currentSession()?.user.userName || refused.has(key)) continue;
      try {
        const options = { body: cleanAnswer(body, names) as Body, idempotencyKey: key };
        const saved = (await request('partyCreate', options)) as unknown as SavedParty;
        const place = saved.lines[0]?.id ?? 0;
        if (!isMadeHere(place)) await notePlaces([{ key, place }], saved.createdDate);
      } catch (error) {
        if (!(error instanceof Problem) || !OWN_FAULTS.has(error.status)) throw error;
        refused.add(key);
      }
    }
  });
}
