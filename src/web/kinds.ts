import {
  IconAddressBook,
  IconClipboardList,
  IconFileText,
  IconTruck,
  IconTruckLoading,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { KindName } from '#domain/kinds.ts';

type Path = `/dashboard/${string}`;

/** Where the pages of a kind stand (spec 1 §2), and how the sidebar leads there. */
export interface KindPages {
  readonly formPath: Path;
  readonly listPath: Path;
  /** The page with the print of one; absent: it has none. */
  readonly reportPath?: Path;
  /** What names one in a page's query string: a document's number, a record's id. */
  readonly numberParam: string;
  readonly icon: Icon;
  /** Opens a new one from anywhere, as `useKeys` takes them. */
  readonly keys: string;
}

/** The pages of every kind, in the order of the sidebar. */
export const kindPages = {
  bilty: {
    formPath: '/dashboard/bilty',
    listPath: '/dashboard/viewbilty',
    reportPath: '/dashboard/report',
    numberParam: 'biltyNo',
    icon: IconFileText,
    keys: 'Alt+B',
  },
  exportBilty: {
    formPath: '/dashboard/exportbilty',
    listPath: '/dashboard/viewexportbilty',
    reportPath: '/dashboard/exportbiltyreport',
    numberParam: 'biltyNo',
    icon: IconWorld,
    keys: 'Alt+X',
  },
  loadingSlip: {
    formPath: '/dashboard/loadingslip',
    listPath: '/dashboard/viewloadingslip',
    reportPath: '/dashboard/loadingslipreport',
    numberParam: 'loading_Slip_Id',
    icon: IconClipboardList,
    keys: 'Alt+L',
  },
  challan: {
    formPath: '/dashboard/challan',
    listPath: '/dashboard/viewchallan',
    reportPath: '/dashboard/challanreport',
    numberParam: 'challanNo',
    icon: IconTruckLoading,
    keys: 'Alt+N',
  },
  employee: {
    formPath: '/dashboard/employee',
    listPath: '/dashboard/viewemployee',
    reportPath: '/dashboard/employeereport',
    numberParam: 'id',
    icon: IconUsers,
    keys: 'Alt+M',
  },
  vehicle: {
    formPath: '/dashboard/vehicledetail',
    listPath: '/dashboard/viewvehicle',
    reportPath: '/dashboard/vehiclereport',
    numberParam: 'id',
    icon: IconTruck,
    keys: 'Alt+V',
  },
  party: {
    formPath: '/dashboard/party',
    listPath: '/dashboard/viewparty',
    reportPath: '/dashboard/partyreport',
    numberParam: 'id',
    icon: IconAddressBook,
    keys: 'Alt+A',
  },
} as const satisfies Record<KindName, KindPages>;

type Pages = typeof kindPages;
/** The kinds of which one has a page with its print. */
export type ReportedName = {
  [Name in KindName]: Pages[Name] extends { readonly reportPath: Path } ? Name : never;
}[KindName];

/** What the list of a kind is called in `t.menu`. */
export const listTitle = <const Name extends KindName>(name: Name) =>
  `view${name.charAt(0).toUpperCase()}${name.slice(1)}` as `view${Capitalize<Name>}`;

/** What the report of a kind is called in `t.menu`. */
export const reportTitle = <const Name extends ReportedName>(name: Name) => `${name}Report` as const;

export const KIND_NAMES = Object.keys(kindPages) as KindName[];

/** All that can name one in a page's query string. */
export const NUMBER_PARAMS = Object.values(kindPages).map(({ numberParam }) => numberParam);
