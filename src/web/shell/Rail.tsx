import { Kbd, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Rights } from '#web/session.tsx';
import { menuFor, type MenuGroup, type MenuLink } from './menu.ts';
import styles from './Rail.module.css';

interface RailProps {
  readonly rights: Rights;
  readonly folded: boolean;
  readonly onFold: () => void;
}

/** The sidebar. Folded it shows icons; on phones it comes and goes by the menu button. */
export function Rail({ rights, folded, onFold }: RailProps) {
  const { t } = useLanguage();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const holds = (group: MenuGroup) => group.links.some(({ to }) => to === path);
  // One group is open at a time: Account and Setting exclude each other. Null: as the page asks.
  const [chosen, setChosen] = useState<string | null>(null);
  const isOpen = (group: MenuGroup) => (chosen === null ? holds(group) || !rights.ready : chosen === group.title);
  return (
    <nav id="rail" className={styles['rail']} aria-label={t.shell.mainMenu}>
      <ul className={styles['list']}>
        {menuFor(rights).map((entry) =>
          'links' in entry ? (
            <li key={entry.title} className={styles['group']}>
              <UnstyledButton
                className={styles['entry']}
                aria-expanded={isOpen(entry)}
                title={folded ? t.menu[entry.title] : undefined}
                onClick={() => setChosen(isOpen(entry) ? '' : entry.title)}
              >
                <entry.icon size={18} aria-hidden />
                <span className={styles['title']}>{t.menu[entry.title]}</span>
                <IconChevronRight size={14} className={styles['chevron']} aria-hidden />
              </UnstyledButton>
              {isOpen(entry) && (
                <ul className={styles['sub']}>
                  {entry.links.map((link) => (
                    <RailLink key={link.to} link={link} path={path} ready={rights.ready} folded={folded} />
                  ))}
                </ul>
              )}
            </li>
          ) : (
            <RailLink key={entry.to} link={entry} path={path} ready={rights.ready} folded={folded} />
          ),
        )}
      </ul>
      <UnstyledButton className={styles['fold']} onClick={onFold} aria-label={folded ? t.shell.unfold : t.shell.fold}>
        {folded ? <IconChevronsRight size={18} aria-hidden /> : <IconChevronsLeft size={18} aria-hidden />}
        <span className={styles['title']} aria-hidden>
          {t.shell.fold}
        </span>
      </UnstyledButton>
    </nav>
  );
}

interface RailLinkProps {
  readonly link: MenuLink;
  readonly path: string;
  readonly ready: boolean;
  readonly folded: boolean;
}

function RailLink({ link, path, ready, folded }: RailLinkProps) {
  const { t } = useLanguage();
  const here = path.replace(/(?<=.)\/$/, '') === link.to || link.also?.includes(path) === true;
  const content = (
    <>
      <link.icon size={18} aria-hidden />
      <span className={styles['title']}>{t.menu[link.title]}</span>
      {link.keys !== undefined && (
        <Kbd size="xs" className={styles['keys']} aria-hidden>
          {link.keys.replace('+', ' ')}
        </Kbd>
      )}
    </>
  );
  return (
    <li>
      {link.needsCompany === true && !ready ? (
        <UnstyledButton className={styles['entry']} disabled title={t.shell.setUp}>
          {content}
        </UnstyledButton>
      ) : (
        <Link
          to={link.to}
          className={styles['entry']}
          data-here={here || undefined}
          aria-current={here ? 'page' : undefined}
          title={folded ? t.menu[link.title] : undefined}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
