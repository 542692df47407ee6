import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { onSessionChange, currentSession } from '#web/client/session-store.ts';
import { queryClient, rowOf } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { withContact } from './contact.ts';
import { onDataKeyChange, openedBy } from './data-key.ts';
import { currentLine, isSilent } from './line.ts';
import { settleMade } from './made-parties.ts';
import { keepSnapshot, knownVersion, type Snapshot, warmSnapshot } from './snapshot.ts';
import { saveCounter, thisCounter } from './store.ts';

// The snapshot is renewed every five minutes while there is a connection (spec 5 §3), by one window for all.

const EVERY = 5 * 60_000;
const LOOK_EVERY = 15_000;
const LOCK = 'booking-counter-snapshot';

/** Asks the portal for changes and stores them. Throws what `request` throws. */
export async function renewSnapshot(): Promise<void> {
  const counter = await thisCounter();
  if (counter === undefined) return;
  const { branch } = counter;
  const ask = async (known: string): Promise<Snapshot> => {
    const first = known === '' ? 'yes' : 'no';
    const snapshot = await withContact((said) =>
      request('counterSnapshot', { body: { branch, ...said, known, first } }),
    );
    await keepSnapshot(snapshot);
    return snapshot;
  };
  const known = await knownVersion();
  const first = known === '' ? await ask('') : null;
  // On a slow connection the whole snapshot takes several seconds more.
  if (first !== null) await warmSnapshot();
  const snapshot = await ask(first === null ? known : first.version);
  if (snapshot.settings !== undefined) {
    const { counterLoginHours: loginHours } = rowOf(consignmentSettings.fields, snapshot.settings);
    await saveCounter({ loginHours });
  }
  await settleMade();
  await warmSnapshot();
}

let renewedAt = 0;

/** Whether this window can ask the portal: it has the key, and a session with a connection. */
const mayAsk = () => openedBy() !== '' && (currentSession()?.token ?? '') !== '' && navigator.onLine;

async function renewInTime(): Promise<void> {
  const since = Date.now() - renewedAt;
  // For a while this may be the only call that shows whether the portal answers again.
  const isBack = currentLine().silentSince !== null && !isSilent();
  if (!mayAsk() || (since >= 0 && since < EVERY && !isBack)) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    renewedAt = Date.now();
    // After a failure it is tried again in five minutes, or when the connection returns.
    await renewSnapshot().catch(() => {
      renewedAt = 0;
    });
  });
}

let watching = false;

/** Keeps the snapshot fresh from now on, and opens the parts that the form reads on each keystroke. */
export function keepSnapshotFresh(): void {
  if (watching) return;
  watching = true;
  onSessionChange(() => {
    renewedAt = 0;
  });
  // Parts that could not be read while the counter was locked are read once it opens.
  onDataKeyChange(() => {
    if (openedBy() === '') return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    void renewInTime();
  });
  globalThis.addEventListener('online', () => {
    renewedAt = 0;
    void renewInTime();
  });
  setInterval(() => void renewInTime(), LOOK_EVERY);
  void renewInTime();
  if (openedBy() !== '') void warmSnapshot().catch(() => undefined);
}
