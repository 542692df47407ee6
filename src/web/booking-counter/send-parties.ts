import { knownCall } from '#web/client/known-calls.ts';
import { Problem } from '#web/client/problem.ts';
import { request, type RequestOptions } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { cleanAnswer } from '#web/client/wire.ts';
import { isOfflineSession } from './line.ts';
import { FLIGHT } from './locks.ts';
import { noteTold, partiesToSend } from './made-parties.ts';
import { isMadeHere } from './party-rows.ts';

// A party that no LR took along goes to the portal by itself (spec 5 §3), under the key by which an LR would have brought it: it is one
// party, whichever comes first.

type Body = RequestOptions<'partyCreate'>['body'];
/** Of what the portal answers, which is made of the definition of a party. */
interface SavedParty {
  readonly createdDate: string;
  readonly lines: readonly { readonly id: number }[];
}

/** What the party itself is refused for; anything else passes. */
const OWN_FAULTS = new Set([400, 403, 409, 422]);

/** What the portal refused stays at the counter, for the LRs that name it; asked again when the page is opened the next time. */
const refused = new Set<string>();

/** Sends the parties that whoever is logged in made here; those of others wait for them, for a party is saved in the name of who made it. */
export async function sendParties(): Promise<void> {
  const session = currentSession();
  if (session === null || isOfflineSession()) return;
  const { names = {} } = await knownCall('partyCreate');
  await navigator.locks.request(FLIGHT, async () => {
    for (const { key, user, body } of await partiesToSend()) {
      if (user !== session.user.userName || refused.has(key)) continue;
      try {
        const asked = { body: cleanAnswer(body, names) as Body, idempotencyKey: key };
        const saved = (await request('partyCreate', asked)) as unknown as SavedParty;
        const place = saved.lines[0]?.id ?? 0;
        if (!isMadeHere(place)) await noteTold([{ key, place }], saved.createdDate);
      } catch (error) {
        if (!(error instanceof Problem) || !OWN_FAULTS.has(error.status)) throw error;
        refused.add(key);
      }
    }
  });
}
