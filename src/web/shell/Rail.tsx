import { Kbd, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LanguageSwitch } from '#web/language/LanguageSwitch.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Rights } from '#web/client/session.tsx';
import { shownKeys } from '#web/key-register.ts';
import { isAt, menuFor, type MenuGroup, type MenuLink } from './menu.ts';
import styles from './Rail.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

interface RailProps {
  readonly rights: Rights;
  readonly folded: boolean;
  readonly onFold: () => void;
}

/** The sidebar. Folded it shows icons; on phones the menu button opens and closes it. */
export function Rail({ rights, folded, onFold }: RailProps) {
  const { t } = useLanguage();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entries = menuFor(rights);
  // A super admin has no company and needs none.
  const ready = rights.ready || rights.superAdmin;
  // One group is open at a time: Account and Setting exclude each other. Null: the group of the current page.
  const [chosen, setChosen] = useState<string | null>(null);
  const current = entries.find((entry) => 'links' in entry && holds(entry, path))?.title;
  // The page that creates the company must be visible without searching.
  const open = chosen ?? current ?? (ready ? '' : 'setting');
  return (
    <nav id="rail" className={styles['rail']} aria-label={t.shell.mainMenu}>
      <ul className={styles['list']}>
        {entries.map((entry) =>
          'links' in entry ? (
            <RailGroup
              key={entry.title}
              group={entry}
              path={path}
              ready={ready}
              folded={folded}
              open={open === entry.title}
              onOpen={(wanted) => setChosen(wanted ? entry.title : '')}
            />
          ) : (
            <li key={entry.to}>
              <RailLink link={entry} path={path} ready={ready} folded={folded} />
            </li>
          ),
        )}
      </ul>
      <div className={styles['preferences']}>
        <LanguageSwitch className={styles['entry']} />
        <SchemeSwitch className={styles['entry']} captionClassName={styles['title']} />
      </div>
      <UnstyledButton className={styles['fold']} onClick={onFold} aria-label={folded ? t.frame.unfold : t.frame.fold}>
        {folded ? <IconChevronsRight size={18} aria-hidden /> : <IconChevronsLeft size={18} aria-hidden />}
        <span className={styles['title']} aria-hidden>
          {t.frame.fold}
        </span>
      </UnstyledButton>
    </nav>
  );
}

/** Scrolls the sidebar, and nothing else, until an entry is in sight. */
function showInRail(entry: HTMLElement): void {
  const rail = entry.closest('nav');
  if (rail === null) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const shown = rail.getBoundingClientRect();
  if (top < shown.top) rail.scrollTop -= shown.top - top;
  else if (bottom > shown.bottom) rail.scrollTop += bottom - shown.bottom + ROOM_BELOW;
}
// A part of the entry below it shows that there are more.
const ROOM_BELOW = 20;

const holds = ({ to, links }: MenuGroup, path: string) =>
  links.some((link) => isAt(link, path)) || (to !== undefined && isAt({ to }, path));

interface RailGroupProps {
  readonly group: MenuGroup;
  readonly path: string;
  readonly ready: boolean;
  readonly folded: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function RailGroup({ group, path, ready, folded, open, onOpen }: RailGroupProps) {
  const { t } = useLanguage();
  const { title, icon: Sign, to } = group;
  const chevron = <IconChevronRight size={14} className={styles['chevron']} aria-hidden />;
  return (
    <li className={styles['group']}>
      {to === undefined ? (
        <UnstyledButton
          className={styles['entry']}
          aria-expanded={open}
          title={folded ? t.menu[title] : undefined}
          onClick={() => onOpen(!open)}
        >
          <Sign size={18} aria-hidden />
          <span className={styles['title']}>{t.menu[title]}</span>
          {chevron}
        </UnstyledButton>
      ) : (
        <div className={styles['head']}>
          <RailLink
            link={{ title, icon: Sign, to }}
            path={path}
            ready={ready}
            folded={folded}
            onGo={() => onOpen(true)}
          />
          <UnstyledButton
            className={styles['toggle']}
            aria-expanded={open}
            aria-label={t.frame.under(t.menu[title])}
            onClick={() => onOpen(!open)}
          >
            {chevron}
          </UnstyledButton>
        </div>
      )}
      {open && (
        <ul className={styles['sub']}>
          {group.links.map((link) => (
            <li key={link.title}>
              <RailLink link={link} path={path} ready={ready} folded={folded} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface RailLinkProps {
  readonly link: MenuLink;
  readonly path: string;
  readonly ready: boolean;
  readonly folded: boolean;
  readonly onGo?: () => void;
}

function RailLink({ link, path, ready, folded, onGo }: RailLinkProps) {
  const { t } = useLanguage();
  const here = isAt(link, path);
  const entry = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (here && entry.current !== null) showInRail(entry.current);
  }, [here]);
  const content = (
    <>
      <link.icon size={18} aria-hidden />
      <span className={styles['title']}>{t.menu[link.title]}</span>
      {link.key !== undefined && (
        <Kbd size="xs" className={styles['keys']} aria-hidden>
          {shownKeys(link.key)}
        </Kbd>
      )}
    </>
  );
  return link.needsCompany === true && !ready ? (
    <UnstyledButton className={styles['entry']} disabled title={t.frame.setUp}>
      {content}
    </UnstyledButton>
  ) : (
    <Link
      ref={entry}
      to={link.to}
      search={link.search ?? {}}
      // Otherwise the router marks Dashboard as current on every page below it.
      activeOptions={{ exact: true }}
      className={styles['entry']}
      data-here={here || undefined}
      aria-current={here ? 'page' : undefined}
      title={folded ? t.menu[link.title] : undefined}
      onClick={onGo}
    >
      {content}
    </Link>
  );
}
