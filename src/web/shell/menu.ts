import {
  IconArrowMerge,
  IconArrowsExchange,
  IconBook,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarRepeat,
  IconCash,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconChartBar,
  IconChartLine,
  IconReportMoney,
  IconClipboardCheck,
  IconCoinRupee,
  IconFileDollar,
  IconFileInvoice,
  IconFilePlus,
  IconHistory,
  IconHome,
  IconHourglass,
  IconLayoutDashboard,
  IconListNumbers,
  IconLock,
  IconNotebook,
  IconPackageExport,
  IconPackageImport,
  IconPhoto,
  IconPlug,
  IconPrinter,
  IconReceipt,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconShoppingCart,
  IconSunset2,
  IconTableExport,
  IconTableImport,
  IconTruckDelivery,
  IconUserCheck,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { isOfAdmins } from '#domain/admin-documents.ts';
import type { KindName } from '#domain/kinds.ts';
import type { Words } from '#web/language/en.ts';
import { kindPages, listTitle } from '#web/kind-pages.ts';
import { webKinds, type SidebarPart, type WebKind } from '#web/kinds.ts';
import type { Rights } from '#web/client/session.tsx';
import { KEYS, type PortalKey } from '#web/key-register.ts';

type Title = keyof Words['menu'];

/** A link of the sidebar. */
export interface MenuLink {
  readonly title: Title;
  readonly to: NonNullable<LinkProps['to']>;
  /** The search params that select a part of another entry's page; empty: the whole page. */
  readonly search?: Readonly<Record<string, string>>;
  readonly icon: Icon;
  /** The key that opens it from every page. */
  readonly key?: PortalKey;
  /** Needs a company; disabled until there is one. */
  readonly needsCompany?: boolean;
  /** Who sees it, among those who see its part of the menu; absent: all of them. */
  readonly who?: (rights: Rights) => boolean;
  /** The list of the page's records; it can be searched from every page. */
  readonly list?: { readonly title: Title; readonly to: NonNullable<LinkProps['to']> };
  /** Further pages that belong to this entry. */
  readonly also?: readonly string[];
}

/** A collapsible group of links; at most one group is open. A group without a link for the user is not shown. */
export interface MenuGroup {
  readonly title: Title;
  readonly icon: Icon;
  /** The page that the group's entry opens. */
  readonly to?: MenuLink['to'];
  readonly links: readonly MenuLink[];
}

/** A link with its group. */
export interface CommandLink extends MenuLink {
  readonly within?: Title;
}

interface MenuPart {
  /** Who sees these entries (spec 1 §6). */
  readonly who: (rights: Rights) => boolean;
  readonly entries: readonly (MenuLink | MenuGroup)[];
}

const everybody = () => true;
const superAdmins = (rights: Rights) => rights.superAdmin;
const admins = (rights: Rights) => rights.admin;

const linkOf = (name: KindName, { icon, key }: WebKind): MenuLink => {
  const { formPath, listPath, reportPath } = kindPages[name];
  return {
    title: name,
    to: formPath,
    icon,
    ...(key !== undefined && { key }),
    ...(isOfAdmins(name) && { who: admins }),
    needsCompany: true,
    list: { title: listTitle(name), to: listPath },
    also: [listPath, reportPath],
  };
};

const kindsIn = (part: SidebarPart) =>
  (Object.entries(webKinds) as [KindName, WebKind][])
    .filter(([, kind]) => kind.part === part)
    .map(([name, kind]) => linkOf(name, kind));

/** The movement of goods (spec 4 §11). */
const movement: MenuGroup = {
  title: 'movement',
  icon: IconTruckDelivery,
  links: [
    { title: 'lrs', to: '/dashboard/viewbilty', search: {}, icon: IconListNumbers, needsCompany: true },
    ...kindsIn('movement'),
    { title: 'unloading', to: '/dashboard/unloading', icon: IconPackageExport, needsCompany: true },
    { title: 'delivery', to: '/dashboard/delivery', icon: IconPackageImport, key: KEYS.delivery, needsCompany: true },
    { title: 'podPending', to: '/dashboard/delivery/pending', icon: IconClipboardCheck, needsCompany: true },
    {
      title: 'ewayDesk',
      to: '/dashboard/ewaydesk',
      icon: IconClipboardCheck,
      needsCompany: true,
      also: ['/dashboard/ewaybill'],
    },
  ],
};

/** Money in and out, and the books. */
const money: MenuGroup = {
  title: 'money',
  icon: IconCoinRupee,
  links: [
    {
      title: 'vouchers',
      to: '/dashboard/money',
      icon: IconNotebook,
      needsCompany: true,
      also: ['/dashboard/money/voucher'],
    },
    { title: 'receipt', to: '/dashboard/money/receipt', icon: IconCashBanknote, key: KEYS.receipt, needsCompany: true },
    {
      title: 'payment',
      to: '/dashboard/money/payment',
      icon: IconCashBanknoteMinus,
      key: KEYS.payment,
      needsCompany: true,
    },
    { title: 'contra', to: '/dashboard/money/contra', icon: IconArrowsExchange, key: KEYS.contra, needsCompany: true },
    {
      title: 'journal',
      to: '/dashboard/money/journal',
      icon: IconNotebook,
      key: KEYS.journal,
      needsCompany: true,
      who: admins,
    },
    {
      title: 'freightBill',
      to: '/dashboard/freightbill',
      icon: IconFileDollar,
      key: KEYS.freightBill,
      needsCompany: true,
      list: { title: 'viewFreightBill', to: '/dashboard/viewfreightbill' },
      also: ['/dashboard/viewfreightbill', '/dashboard/freightbillreport'],
    },
    ...kindsIn('money'),
    { title: 'ledger', to: '/dashboard/ledger', icon: IconBook, key: KEYS.ledger, needsCompany: true },
    { title: 'accountBooks', to: '/dashboard/books', icon: IconLock, needsCompany: true, who: admins },
    { title: 'cashBook', to: '/dashboard/cashbook', icon: IconCash, needsCompany: true },
    { title: 'cheques', to: '/dashboard/money/cheques', icon: IconCalendarRepeat, needsCompany: true },
    {
      title: 'bankMatch',
      to: '/dashboard/bankmatch',
      icon: IconBuildingBank,
      needsCompany: true,
      also: ['/dashboard/bankmatch/reconciliation'],
    },
    { title: 'opening', to: '/dashboard/opening', icon: IconTableImport, needsCompany: true, who: admins },
    {
      title: 'exports',
      to: '/dashboard/exports',
      icon: IconTableExport,
      needsCompany: true,
      who: admins,
      also: ['/dashboard/exports/tallynames', '/dashboard/exports/gst'],
    },
  ],
};

/** Reports: sums, ageing, profits. */
const reports: MenuGroup = {
  title: 'reports',
  icon: IconChartBar,
  links: [
    {
      title: 'evening',
      to: '/dashboard/evening',
      icon: IconSunset2,
      key: KEYS.evening,
      needsCompany: true,
      who: admins,
    },
    { title: 'dayBook', to: '/dashboard/daybook', icon: IconNotebook, needsCompany: true },
    { title: 'ageing', to: '/dashboard/ageing', icon: IconHourglass, needsCompany: true },
    { title: 'tripProfit', to: '/dashboard/profit', icon: IconReportMoney, needsCompany: true, who: admins },
    { title: 'tdsRegister', to: '/dashboard/tds', icon: IconReportMoney, needsCompany: true, who: admins },
    { title: 'partyTds', to: '/dashboard/tdsbyparty', icon: IconReportMoney, needsCompany: true, who: admins },
    { title: 'profitByMonth', to: '/dashboard/profitbymonth', icon: IconChartLine, needsCompany: true, who: admins },
    { title: 'trialBalance', to: '/dashboard/trialbalance', icon: IconScale, needsCompany: true, who: admins },
    { title: 'profitLoss', to: '/dashboard/profitloss', icon: IconCoinRupee, needsCompany: true, who: admins },
    { title: 'balanceSheet', to: '/dashboard/balancesheet', icon: IconBuildingBank, needsCompany: true, who: admins },
  ],
};

/** The sidebar: role → entries, in their order (spec 1 §2, spec 4 §11). */
const MENU: readonly MenuPart[] = [
  {
    who: everybody,
    entries: [
      { title: 'home', to: '/home', icon: IconHome },
      { title: 'dashboard', to: '/dashboard', icon: IconLayoutDashboard, key: KEYS.dashboard, needsCompany: true },
      ...kindsIn('documents'),
      movement,
      money,
      reports,
      ...kindsIn('records'),
    ],
  },
  {
    who: superAdmins,
    entries: [
      {
        title: 'subscription',
        icon: IconCalendarRepeat,
        to: '/dashboard/subscription',
        links: [
          { title: 'newSubscription', to: '/dashboard/plans', icon: IconFilePlus, also: ['/dashboard/planview'] },
          { title: 'assignSubscription', to: '/dashboard/customer', icon: IconUserCheck },
          {
            title: 'accountDetail',
            to: '/dashboard/accountdetail',
            icon: IconBuildingBank,
            also: ['/dashboard/viewaccountdetail'],
          },
          { title: 'transaction', to: '/dashboard/bankrecord', icon: IconArrowsExchange },
          {
            title: 'adminPanel',
            to: '/dashboard/adminpanel',
            icon: IconShieldLock,
            also: ['companies', 'company', 'enquiries', 'outbox', 'law', 'audit', 'erasures'].map(
              (part) => `/dashboard/adminpanel/${part}`,
            ),
          },
        ],
      },
    ],
  },
  {
    who: admins,
    entries: [
      {
        title: 'account',
        icon: IconWallet,
        links: [
          {
            title: 'order',
            to: '/dashboard/order',
            icon: IconShoppingCart,
            needsCompany: true,
            also: ['/dashboard/subscription', '/dashboard/planview'],
          },
          {
            title: 'invoice',
            to: '/dashboard/invoice',
            icon: IconFileInvoice,
            needsCompany: true,
            also: ['/dashboard/account'],
          },
        ],
      },
      {
        title: 'setting',
        icon: IconSettings,
        links: [
          { title: 'company', to: '/dashboard/company', icon: IconBuilding },
          {
            title: 'branches',
            to: '/dashboard/consignment/branches',
            icon: IconBuildingStore,
            needsCompany: true,
            also: ['/dashboard/consignment/branch'],
          },
          {
            title: 'charges',
            to: '/dashboard/consignment/charges',
            icon: IconReceipt,
            needsCompany: true,
            also: ['/dashboard/consignment/charge'],
          },
          {
            title: 'books',
            to: '/dashboard/consignment/books',
            icon: IconListNumbers,
            needsCompany: true,
            also: ['book', 'bookreport', 'counters'].map((part) => `/dashboard/consignment/${part}`),
          },
          {
            title: 'printers',
            to: '/dashboard/consignment/printers',
            icon: IconPrinter,
            needsCompany: true,
            also: ['/dashboard/consignment/printer'],
          },
          {
            title: 'lawfulBilties',
            to: '/dashboard/consignment/setup',
            icon: IconScale,
            needsCompany: true,
            also: ['identity', 'tax', 'print'].map((part) => `/dashboard/consignment/${part}`),
          },
          { title: 'movingIn', to: '/dashboard/moving-in', icon: IconTableImport, needsCompany: true },
          { title: 'connect', to: '/dashboard/connect', icon: IconPlug, needsCompany: true },
          { title: 'partyNames', to: '/dashboard/partynames', icon: IconArrowMerge, needsCompany: true },
          { title: 'logos', to: '/dashboard/fileupload', icon: IconPhoto, needsCompany: true },
          { title: 'audit', to: '/dashboard/audit', icon: IconHistory, needsCompany: true },
          { title: 'archive', to: '/dashboard/archive', icon: IconPackageExport, needsCompany: true },
        ],
      },
    ],
  },
];

/** The entries of a user's sidebar. */
export function menuFor(rights: Rights): readonly (MenuLink | MenuGroup)[] {
  return MENU.filter(({ who }) => who(rights)).flatMap(({ entries }) =>
    entries.flatMap((entry): (MenuLink | MenuGroup)[] => {
      if (!('links' in entry)) return [entry];
      const links = entry.links.filter(({ who }) => who?.(rights) !== false);
      return links.length === 0 ? [] : [{ ...entry, links }];
    }),
  );
}

/** The links of a user's sidebar, including those in groups. */
export function linksFor(rights: Rights): readonly CommandLink[] {
  return menuFor(rights).flatMap((entry): CommandLink[] => {
    if (!('links' in entry)) return [entry];
    const { title, icon, to, links } = entry;
    return [...(to === undefined ? [] : [{ title, icon, to }]), ...links.map((link) => ({ ...link, within: title }))];
  });
}

/** Whether a page is the entry's page, or belongs to it. */
export function isAt({ to, also, search }: Pick<MenuLink, 'to' | 'also' | 'search'>, path: string): boolean {
  if (search !== undefined) return false;
  const page = path.replace(/(?<=.)\/$/, '');
  return page === to || also?.includes(page) === true;
}
