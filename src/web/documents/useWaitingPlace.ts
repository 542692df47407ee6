import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { WaitingPlace } from '#web/forms/useSave.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { UnsentDocument } from '#web/queue/unsent.ts';
import { useWaiting } from '#web/queue/waiting.ts';
import { useUser } from '#web/client/session.tsx';
import type { Texts } from '#web/ui/entries.ts';
import { toast } from '#web/ui/toast.ts';
import type { FormState } from './form-state.ts';
import type { DocumentScreen } from './screen.ts';

/** Stores a new document that got no answer in the queue; `onStored` is called once it is stored. */
export function useWaitingPlace<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  latest: () => FormState,
  onStored: () => void,
): WaitingPlace<DocumentBody<D>> {
  const { t } = useLanguage();
  const { tenantId, userName } = useUser();
  return {
    async store(unsent) {
      // Already in memory: the page's frame fetched it while it was online.
      const { queueDocument } = await import('#web/queue/queue.ts');
      const form = latest();
      const party = describedIn(screen.document, form.texts);
      const number = form.ownNumber ?? '';
      await queueDocument({ ...unsent, tenantId, userName, name: screen.name, number, party, form });
    },
    onStored() {
      // Offline, the bar at the top explains the rest.
      toast.success(navigator.onLine ? t.queue.stored : t.queue.storedOffline);
      onStored();
    },
  };
}

/** What tells documents apart: for a bilty, from whom to whom, and between which places. */
const describedIn = ({ described }: AnyDocument, texts: Texts) =>
  described
    .map((name) => texts[name] ?? '')
    .filter((text) => text !== '')
    .join(' · ');

/** How many numbers will be taken by documents that are sent before this one. `unsent`: its queued document; null when there is none. */
export function useNumbersAhead<D extends AnyDocument>(
  { name }: DocumentScreen<D>,
  unsent: UnsentDocument | null,
): number {
  const { documents } = useWaiting();
  return documents.filter(
    (each) =>
      each.name === name &&
      each.number === '' &&
      each.refusal === null &&
      (unsent === null || each.queuedAt < unsent.queuedAt),
  ).length;
}

/** Removes a queued document that its form has saved. */
export function leaveQueue(key: string, waiting: readonly UnsentDocument[]): void {
  if (!waiting.some((each) => each.key === key)) return;
  // If that fails it is sent again, which saves nothing twice.
  void import('#web/queue/queue.ts').then(({ dropDocument }) => dropDocument(key)).catch(() => undefined);
}
