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

/** Where a new document waits that no answer came to; `onStored` is called when it is there. */
export function useWaitingPlace<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  latest: () => FormState,
  onStored: () => void,
): WaitingPlace<DocumentBody<D>> {
  const { t } = useLanguage();
  const { tenantId, userName } = useUser();
  return {
    async store(unsent) {
      // In memory already: the frame of the page fetched it while it could.
      const { queueDocument } = await import('#web/queue/queue.ts');
      const form = latest();
      const party = describedIn(screen.document, form.texts);
      const number = form.ownNumber ?? '';
      await queueDocument({ ...unsent, tenantId, userName, name: screen.name, number, party, form });
    },
    onStored() {
      // Without a network the bar at the top says the rest.
      toast.success(navigator.onLine ? t.queue.stored : t.queue.storedOffline);
      onStored();
    },
  };
}

/** What tells a document from others: of a bilty from whom it goes to whom, and where. */
const describedIn = ({ described }: AnyDocument, texts: Texts) =>
  described
    .map((name) => texts[name] ?? '')
    .filter((text) => text !== '')
    .join(' · ');

/** How many numbers the documents will take that are sent before this one. `unsent`: what waits of it; null: nothing yet. */
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

/** Takes what waited out of the queue, for it was saved by its form. */
export function leaveQueue(key: string, waiting: readonly UnsentDocument[]): void {
  if (!waiting.some((each) => each.key === key)) return;
  // Where that fails it is sent again, which saves nothing twice.
  void import('#web/queue/queue.ts').then(({ dropDocument }) => dropDocument(key)).catch(() => undefined);
}
