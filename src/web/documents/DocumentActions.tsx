import { IconCopy, IconFileInvoice, IconList, IconPrinter } from '@tabler/icons-react';
import type { AnyDocument } from '#domain/define.ts';
import { ActionButton, FormBar, type FormAction } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { FootTotal } from './FootTotal.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

interface DocumentActionsProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly onView: () => void;
  readonly onPrint: () => void;
  readonly onDuplicate: () => void;
  readonly onSubmit: (print?: boolean) => void;
  /** Why the document can no longer be changed, shown in place of Submit; null when it can be changed. */
  readonly refusal: string | null;
  /** Further actions for a saved document of its kind. */
  readonly further: readonly FormAction[];
}

/** The action bar at the foot of a document's form. */
export function DocumentActions<D extends AnyDocument>(props: DocumentActionsProps<D>) {
  const { t } = useLanguage();
  const { form, onView, onPrint, onDuplicate, onSubmit, refusal, further } = props;
  const { saving, editing } = form;
  const saved = [
    { icon: IconCopy, text: t.documents.duplicate, onClick: onDuplicate },
    { icon: IconFileInvoice, text: t.actions.print, onClick: onPrint },
    ...further,
  ];
  return (
    <FormBar
      saving={saving}
      dirty={form.dirty}
      draftStored={form.draft.stored}
      onCancel={form.startFresh}
      more={editing ? saved : []}
      refusal={refusal}
    >
      {refusal === null && (
        <ActionButton
          icon={IconPrinter}
          text={t.documents.submitPrint}
          onClick={() => onSubmit(true)}
          aria-disabled={saving}
        />
      )}
      <ActionButton icon={IconList} text={t.actions.view} onClick={onView} />
      <FootTotal form={form} />
    </FormBar>
  );
}
