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
import type { ComponentType } from 'react';
import type { DocumentName, RecordName } from '#domain/kinds.ts';
import { KEYS, type PortalKey } from '#web/key-register.ts';

/** The position of a kind's entry in the sidebar: among the documents, in a group, or among the records. */
export type SidebarPart = 'documents' | 'movement' | 'money' | 'records';

/** A kind's entry in the sidebar, and what its pages are built from, each loaded on first use. */
export interface WebKind {
  readonly part: SidebarPart;
  readonly icon: Icon;
  /** Opens a new one from anywhere; absent: it is entered too rarely to have a key. */
  readonly key?: PortalKey;
  /** What its list and its report are built from. Its type is the one of each kind below: screens import this file, which cannot name them. */
  readonly screen: () => Promise<unknown>;
  readonly form: () => Promise<ComponentType>;
  /** Absent: the list shared by all documents. */
  readonly list?: () => Promise<ComponentType>;
}
type WebRecord = WebKind & Required<Pick<WebKind, 'list'>>;

/** Every kind on the web; within a part in the order of the sidebar. Its addresses follow from its name (kind-pages.ts). */
export const webKinds = {
  bilty: {
    part: 'documents',
    icon: IconFileText,
    key: KEYS.bilty,
    screen: async () => (await import('./documents/bilty-screen.tsx')).biltyScreen,
    form: async () => (await import('./documents/BiltyPage.tsx')).BiltyPage,
    list: async () => (await import('./documents/BiltyList.tsx')).BiltyList,
  },
  exportBilty: {
    part: 'documents',
    icon: IconWorld,
    key: KEYS.exportBilty,
    screen: async () => (await import('./documents/export-bilty-screen.tsx')).exportBiltyScreen,
    form: async () => (await import('./documents/ExportBiltyForm.tsx')).ExportBiltyForm,
  },
  loadingSlip: {
    part: 'documents',
    icon: IconClipboardList,
    key: KEYS.loadingSlip,
    screen: async () => (await import('./documents/loading-slip-screen.tsx')).loadingSlipScreen,
    form: async () => (await import('./documents/LoadingSlipForm.tsx')).LoadingSlipForm,
  },
  challan: {
    part: 'movement',
    icon: IconTruckLoading,
    key: KEYS.challan,
    screen: async () => (await import('./challan/challan-screen.tsx')).challanScreen,
    form: async () => (await import('./challan/ChallanForm.tsx')).ChallanForm,
  },
  hire: {
    part: 'movement',
    icon: IconCashBanknote,
    key: KEYS.hire,
    screen: async () => (await import('./hire/hire-screen.tsx')).hireScreen,
    form: async () => (await import('./hire/HireForm.tsx')).HireForm,
  },
  tripSheet: {
    part: 'movement',
    icon: IconRoute,
    key: KEYS.tripSheet,
    screen: async () => (await import('./trips/trip-screen.tsx')).tripScreen,
    form: async () => (await import('./trips/TripForm.tsx')).TripForm,
  },
  contract: {
    part: 'money',
    icon: IconReceipt,
    screen: async () => (await import('./rates/contract-screen.tsx')).contractScreen,
    form: async () => (await import('./rates/ContractForm.tsx')).ContractForm,
  },
  employee: {
    part: 'records',
    icon: IconUsers,
    key: KEYS.employee,
    screen: async () => (await import('./records/employee-screen.ts')).employeeScreen,
    form: async () => (await import('./records/EmployeeForm.tsx')).EmployeeForm,
    list: async () => (await import('./records/EmployeeList.tsx')).EmployeeList,
  },
  vehicle: {
    part: 'records',
    icon: IconTruck,
    key: KEYS.vehicle,
    screen: async () => (await import('./records/vehicle-screen.ts')).vehicleScreen,
    form: async () => (await import('./records/VehicleForm.tsx')).VehicleForm,
    list: async () => (await import('./records/VehicleList.tsx')).VehicleList,
  },
  party: {
    part: 'records',
    icon: IconAddressBook,
    key: KEYS.party,
    screen: async () => (await import('./records/party-screen.ts')).partyScreen,
    form: async () => (await import('./records/PartyForm.tsx')).PartyForm,
    list: async () => (await import('./records/PartyList.tsx')).PartyList,
  },
} as const satisfies Record<DocumentName, WebKind> & Record<RecordName, WebRecord>;
