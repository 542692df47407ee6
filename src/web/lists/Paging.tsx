import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './List.module.css';

export interface PagingProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** "1–10 of 128" */
  readonly summary: string;
  readonly onPage: (page: number) => void;
}

/** Previous, the page number, "of N" and Next; only the summary when everything fits on one page. */
export function Paging({ page, pages, summary, onPage }: PagingProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const go = (wanted: number) => {
    setTyped(null);
    // A page that does not exist is ignored (spec 2 §4).
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages && wanted !== page) onPage(wanted);
  };
  return (
    <div className={classes['paging']}>
      <span aria-live="polite">{summary}</span>
      {pages > 1 && (
        <nav className={classes['pages']} aria-label={t.controls.pages}>
          <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
            {t.controls.previous}
          </Button>
          <TextInput
            className={classes['page'] ?? ''}
            aria-label={t.controls.page}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(page)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && typed !== null && go(Number(typed))}
            onBlur={() => typed !== null && go(Number(typed))}
          />
          <span>{t.controls.ofPages(pages)}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => go(page + 1)}>
            {t.controls.next}
          </Button>
        </nav>
      )}
    </div>
  );
}
