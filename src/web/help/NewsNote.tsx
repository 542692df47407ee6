import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '#web/client/session.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { NEWS } from './news.ts';
import { NewsList } from './NewsList.tsx';
import classes from './NewsNote.module.css';
import { hasNews, readNews } from './read-news.ts';
import { useHelpWords } from './useHelp.ts';

/** Announces once after an upgrade that there is something new. It overlays the page, which does not move. */
export default function NewsNote() {
  const { t, language } = useLanguage();
  const words = useHelpWords();
  const { userName } = useUser();
  const [isShown, setShown] = useState(() => hasNews(userName));
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setShown(false);
    setOpen(false);
    readNews(userName);
  };
  if (!isShown) return null;
  return (
    <aside className={`card ${classes['note']}`} aria-label={words.news}>
      <span>
        {words.news}: <b>{NEWS[0]?.title[language]}</b>
      </span>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {words.readNews}
      </Button>
      <CloseButton aria-label={t.actions.close} onClick={close} />
      {isOpen && (
        <Dialog title={words.news} onClose={close}>
          <NewsList hasTitle={false} onClose={close} />
        </Dialog>
      )}
    </aside>
  );
}
