import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { OlderRows } from './list-source.ts';
import classes from './List.module.css';

/** Below a list that starts with the newest rows: their number, and links to older ones and back to the newest. */
export function OlderNav({ count, onNewest, onOlder }: OlderRows) {
  const { t } = useLanguage();
  const words = t.lists;
  return (
    <div className={classes['paging']}>
      <span aria-live="polite">{count === undefined ? '' : words.found(count)}</span>
      {(onNewest !== null || onOlder !== null) && (
        <nav className={classes['pages']} aria-label={t.controls.pages}>
          <Button variant="default" disabled={onNewest === null} onClick={() => onNewest?.()}>
            {words.newest}
          </Button>
          <Button variant="default" disabled={onOlder === null} onClick={() => onOlder?.()}>
            {words.older}
          </Button>
        </nav>
      )}
    </div>
  );
}
