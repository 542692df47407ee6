import { exportBilty } from '#domain/documents/export-bilty.ts';
import { exportBiltyTotals } from '#domain/rules/export-bilty-totals.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { amountsOf } from '#web/ui/entries.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import { Folding } from '#web/ui/Folding.tsx';
import { RadioField } from '#web/ui/RadioField.tsx';
import { DocumentDate, DocumentNumber, DocumentAutocomplete, Wide } from './DocumentFields.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentVehicle } from './DocumentVehicle.tsx';
import { FieldsCard, ItemsCard, rupees, Sum, TotalsCard } from './DocumentLayout.tsx';
import { exportBiltyScreen } from './export-bilty-screen.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The page of the export consignment note: a new one, or the one named in the address. */
export function ExportBiltyForm() {
  return <DocumentForm screen={exportBiltyScreen}>{(form) => <ExportBiltyLayout form={form} />}</DocumentForm>;
}

interface Parts {
  readonly form: DocumentFormOf<typeof exportBilty>;
}

// Fields in the order of the printed document, which Tab and Enter follow.
function ExportBiltyLayout({ form }: Parts) {
  const { t } = useLanguage();
  const words = t.documents.exportBilty;
  return (
    <>
      <MainFields form={form} />
      {form.state.texts['hasPolicy'] === 'yes' && (
        <Folding title={words.insurance}>
          <FieldsCard label={words.insuranceFields} columns={5}>
            <Wide>
              <DocumentAutocomplete form={form} name="insurer" />
            </Wide>
            <TypedField form={form} name="policyNo" />
            <DocumentDate form={form} name="policyDate" />
            <TypedField form={form} name="insuredAmount" />
            <TypedField form={form} name="risk" />
          </FieldsCard>
        </Folding>
      )}
      <Goods form={form} />
    </>
  );
}

function MainFields({ form }: Parts) {
  const { t, say } = useLanguage();
  const { hasPolicy } = exportBilty.fields;
  return (
    <FieldsCard label={exportBiltyScreen.words(t).header}>
      <DocumentNumber form={form} />
      <DocumentDate form={form} name="biltyDate" />
      <Wide>
        <DocumentAutocomplete form={form} name="consignor" />
      </Wide>
      <Wide>
        <TypedField form={form} name="consignorContact" />
      </Wide>
      <Wide>
        <DocumentAutocomplete form={form} name="consignee" />
      </Wide>
      <Wide>
        <TypedField form={form} name="consigneeContact" />
      </Wide>
      <DocumentAutocomplete form={form} name="origin" />
      <DocumentAutocomplete form={form} name="destination" />
      <Wide>
        <DocumentVehicle form={form} name="vehicleNo" />
      </Wide>
      <Wide>
        <DocumentVehicle form={form} name="crossingVehicleNo" />
      </Wide>
      <DocumentAutocomplete form={form} name="deliveryAt" />
      <TypedField form={form} name="enquiry" />
      <Wide>
        <TypedField form={form} name="gstin" />
      </Wide>
      <TypedField form={form} name="tin" inputMode="numeric" autoComplete="off" />
      <TypedField form={form} name="totalPay" />
      <RadioField
        {...form.getInputProps('hasPolicy')}
        label={say(hasPolicy.label)}
        options={(hasPolicy.choices ?? []).map((choice) => ({ value: choice, label: say(choice) }))}
      />
    </FieldsCard>
  );
}

function Goods({ form }: Parts) {
  const { t, say } = useLanguage();
  const words = t.documents.exportBilty;
  const { document, state } = form;
  const totals = exportBiltyTotals(state.lines.map(({ texts }) => amountsOf(document.lines, texts)));
  return (
    <Folding title={words.goods} note={rupees(totals.total)}>
      <FieldsCard label={words.goodsFields}>
        <TypedField form={form} name="cottonBales" />
        <TypedField form={form} name="cottonBalesQuality" />
        <TypedField form={form} name="lotNo" />
        <TypedField form={form} name="pressRunningNo" />
        <TypedField form={form} name="pressMarkNo" />
        <TypedField form={form} name="hsn" />
        <Wide double>
          <TypedField form={form} name="specialInstruction" />
        </Wide>
      </FieldsCard>
      <ItemsCard form={form} suggested="itemName">
        <TotalsCard>
          <dl>
            <Sum term={t.documents.totalOf(say(form.document.sums.rate.label))} amount={rupees(totals.rate)} />
            <Sum term={words.totalFreight} amount={rupees(totals.freight)} />
            <Sum term={words.subTotal} amount={rupees(totals.subTotal)} />
            <Sum term={words.lessToPay} amount={`− ${rupees(totals.toPay)}`} />
          </dl>
          <dl aria-live="polite">
            <Sum term={words.total} amount={rupees(totals.total)} grand />
          </dl>
        </TotalsCard>
      </ItemsCard>
    </Folding>
  );
}
