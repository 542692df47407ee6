import { useEffect } from 'react';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { readStored, writeStored } from '#web/client/storage.ts';
import { useQuery } from '#web/client/useQuery.ts';

export type BiltyFormName = 'classic' | 'lawful';

// An admin sets it once.
const FRESH = 5 * 60_000;

/** The form of a saved bilty, or the one in the company's settings. */
export const formIn = (of: Readonly<Record<string, unknown>>): BiltyFormName =>
  of['lrForm'] === 'lawful' ? 'lawful' : 'classic';

const keyOf = (tenantId: string) => `lrForm:${tenantId}`;

/** The form that a company's new bilties had last time; null when unknown. */
export function lastForm(tenantId: string): BiltyFormName | null {
  const known = readStored(keyOf(tenantId));
  return known === null ? null : formIn({ lrForm: known });
}

/** Lets the server name, with the page, the files of the form last used here (server/routes/web-pages.ts). */
function tellServer(form: BiltyFormName): void {
  const cookie = `lrForm=${form}`;
  if (!document.cookie.includes(cookie)) document.cookie = `${cookie}; path=/dashboard; max-age=31536000; samesite=lax`;
}

/** The form of a company's new bilties; null until it is known. Without a network, the last known one. */
export function useFormOfCompany(): BiltyFormName | null {
  const { tenantId } = useUser();
  const known = lastForm(tenantId);
  const settings = useQuery({
    ...callQuery('consignmentSettings'),
    staleTime: FRESH,
    enabled: tenantId !== '',
  });
  const current = settings.data === undefined ? null : formIn(settings.data);
  useEffect(() => {
    if (current === null) return;
    writeStored(keyOf(tenantId), current);
    tellServer(current);
  }, [tenantId, current]);
  if (current !== null) return current;
  if (known !== null) return known;
  return settings.isPending && settings.fetchStatus === 'fetching' ? null : 'classic';
}
