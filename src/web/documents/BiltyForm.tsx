import type { bilty } from '#domain/documents/bilty.ts';
import { gstinCheck } from '#domain/rules/gstin-check.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import { useDriverNames } from './addable-lists.ts';
import { biltyScreen } from './bilty-screen.tsx';
import { BiltyTotals } from './BiltyTotals.tsx';
import { DocumentDate, DocumentNumber, DocumentPicker, DocumentAutocomplete, Wide } from './DocumentFields.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentVehicle } from './DocumentVehicle.tsx';
import { FieldsCard, ItemsCard } from './DocumentLayout.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';
import { useKnownParty } from './useKnownParty.ts';

/** The page of the consignment note: a new one, or the one named in the address. */
export function BiltyForm() {
  return <DocumentForm screen={biltyScreen}>{(form) => <BiltyLayout form={form} />}</DocumentForm>;
}

// Only a warning: spec 1 accepts any fifteen characters.
const isMistyped = (gstin: string) => {
  const typed = gstin.trim().toUpperCase();
  return typed.length === 15 && gstinCheck(typed.slice(0, 14)) !== typed.slice(14);
};

// Fields in the order of the printed document, which Tab and Enter follow.
function BiltyLayout({ form }: { readonly form: DocumentFormOf<typeof bilty> }) {
  const { t } = useLanguage();
  useKnownParty(form, 'sender', ['senderContact', 'gstin']);
  const { gstin = '' } = form.state.texts;
  const drivers = useDriverNames((name) => form.setText('driver', name));
  return (
    <>
      <FieldsCard label={biltyScreen.words(t).header}>
        <DocumentNumber form={form} />
        <DocumentDate form={form} name="biltyDate" />
        <Wide>
          <DocumentAutocomplete form={form} name="sender" />
        </Wide>
        <Wide>
          <DocumentAutocomplete form={form} name="senderContact" />
        </Wide>
        <Wide>
          <DocumentAutocomplete form={form} name="receiver" />
        </Wide>
        <DocumentAutocomplete form={form} name="origin" />
        <DocumentAutocomplete form={form} name="destination" />
        <Wide>
          <DocumentVehicle form={form} name="vehicleNo" />
        </Wide>
        <Wide>
          <DocumentPicker form={form} name="driver" {...drivers} />
        </Wide>
        <Wide>
          <TypedField form={form} name="gstin" description={isMistyped(gstin) && t.documents.gstinHint} />
        </Wide>
        <TypedField form={form} name="hsn" />
      </FieldsCard>
      <ItemsCard form={form} suggested="itemName">
        <BiltyTotals form={form} />
      </ItemsCard>
    </>
  );
}
