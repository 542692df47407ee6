import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepTyped, PAGE_FORM, type OnItsWay } from '#web/ui/typed-ahead.ts';
import { FORM_PAGES } from './form-pages.ts';

/** Keeps keys typed while a form's page is loading, however it was opened. */
export function useTypedOnTheWay(): void {
  const router = useRouter();
  useEffect(() => {
    let next: OnItsWay | null = null;
    const ends = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        if (pathChanged && FORM_PAGES.includes(toLocation.pathname)) next = keepTyped(PAGE_FORM);
      }),
      router.subscribe('onResolved', () => {
        next?.come();
        next = null;
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [router]);
}
