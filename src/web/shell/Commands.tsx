import '@mantine/spotlight/styles.layer.css';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { HelpResults } from '#web/help/HelpResults.tsx';
import type { HelpPath } from '#web/help/help-text.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/client/session.tsx';
import { useFocusReturn } from '#web/ui/useFocusReturn.ts';
import { CompanyResults } from './CompanyResults.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { CommandLink } from './menu.ts';
import { useCommands, type Command } from './useCommands.ts';

interface CommandsProps {
  readonly links: readonly CommandLink[];
  readonly onClose: () => void;
  /** Opens the help of the current screen, or of another. */
  readonly onHelp: (of: 'help' | HelpPath) => void;
}

const [store, spotlight] = createSpotlight();

const LIST_ID = 'commands-found';

function answers({ label, also = '' }: Command, wanted: string): boolean {
  return [label, also].some((text) => text.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));
}

/** From this many letters on, the beginning of a page's name means the page: fewer match too many parties. */
const LEAST_LETTERS = 3;

/** Whether the typed text begins a page's name: 'pay' is Payment, before any party of that name. */
const namesPage = ({ page }: Command, wanted: string): boolean =>
  wanted.length >= LEAST_LETTERS && page?.toLocaleLowerCase().startsWith(wanted.toLocaleLowerCase()) === true;

/** Selects the first entry: search results arrive later and above the rest, and Enter opens them unless the arrows moved. */
function selectFirst(): void {
  if (store.getState().selected > 0) return;
  const entries = document.querySelectorAll(`#${LIST_ID} [data-action]`);
  for (const [at, entry] of entries.entries()) entry.toggleAttribute('data-selected', at === 0);
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Search and commands in one field: the company's records, screens of the portal, and searches in lists. */
export default function Commands({ links, onClose, onHelp }: CommandsProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { ready = false, superAdmin = false } = useSession()?.rights ?? {};
  const [text, setText] = useState('');
  useFocusReturn();
  useEffect(() => spotlight.open(), []);
  const { lists, commands } = useCommands(links, () => onHelp('help'));
  const wanted = text.trim();
  const found = commands.filter((command) => answers(command, wanted));
  const named = found.filter((command) => namesPage(command, wanted));
  // Enter pressed before the search has answered runs the first entry.
  useEffect(selectFirst, [wanted]);

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
      attributes={{ content: { 'aria-label': t.frame.commands } }}
    >
      <Spotlight.Search
        placeholder={t.frame.search}
        aria-label={t.frame.commands}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST_ID}>
        {named.map((command) => (
          <CommandAction key={command.id} {...command} />
        ))}
        {superAdmin && <CompanyResults wanted={wanted} onFound={selectFirst} alone={found.length === 0 && !ready} />}
        {ready && <SearchResults wanted={wanted} onFound={selectFirst} />}
        {found
          .filter((command) => !named.includes(command))
          .map((command) => (
            <CommandAction key={command.id} {...command} />
          ))}
        <HelpResults wanted={wanted} onFound={selectFirst} onOpen={onHelp} />
        {wanted !== '' &&
          lists.map(({ of, to }) => (
            <Spotlight.Action
              key={to}
              label={t.frame.searchIn(wanted, t.menu[of])}
              leftSection={<IconSearch size={18} aria-hidden />}
              onClick={() => void navigate({ to, search: { search: wanted } })}
            />
          ))}
        {found.length === 0 && !ready && !superAdmin && <Spotlight.Empty>{t.controls.nothingFound}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function CommandAction({ label, icon: Sign, keys, run }: Command) {
  return (
    <Spotlight.Action label={label} leftSection={<Sign size={18} aria-hidden />} rightSection={keys} onClick={run} />
  );
}
