import {
  IconAddressBook,
  IconCashBanknote,
  IconClipboardList,
  IconReceipt,
  IconFileText,
  IconRoute,
  IconTruck,
  IconTruckLoading,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { KindName } from '#domain/kinds.ts';
import { KEYS, type PortalKey } from '#web/key-register.ts';

type Path = `/dashboard/${string}`;

/** The position of a kind's entry in the sidebar: among the documents, in a group, or among the records. */
export type SidebarPart = 'documents' | 'movement' | 'money' | 'records';

/** The addresses of a kind's pages (spec 1 §2), and its sidebar entry. */
export interface KindPages {
  readonly part: SidebarPart;
  readonly formPath: Path;
  readonly listPath: Path;
  /** The report page; absent: none. */
  readonly reportPath?: Path;
  /** The query param that names one: a document's number, a record's id. */
  readonly numberParam: string;
  readonly icon: Icon;
  /** Opens a new one from anywhere; absent: it is entered too rarely to have a key. */
  readonly key?: PortalKey;
}

/** The paths of a kind whose pages no specification names otherwise. */
function paths<const Name extends KindName>(name: Name) {
  // The compiler has a type for the lower case of a name, but does not infer it here.
  const small = name.toLowerCase() as Lowercase<Name>;
  return {
    formPath: `/dashboard/${small}`,
    listPath: `/dashboard/view${small}`,
    reportPath: `/dashboard/${small}report`,
  } as const;
}

/** The pages of every kind; within a part in the order of the sidebar. */
export const kindPages = {
  bilty: {
    ...paths('bilty'),
    reportPath: '/dashboard/report',
    numberParam: 'biltyNo',
    part: 'documents',
    icon: IconFileText,
    key: KEYS.bilty,
  },
  exportBilty: {
    ...paths('exportBilty'),
    numberParam: 'biltyNo',
    part: 'documents',
    icon: IconWorld,
    key: KEYS.exportBilty,
  },
  loadingSlip: {
    ...paths('loadingSlip'),
    numberParam: 'loading_Slip_Id',
    part: 'documents',
    icon: IconClipboardList,
    key: KEYS.loadingSlip,
  },
  challan: {
    ...paths('challan'),
    numberParam: 'challanNo',
    part: 'movement',
    icon: IconTruckLoading,
    key: KEYS.challan,
  },
  hire: {
    ...paths('hire'),
    numberParam: 'hireNo',
    part: 'movement',
    icon: IconCashBanknote,
    key: KEYS.hire,
  },
  tripSheet: {
    ...paths('tripSheet'),
    numberParam: 'tripNo',
    part: 'movement',
    icon: IconRoute,
    key: KEYS.tripSheet,
  },
  contract: { ...paths('contract'), numberParam: 'contractNo', part: 'money', icon: IconReceipt },
  employee: { ...paths('employee'), numberParam: 'id', part: 'records', icon: IconUsers, key: KEYS.employee },
  vehicle: {
    ...paths('vehicle'),
    formPath: '/dashboard/vehicledetail',
    numberParam: 'id',
    part: 'records',
    icon: IconTruck,
    key: KEYS.vehicle,
  },
  party: {
    formPath: '/dashboard/party',
    listPath: '/dashboard/viewparty',
    reportPath: '/dashboard/partyreport',
    numberParam: 'id',
    part: 'records',
    icon: IconAddressBook,
    key: KEYS.party,
  },
} as const satisfies Record<KindName, KindPages>;

type Pages = typeof kindPages;
/** The kinds with a report page. */
export type ReportedName = {
  [Name in KindName]: Pages[Name] extends { readonly reportPath: Path } ? Name : never;
}[KindName];

/** The name of a kind's list in `t.menu`. */
export const listTitle = <const Name extends KindName>(name: Name) =>
  `view${name.charAt(0).toUpperCase()}${name.slice(1)}` as `view${Capitalize<Name>}`;

/** The name of a kind's report in `t.menu`. */
export const reportTitle = <const Name extends ReportedName>(name: Name) => `${name}Report` as const;

export const KIND_NAMES = Object.keys(kindPages) as KindName[];

/** All query params that can name a document or record. */
export const NUMBER_PARAMS = Object.values(kindPages).map(({ numberParam }) => numberParam);
