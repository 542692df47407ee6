import type { AnyDocument } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import { webKinds } from '#web/kinds.ts';
import type { DocumentScreen } from './screen.ts';

/** The screen of a document whose kind is known only at run time. Its bodies must be of that kind. */
export async function documentScreen(name: DocumentName): Promise<DocumentScreen<AnyDocument>> {
  return webKinds[name].screen();
}
