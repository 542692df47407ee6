import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useWaiting } from '#web/queue/waiting.ts';
import { currentSession } from '#web/client/session-store.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { biltyScreen } from './bilty-screen.tsx';
import { BiltyForm } from './BiltyForm.tsx';
import { readQuery } from './read-query.ts';
import { formIn, lastForm, useFormOfCompany, type BiltyFormName } from './useFormOfCompany.ts';
import { formOf } from './useHeldDocument.ts';

// Fetched only for companies that use it.
const lawfulForm = () => import('#web/lawful-bilty/LawfulBiltyForm.tsx');
const LawfulBiltyForm = lazy(lawfulForm);
// If this company used it last time, it is fetched together with this page, along with the data it asks for.
if (lastForm(currentSession()?.user.tenantId ?? '') === 'lawful') {
  lawfulForm().then(
    ({ askSetup }) => askSetup(),
    () => undefined,
  );
}

const LOADING = <Pending height={360} radius="md" />;

/** The page of a bilty, in the form in which the bilty was made. */
export function BiltyPage() {
  const form = useFormOf();
  // React draws the answer of a query in one go but deferred content in slices, and a form is long.
  const isKnown = useDeferredValue(form !== null, false);
  return (
    <Suspense fallback={LOADING}>
      {form === null || !isKnown ? LOADING : form === 'classic' ? <BiltyForm /> : <LawfulBiltyForm />}
    </Suspense>
  );
}

/** The form of the bilty named in the address, or of a new one; null until it is known. */
function useFormOf(): BiltyFormName | null {
  const { tenantId } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { copy, waiting } = search;
  const editing = search[biltyScreen.numberParam] !== undefined && search['tenantId'] === tenantId;
  const source = editing ? search[biltyScreen.numberParam] : copy;
  const read = useQuery({ ...readQuery(biltyScreen, source ?? ''), enabled: source !== undefined });
  const { documents } = useWaiting();
  // Asked for early: after a save the form stays the same.
  const ofCompany = useFormOfCompany();
  const unsent = waiting === undefined ? undefined : documents.find(({ key }) => key === waiting);
  if (waiting !== undefined) return formIn(unsent === undefined ? {} : formOf(unsent).texts);
  if (source === undefined) return ofCompany;
  // The classic form reports what cannot be read.
  if (read.data === undefined) return read.isError || read.isPaused ? 'classic' : null;
  return formIn(read.data);
}
