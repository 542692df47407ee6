import { useCallback } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import {
  blankLine,
  changeLine,
  leaveLineField,
  lineMarks,
  MOST_LINES,
  removeLine,
  sentLength,
  undoRemove,
  type FormLine,
  type FormState,
} from './form-state.ts';

/** A document's lines as its table takes them. */
export function useFormLines(
  document: AnyDocument,
  state: FormState,
  change: (next: (state: FormState) => FormState) => void,
) {
  const { t } = useLanguage();
  const { lines, removed } = state;
  const sent = sentLength(lines);

  const onText = useCallback(
    (key: number, name: string, text: string) =>
      change((form) => changeLine(form, key, (line) => ({ ...line, texts: { ...line.texts, [name]: text } }))),
    [change],
  );
  const onLeave = useCallback(
    (key: number, name: string) => change((form) => leaveLineField(document, form, key, name)),
    [change, document],
  );
  const onRemove = useCallback(
    (key: number) =>
      change((form) => {
        const without = removeLine(form, key);
        // An empty row is no loss worth a word.
        if (without.removed !== form.removed) {
          const undo = { label: t.documents.undo, run: () => change(undoRemove) };
          toast.error(t.documents.lineDeleted, { action: undo });
        }
        return without;
      }),
    [change, t],
  );

  return {
    lines,
    // The empty rows at the end are not sent: nothing is missing in them.
    marksOf: (line: FormLine, at: number) => lineMarks(document, line, at >= Math.max(1, sent)),
    onText,
    onLeave,
    onRemove,
    onAdd: () => change((form) => ({ ...form, lines: [...form.lines, blankLine(document)] })),
    onUndo: removed === null || lines.length >= MOST_LINES ? undefined : () => change(undoRemove),
    mayAdd: lines.length < MOST_LINES,
    nameOf: t.documents.item,
    words: { add: t.documents.addRow, undo: t.documents.undoRow, remove: t.documents.removeRow },
  };
}
