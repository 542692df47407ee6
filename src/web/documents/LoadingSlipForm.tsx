import type { loadingSlip } from '#domain/documents/loading-slip.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useDriverChoices } from './addable-lists.ts';
import { DocumentChoice, DocumentDate, DocumentNumber, DocumentAutocomplete, Wide } from './DocumentFields.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentSums } from './DocumentSums.tsx';
import { DocumentVehicle } from './DocumentVehicle.tsx';
import { FieldsCard, ItemsCard, TotalsCard } from './DocumentLayout.tsx';
import { loadingSlipScreen } from './loading-slip-screen.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The page of the loading slip: a new one, or the one named in the address. */
export function LoadingSlipForm() {
  return <DocumentForm screen={loadingSlipScreen}>{(form) => <LoadingSlipLayout form={form} />}</DocumentForm>;
}

// Fields in the order of the printed document, which Tab and Enter follow.
function LoadingSlipLayout({ form }: { readonly form: DocumentFormOf<typeof loadingSlip> }) {
  const { t } = useLanguage();
  const drivers = useDriverChoices((id) => form.setText('driverId', id));
  return (
    <>
      <FieldsCard label={loadingSlipScreen.words(t).header}>
        <DocumentNumber form={form} />
        <DocumentDate form={form} name="slipDate" />
        <Wide double>
          <DocumentAutocomplete form={form} name="party" />
        </Wide>
        <Wide>
          <DocumentVehicle form={form} name="vehicleNo" />
        </Wide>
        <Wide>
          <DocumentChoice form={form} name="driverId" {...drivers} />
        </Wide>
        <Wide double>
          <DocumentAutocomplete form={form} name="remark" />
        </Wide>
      </FieldsCard>
      <ItemsCard form={form} suggested="itemName">
        <TotalsCard>
          <dl aria-live="polite">
            <DocumentSums form={form} names={['weight', 'boxes', 'quantity']} />
          </dl>
        </TotalsCard>
      </ItemsCard>
    </>
  );
}
