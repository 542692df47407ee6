import { useCallback } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import { toast } from '#web/ui/toast.ts';
import {
  addLine,
  changeLine,
  fieldsOfList,
  leaveLineField,
  lineMarks,
  MOST_LINES,
  removeLine,
  rowsOf,
  sentLength,
  undoRemove,
  type FormState,
  type LineMarks,
} from './form-state.ts';

type Change = (next: (state: FormState) => FormState) => void;

/** The error of a row's field beyond its own definition; null when there is none. */
export type MessageOfRow = (path: string, left: boolean) => string | null;

/** A row's marks with the errors of the whole form added. */
function withMessages(marks: LineMarks, line: FormRow, path: string, messageOf: MessageOfRow): LineMarks {
  const further = Object.keys(line.texts).flatMap((name) => {
    const text = marks[name]?.wrong === true ? null : messageOf(`${path}.${name}`, line.left[name] === true);
    return text === null ? [] : [[name, { text, wrong: true }] as const];
  });
  return further.length === 0 ? marks : { ...marks, ...Object.fromEntries(further) };
}

/** A document's lines as its table takes them; `list`: a further list instead. */
export function useFormLines(
  document: AnyDocument,
  state: FormState,
  change: Change,
  messageOf: MessageOfRow,
  list?: string,
) {
  const { t } = useLanguage();
  const { removed } = state;
  const lines = rowsOf(state, list);
  const most = list === undefined ? MOST_LINES : (document.extension?.lists[list]?.most ?? 0);
  const sent = sentLength(lines);
  const fields = fieldsOfList(document, list);

  const onText = useCallback(
    (key: number, name: string, text: string) =>
      change((form) => changeLine(form, key, (line) => ({ ...line, texts: { ...line.texts, [name]: text } }), list)),
    [change, list],
  );
  const onLeave = useCallback(
    (key: number, name: string) =>
      change((form) => leaveLineField({ lines: fieldsOfList(document, list) }, form, key, name, list)),
    [change, document, list],
  );
  const onRemove = useCallback(
    (key: number) =>
      change((form) => {
        const without = removeLine(document, form, key, list);
        // Removing an empty row needs no notice.
        if (without.removed !== form.removed) {
          const undo = { label: t.documents.undo, run: () => change(undoRemove) };
          toast.error(t.documents.lineDeleted, { action: undo });
        }
        return without;
      }),
    [change, document, list, t],
  );

  const marksOf = (line: FormRow, at: number) => {
    // Trailing empty rows are not sent, so their required fields are not missing.
    if (at >= Math.max(list === undefined ? 1 : 0, sent)) return lineMarks({ lines: fields }, line, true);
    return withMessages(lineMarks({ lines: fields }, line, false), line, `${list ?? 'lines'}.${at}`, messageOf);
  };
  const mayUndo = removed !== null && removed.list === list && sent < most;
  return {
    lines,
    marksOf,
    onText,
    onLeave,
    onRemove,
    onAdd: () => change((form) => addLine({ lines: fields }, form, list)),
    onUndo: mayUndo ? () => change(undoRemove) : undefined,
    mayAdd: lines.length < most,
    nameOf: t.documents.item,
    words: { add: t.documents.addRow, undo: t.documents.undoRow, remove: t.documents.removeRow },
  };
}
