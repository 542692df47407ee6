import type { AnyDocument } from '#domain/define.ts';
import type { DocumentBody } from '#api/call.ts';
import { readDocumentsAnew, tellCreated } from '#web/documents/after-save.ts';
import { callsFor, numberOf } from '#web/documents/document-save.ts';
import { documentScreen } from '#web/documents/document-screens.ts';
import type { DocumentAnswer } from '#web/documents/form-state.ts';
import { resumedSave, type UnsentSave } from '#web/forms/save-state.ts';
import { runSteps } from '#web/forms/save-steps.ts';
import { currentLanguage } from '#web/language/language.ts';
import { queryClient } from '#web/client/queries.ts';
import { resultOf, type SendResult, type UnsentDocument } from './unsent.ts';

/** How it ended, with what the server may have of it by now. */
export type SentDocument = SendResult<DocumentAnswer> & Required<Pick<UnsentDocument, 'unanswered' | 'amended'>>;

/** Makes the save of an unsent document, and says so where it came through. */
export async function sendDocument(unsent: UnsentDocument): Promise<SentDocument> {
  const screen = await documentScreen(unsent.name);
  // It was made by this very screen.
  const save = unsent as unknown as UnsentSave<DocumentBody<AnyDocument>>;
  let state = resumedSave<DocumentBody<AnyDocument>, DocumentAnswer>(save);
  const thrown = await runSteps(
    callsFor(screen, ''),
    () => state,
    (next) => {
      state = next;
    },
  );
  const result = resultOf(state, thrown);
  if (result.is === 'saved') {
    readDocumentsAnew(queryClient, screen);
    tellCreated(currentLanguage().t, screen, numberOf(screen.document, result.saved));
  }
  return { ...result, unanswered: state.unanswered, amended: state.amended };
}
