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
  /** Why it is changed no more, in the place of Submit; null: it may be changed. */
  readonly refusal: string | null;
  /** What can be done with a saved one of its kind besides. */
  readonly further: readonly FormAction[];
}

/** The bar at the foot of a document's form. */
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
