import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useWaiting } from '#web/queue/waiting.ts';
import { currentSession } from '#web/client/session-store.ts';
import { useUser } from '#web/client/session.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { biltyScreen } from './bilty-screen.tsx';
import { BiltyForm } from './BiltyForm.tsx';
import { readQuery } from './read-query.ts';
import { formIn, lastForm, useFormOfCompany, type BiltyFormName } from './useFormOfCompany.ts';
import { formOf } from './useHeldDocument.ts';

// Only companies that use it fetch it.
const lawfulForm = () => import('#web/lawful-bilty/LawfulBiltyForm.tsx');
const LawfulBiltyForm = lazy(lawfulForm);
// Where it was this company's the last time, it comes with this page, and what it asks for with it.
if (lastForm(currentSession()?.user.tenantId ?? '') === 'lawful') {
  lawfulForm().then(
    ({ askSetup }) => askSetup(),
    () => undefined,
  );
}

const LOADING = <Pending height={360} radius="md" />;

/** The page of a bilty, in the form that it was made in. */
export function BiltyPage() {
  const form = useFormOf();
  // An answer is drawn in one piece, and what is deferred in slices: a form is long.
  const isKnown = useDeferredValue(form !== null, false);
  return (
    <Suspense fallback={LOADING}>
      {form === null || !isKnown ? LOADING : form === 'classic' ? <BiltyForm /> : <LawfulBiltyForm />}
    </Suspense>
  );
}

/** The form of the bilty that the address names, or of a new one; null while it is not known. */
function useFormOf(): BiltyFormName | null {
  const { tenantId } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { copy, waiting } = search;
  const editing = search[biltyScreen.numberParam] !== undefined && search['tenantId'] === tenantId;
  const source = editing ? search[biltyScreen.numberParam] : copy;
  const read = useQuery({ ...readQuery(biltyScreen, source ?? ''), enabled: source !== undefined });
  const { documents } = useWaiting();
  // Known before it is wanted: after a save the form stays as it is.
  const ofCompany = useFormOfCompany();
  const unsent = waiting === undefined ? undefined : documents.find(({ key }) => key === waiting);
  if (waiting !== undefined) return formIn(unsent === undefined ? {} : formOf(unsent).texts);
  if (source === undefined) return ofCompany;
  // What cannot be read the classic form says.
  if (read.data === undefined) return read.isError || read.isPaused ? 'classic' : null;
  return formIn(read.data);
}
