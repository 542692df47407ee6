import { useComputedColorScheme } from '@mantine/core';
import {
  IconHelp,
  IconLanguage,
  IconList,
  IconLogout,
  IconMoon,
  IconPrinter,
  IconSettings,
  IconSun,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SavedRow } from '#web/documents/document-calls.ts';
import { KIND_NAMES } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { prefer } from '#web/preferences/preferences.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useSession, useUser } from '#web/client/session.tsx';
import { toast } from '#web/ui/toast.ts';
import { KEYS } from '#web/key-register.ts';
import type { CommandLink } from './menu.ts';
import { useLogout } from './useLogout.ts';

/** A command of the search field. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Further text it is found by, beside its label. */
  readonly also?: string;
  /** The name of the page that it opens. */
  readonly page?: string;
  readonly icon: Icon;
  readonly keys?: string;
  readonly run: () => void;
}

/** The available commands, and the lists that can be searched. */
export function useCommands(links: readonly CommandLink[], onHelp: () => void) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const rights = useSession()?.rights;
  const ready = rights?.ready === true;
  const pages = usePageCommands(
    links.filter(({ needsCompany }) => needsCompany !== true || ready || rights?.superAdmin),
  );
  const lists = ready ? links.flatMap(({ title, list }) => (list === undefined ? [] : [{ ...list, of: title }])) : [];
  const printLast = usePrintLast();
  const screen = useScreenCommands();
  const commands: readonly Command[] = [
    ...pages,
    ...lists.map(({ title, to }) => ({
      id: to,
      label: t.menu[title],
      icon: IconList,
      run: () => void navigate({ to }),
    })),
    ...(ready ? [{ id: 'print', label: t.frame.printLast, icon: IconPrinter, run: () => void printLast() }] : []),
    ...screen,
    { id: 'help', label: t.keys.all, keys: KEYS.allKeys.keys, icon: IconHelp, run: onHelp },
  ];
  return { lists, commands };
}

/** Commands for the pages of the menu; a kind's page is the form of a new one. */
function usePageCommands(links: readonly CommandLink[]): readonly Command[] {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return links.map(({ title, within, to, search, key, icon }) => {
    const kind = KIND_NAMES.find((name) => name === title);
    // Two entries of the specification are called Subscription.
    const label = within === undefined ? t.menu[title] : `${t.menu[within]}: ${t.menu[title]}`;
    const fresh = kind && { ...t.documents.kinds, ...t.records.kinds }[kind].fresh;
    return {
      // Several entries open parts of one page.
      id: `${to} ${title}`,
      label: fresh ?? label,
      also: label,
      page: t.menu[title],
      icon,
      ...(key !== undefined && { keys: key.keys }),
      run: () => void navigate({ to, search: search ?? {} }),
    };
  });
}

/** Commands that change the display, and the logout. */
function useScreenCommands(): readonly Command[] {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const logOut = useLogout();
  const dark = useComputedColorScheme('light') === 'dark';
  return [
    {
      id: 'profile',
      label: t.menu.profile,
      icon: IconUserCircle,
      run: () => void navigate({ to: '/dashboard/profile' }),
    },
    {
      id: 'settings',
      label: t.menu.settings,
      icon: IconSettings,
      run: () => void navigate({ to: '/dashboard/setting' }),
    },
    {
      id: 'scheme',
      label: dark ? t.frame.switchToLight : t.frame.switchToDark,
      icon: dark ? IconSun : IconMoon,
      run: () => prefer({ scheme: dark ? 'light' : 'dark' }),
    },
    {
      id: 'language',
      label: t.shell.otherLanguage,
      also: 'Hindi English हिन्दी अंग्रेज़ी',
      icon: IconLanguage,
      run: () => prefer({ language: language === 'Hindi' ? 'English' : 'Hindi' }),
    },
    { id: 'logout', label: t.frame.logout, also: 'log out', icon: IconLogout, run: () => void logOut() },
  ];
}

/** Shows the print of the last entered bilty. */
function usePrintLast() {
  const { t, say } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { tenantId } = useUser();
  return async () => {
    try {
      const { data } = await queries.fetchQuery({
        ...callQuery('biltyList', { pageIndex: 1, pageSize: 1 }),
        staleTime: 0,
      });
      const last = data[0] as SavedRow | undefined;
      if (last === undefined) return toast.info(t.documents.kinds.bilty.none);
      await navigate({ to: '/dashboard/report', search: { biltyNo: textIn(last, 'biltyNo'), tenantId } });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
}
