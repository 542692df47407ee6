import '@mantine/spotlight/styles.layer.css';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { IconKeyboard, IconList, IconSearch, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/session.tsx';
import { useFocusReturn } from '#web/ui/useFocusReturn.ts';
import { SearchResults } from './SearchResults.tsx';
import type { CommandLink } from './menu.ts';

interface CommandsProps {
  readonly links: readonly CommandLink[];
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: () => void;
}

const [store, spotlight] = createSpotlight();

const LIST_ID = 'commands-found';

/** What can be run, and the lists that can be searched. */
function useCommands(links: readonly CommandLink[], onKeys: () => void) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const rights = useSession()?.rights;
  const ready = rights?.ready === true;
  const lists = ready ? links.flatMap(({ title, list }) => (list === undefined ? [] : [{ ...list, of: title }])) : [];
  const commands: Command[] = [
    ...links
      .filter(({ needsCompany }) => needsCompany !== true || ready || rights?.superAdmin)
      .map(({ title, within, to, keys, icon: Icon }) => ({
        id: to,
        // Two of the specification's entries are called Subscription.
        label: within === undefined ? t.menu[title] : `${t.menu[within]}: ${t.menu[title]}`,
        icon: <Icon size={18} aria-hidden />,
        ...(keys !== undefined && { keys }),
        run: () => void navigate({ to }),
      })),
    ...lists.map(({ title, to }) => ({
      id: to,
      label: t.menu[title],
      icon: <IconList size={18} aria-hidden />,
      run: () => void navigate({ to }),
    })),
    {
      id: 'profile',
      label: t.menu.profile,
      icon: <IconUserCircle size={18} aria-hidden />,
      run: () => void navigate({ to: '/dashboard/profile' }),
    },
    {
      id: 'settings',
      label: t.menu.settings,
      icon: <IconSettings size={18} aria-hidden />,
      run: () => void navigate({ to: '/dashboard/setting' }),
    },
    { id: 'keys', label: t.keys.all, keys: '?', icon: <IconKeyboard size={18} aria-hidden />, run: onKeys },
  ];
  return { lists, commands };
}

/** Search and commands in one line: what the company keeps, screens of the portal, and the lists with a text. */
export function Commands({ links, onClose, onKeys }: CommandsProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const ready = useSession()?.rights.ready === true;
  const [text, setText] = useState('');
  useFocusReturn();
  useEffect(() => spotlight.open(), []);
  // What is found comes later than the rest and stands above it: Enter opens it, unless the arrows went elsewhere.
  const selectFirst = useCallback(() => {
    if (store.getState().selected > 0) return;
    const entries = document.querySelectorAll(`#${LIST_ID} [data-action]`);
    for (const [at, entry] of entries.entries()) entry.toggleAttribute('data-selected', at === 0);
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, []);

  const { lists, commands } = useCommands(links, onKeys);
  const wanted = text.trim();
  const found = commands.filter(({ label }) => label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      transitionProps={{ duration: 0 }}
      // Blurring the page behind costs a cheap computer more than drawing the list.
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      attributes={{ content: { 'aria-label': t.shell.commands } }}
    >
      <Spotlight.Search
        placeholder={t.shell.search}
        aria-label={t.shell.commands}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST_ID}>
        {ready && <SearchResults wanted={wanted} onFound={selectFirst} />}
        {found.map(({ id, label, icon, keys, run }) => (
          <Spotlight.Action key={id} label={label} leftSection={icon} rightSection={keys} onClick={run} />
        ))}
        {wanted !== '' &&
          lists.map(({ of, to }) => (
            <Spotlight.Action
              key={to}
              label={t.shell.searchIn(wanted, t.menu[of])}
              leftSection={<IconSearch size={18} aria-hidden />}
              onClick={() => void navigate({ to, search: { search: wanted } })}
            />
          ))}
        {found.length === 0 && !ready && <Spotlight.Empty>{t.shell.nothingFound}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
