import type { AnyDocument } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { DocumentScreen } from './screen.ts';

/** The screen of every document, each fetched when it is first wanted. */
export const documentScreens = {
  bilty: async () => (await import('./bilty-screen.tsx')).biltyScreen,
  exportBilty: async () => (await import('./export-bilty-screen.tsx')).exportBiltyScreen,
  loadingSlip: async () => (await import('./loading-slip-screen.tsx')).loadingSlipScreen,
} as const satisfies Record<DocumentName, () => Promise<unknown>>;

/** The screen of a document whose kind is known only now. Its bodies must be of that kind. */
export async function documentScreen(name: DocumentName): Promise<DocumentScreen<AnyDocument>> {
  return (await documentScreens[name]()) as unknown as DocumentScreen<AnyDocument>;
}
