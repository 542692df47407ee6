import { Button } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import type { HelpPath, HelpTexts } from './help-text.ts';
import classes from './HelpWindow.module.css';
import { KeyList } from './KeyList.tsx';
import { helpPages, opensAlone } from './pages.ts';
import { NewsList } from './NewsList.tsx';
import { PICTURE_SIZE, pictureOf } from './pictures.ts';
import { useHelpTexts, useHelpWords } from './useHelp.ts';
import { useMayOpen } from './useMayOpen.ts';

interface HelpWindowProps {
  /** The screen to show; `help`: the open screen, with its keys. */
  readonly of: HelpPath | 'help';
  readonly onClose: () => void;
}

const isHelped = (path: string | undefined): path is HelpPath => path !== undefined && path in helpPages;

/** The help of a screen; for the open screen, with its keys. What is typed on the screen stays. */
export default function HelpWindow({ of, onClose }: HelpWindowProps) {
  const { t } = useLanguage();
  const words = useHelpWords();
  const open = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath.replace(/\/$/, '') });
  const path = of !== 'help' ? of : isHelped(open) ? open : null;
  const { texts, failed } = useHelpTexts();
  const [isNews, setNews] = useState(false);
  if (isNews)
    return (
      <Dialog title={t.keys.all} onClose={onClose} size="lg">
        <NewsList hasTitle onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t.keys.all} onClose={onClose} size="lg">
      <div className={classes['help']}>
        {path !== null &&
          (texts === undefined ? (
            failed ? (
              <p role="alert">{words.failed}</p>
            ) : (
              <Pending height={240} radius={8} />
            )
          ) : (
            <Page path={path} texts={texts} onClose={onClose} isElsewhere={path !== open} />
          ))}
        {(of === 'help' || of === open) && <KeyList />}
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setNews(true)}>
            {words.news}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PageProps {
  readonly path: HelpPath;
  readonly texts: HelpTexts;
  readonly isElsewhere: boolean;
  readonly onClose: () => void;
}

function Page({ path, texts, isElsewhere, onClose }: PageProps) {
  const words = useHelpWords();
  const mayOpen = useMayOpen();
  const text = texts[path];
  const picture = pictureOf(path, useLanguage().language);
  const links = helpPages[path].see.filter(mayOpen);
  return (
    <article>
      <h3>{text.title}</h3>
      <p>{text.about}</p>
      {picture !== undefined && (
        <img
          className={classes['picture']}
          src={picture}
          alt={words.picture(text.title)}
          loading="lazy"
          {...PICTURE_SIZE}
        />
      )}
      <h4>{words.how}</h4>
      <ol>
        {text.how.map((step) => (
          <li key={step}>
            <HelpText text={step} />
          </li>
        ))}
      </ol>
      <h4>{words.wrong}</h4>
      <ul>
        {text.wrong.map((fault) => (
          <li key={fault}>
            <HelpText text={fault} />
          </li>
        ))}
      </ul>
      {isElsewhere && opensAlone(path) && (
        <p>
          <Link to={path} onClick={onClose}>
            {words.open}
          </Link>
        </p>
      )}
      {links.length > 0 && (
        <nav aria-label={words.see} className={classes['see']}>
          <h4>{words.see}</h4>
          <ul>
            {links.map((to) => (
              <li key={to}>
                <Link to={to} onClick={onClose}>
                  {texts[to].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

/** A sentence in which the captions on the screen are highlighted. */
function HelpText({ text }: { readonly text: string }) {
  return text.split('**').map((part, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other name
    return at % 2 === 1 ? <strong key={at}>{part}</strong> : part;
  });
}
