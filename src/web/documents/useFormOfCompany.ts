import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { readStored, writeStored } from '#web/client/storage.ts';

export type BiltyFormName = 'classic' | 'lawful';

// Set once, by an admin.
const FRESH = 5 * 60_000;

/** The form that a saved bilty or the company's settings name. */
export const formIn = (of: Readonly<Record<string, unknown>>): BiltyFormName =>
  of['lrForm'] === 'lawful' ? 'lawful' : 'classic';

const keyOf = (tenantId: string) => `lrForm:${tenantId}`;

/** The form that a company's new bilties had the last time; null: it is not known. */
export function lastForm(tenantId: string): BiltyFormName | null {
  const known = readStored(keyOf(tenantId));
  return known === null ? null : formIn({ lrForm: known });
}

/** With the page of the form the server names the files of the one that was wanted here the last time (server/routes/web-pages.ts). */
function tellServer(form: BiltyFormName): void {
  const cookie = `lrForm=${form}`;
  if (!document.cookie.includes(cookie)) document.cookie = `${cookie}; path=/dashboard; max-age=31536000; samesite=lax`;
}

/** The form of a company's new bilties; null while it is not known. Without a network the one of the last time counts. */
export function useFormOfCompany(): BiltyFormName | null {
  const { tenantId } = useUser();
  const known = lastForm(tenantId);
  const settings = useQuery({
    ...callQuery('consignmentSettings'),
    staleTime: FRESH,
    enabled: tenantId !== '',
  });
  const told = settings.data === undefined ? null : formIn(settings.data);
  useEffect(() => {
    if (told === null) return;
    writeStored(keyOf(tenantId), told);
    tellServer(told);
  }, [tenantId, told]);
  if (told !== null) return told;
  if (known !== null) return known;
  return settings.isPending && settings.fetchStatus === 'fetching' ? null : 'classic';
}
