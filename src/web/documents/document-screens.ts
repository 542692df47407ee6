import type { ComponentType } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { DocumentScreen } from './screen.ts';

/** How the pages of a document are loaded. */
export interface LazyScreen {
  readonly screen: () => Promise<unknown>;
  readonly form: () => Promise<ComponentType>;
  /** Absent: the list shared by all documents. */
  readonly list?: () => Promise<ComponentType>;
}

/** The screen and the form of every document, each loaded on first use. */
export const documentScreens = {
  bilty: {
    screen: async () => (await import('./bilty-screen.tsx')).biltyScreen,
    form: async () => (await import('./BiltyPage.tsx')).BiltyPage,
    list: async () => (await import('./BiltyList.tsx')).BiltyList,
  },
  exportBilty: {
    screen: async () => (await import('./export-bilty-screen.tsx')).exportBiltyScreen,
    form: async () => (await import('./ExportBiltyForm.tsx')).ExportBiltyForm,
  },
  loadingSlip: {
    screen: async () => (await import('./loading-slip-screen.tsx')).loadingSlipScreen,
    form: async () => (await import('./LoadingSlipForm.tsx')).LoadingSlipForm,
  },
  challan: {
    screen: async () => (await import('#web/challan/challan-screen.tsx')).challanScreen,
    form: async () => (await import('#web/challan/ChallanForm.tsx')).ChallanForm,
  },
  hire: {
    screen: async () => (await import('#web/hire/hire-screen.tsx')).hireScreen,
    form: async () => (await import('#web/hire/HireForm.tsx')).HireForm,
  },
  tripSheet: {
    screen: async () => (await import('#web/trips/trip-screen.tsx')).tripScreen,
    form: async () => (await import('#web/trips/TripForm.tsx')).TripForm,
  },
  contract: {
    screen: async () => (await import('#web/rates/contract-screen.tsx')).contractScreen,
    form: async () => (await import('#web/rates/ContractForm.tsx')).ContractForm,
  },
} as const satisfies Record<DocumentName, LazyScreen>;

/** The screen of a document whose kind is known only at run time. Its bodies must be of that kind. */
export async function documentScreen(name: DocumentName): Promise<DocumentScreen<AnyDocument>> {
  return (await documentScreens[name].screen()) as unknown as DocumentScreen<AnyDocument>;
}
