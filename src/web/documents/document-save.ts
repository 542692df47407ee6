import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { SaveCalls } from '#web/forms/save-steps.ts';
import { holdsBody, type DocumentAnswer } from './form-state.ts';
import { holdsAllSent } from './holds-all-sent.ts';
import { goodsNumberIn, type DocumentScreen, type SavedNumbers } from './screen.ts';

/** The number of a saved document. */
const numberOf = (document: AnyDocument, answer: DocumentAnswer) => String(answer[document.number]);

/** The numbers under which a document was saved. */
export const numbersOf = <D extends AnyDocument>(screen: DocumentScreen<D>, answer: DocumentAnswer): SavedNumbers => ({
  number: numberOf(screen.document, answer),
  goodsNumber: goodsNumberIn(screen, answer),
});

/** The calls that save a document; `number` is that of the opened document, empty for a new one. */
export function callsFor<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  number: string,
): SaveCalls<DocumentBody<D>, DocumentAnswer> {
  const { document } = screen;
  const named = (of: DocumentAnswer | null) => (of === null ? number : numberOf(document, of));
  return {
    create: (body, key) => screen.create(body, key),
    update(body, of, updatedDate) {
      return screen.update(named(of), { ...body, [document.number]: named(of), updatedDate });
    },
    read: (signal, of) => screen.read(named(of), signal),
    versionOf: (answer) => answer.updatedDate,
    holds: (answer, body) =>
      'lrForm' in body && body.lrForm === 'lawful'
        ? holdsAllSent(answer, body)
        : holdsBody(document, answer, body, screen.opens),
  };
}
