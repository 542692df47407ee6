import type { AnyDocument } from '#domain/define.ts';
import type { DocumentBody } from '#api/call.ts';
import { resumedSave, type UnsentSave } from '#web/forms/save-state.ts';
import { runSteps } from '#web/forms/save-steps.ts';
import { currentLanguage } from '#web/language/language.ts';
import { queryClient } from '#web/client/queries.ts';
import { resultOf, type SendDocument } from '#web/queue/unsent.ts';
import { readDocumentsAnew, tellCreated } from './after-save.ts';
import { callsFor, numbersOf } from './document-save.ts';
import { documentScreen } from './document-screen.ts';
import type { DocumentAnswer } from './form-state.ts';

/** Saves an unsent document, and shows a message on success. */
export const sendDocument: SendDocument = async (unsent) => {
  const screen = await documentScreen(unsent.name);
  // The save was made by this very screen.
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
    tellCreated(currentLanguage().t, screen, numbersOf(screen, result.saved));
  }
  return { ...result, unanswered: state.unanswered, amended: state.amended };
};
