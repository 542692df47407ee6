import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NetworkFailure, sentenceOf } from '#web/client/problem.ts';

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isPaused' | 'isPlaceholderData' | 'refetch'>;

/** Why a list is not there, as `DataTable` says it; null: it is, or is on its way. */
export function useListFailure(page: Asked) {
  const { t, say } = useLanguage();
  const retry = { retry: t.actions.retry, onRetry: () => void page.refetch() };
  // Without a network nothing is asked at all. It is by itself when that is back.
  if (page.isPaused && (page.data === undefined || page.isPlaceholderData)) {
    return { ...retry, text: t.shell.loadsOnline };
  }
  if (!page.isError) return null;
  const text = page.error instanceof NetworkFailure ? say(sentenceOf(page.error)) : t.documents.loadFailed;
  return { ...retry, text };
}
