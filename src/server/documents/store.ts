import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { once, type SaveCall } from '../changes/idempotency.ts';
import { namesExtension } from './extension.ts';
import { documentStatements } from './statements.ts';
import { freeNumbers } from './free-number.ts';
import { refusalsOf, type Gives, type Particular, type StoreParts } from './saving.ts';
import { changesOf } from './document-changes.ts';
import { draftsOf, newDocuments } from './new-documents.ts';

/** Saves and changes documents of one kind; the same for every kind. Answers are JSON. */
export function createDocumentStore(database: Database, document: AnyDocument, particular: Particular = {}) {
  const statements = documentStatements(document, particular);
  const parts: StoreParts = { database, document, statements, particular };
  const refusals = refusalsOf(document, particular);
  const { saveWhole, saveLines } = newDocuments(parts);
  const saveDraft = draftsOf(parts);
  const withFreeNumber = freeNumbers(database, document, particular.numbered);
  return {
    statements,

    /** Saves a document with its lines in one statement, or a draft if the body has no lines. */
    save(saving: SaveCall, body: DocumentBody<AnyDocument>): Promise<JsonText> {
      const write = (gives: Gives) => {
        if (body.lines === null) return saveDraft(saving, body);
        if (namesExtension(document, body, body.lines)) return saveWhole(saving, body, gives);
        return saveLines(saving, body, body.lines, gives);
      };
      return once(database, saving, () => withFreeNumber(saving.tenantId, write), refusals.taken);
    },
    change: changesOf(parts, refusals),
  };
}
