import { useSearch } from '@tanstack/react-router';
import type { challan } from '#domain/documents/challan.ts';
import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { ChallanFiles } from '#web/eway/ChallanFiles.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { amountsOf } from '#web/ui/entries.ts';
import { useDriverNames } from './addable-lists.ts';
import { CarriedLrs, ChallanLines } from './ChallanLines.tsx';
import { challanScreen } from './challan-screen.tsx';
import {
  DocumentAutocomplete,
  DocumentChoice,
  DocumentDate,
  DocumentNumber,
  DocumentPicker,
  Wide,
} from './DocumentFields.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { FieldsCard, Sum, TotalsCard } from './DocumentLayout.tsx';
import { DocumentVehicle } from './DocumentVehicle.tsx';
import { sentLength } from './form-state.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The challan's page: a new one, or the one that the address names. */
export function ChallanForm() {
  return <DocumentForm screen={challanScreen}>{(form) => <ChallanLayout form={form} />}</DocumentForm>;
}

// In the order of the printed document, which the Tab and Enter keys follow.
function ChallanLayout({ form }: { readonly form: DocumentFormOf<typeof challan> }) {
  const { t, say } = useLanguage();
  const words = t.documents.challan;
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const saved = form.editing ? search[challanScreen.numberParam] : undefined;
  const drivers = useDriverNames((name) => form.setText('driver', name));
  const states = STATE_CODES.map((value) => ({ value, label: say(stateName(value)) }));
  const lines = form.state.lines.map(({ texts }) => amountsOf(form.document.lines, texts));
  const total = (column: 'packages' | 'weight') => formatQuantity(totalQuantity(lines.map((line) => line[column])));
  return (
    <>
      <FieldsCard label={words.header}>
        <DocumentNumber form={form} />
        <DocumentDate form={form} name="challanDate" />
        <Wide>
          <DocumentAutocomplete form={form} name="origin" />
        </Wide>
        <Wide>
          <DocumentChoice form={form} name="originState" options={states} />
        </Wide>
        <Wide>
          <DocumentAutocomplete form={form} name="destination" />
        </Wide>
        <Wide>
          <DocumentVehicle form={form} name="vehicleNo" />
        </Wide>
        <Wide>
          <DocumentPicker form={form} name="driver" {...drivers} />
        </Wide>
        <Wide double>
          <DocumentAutocomplete form={form} name="remark" />
        </Wide>
      </FieldsCard>
      <ChallanLines form={form}>
        <TotalsCard>
          <dl aria-live="polite">
            <Sum term={words.totalLrs} amount={String(sentLength(form.state.lines))} />
            <Sum term={words.totalPackages} amount={total('packages')} />
            <Sum term={words.totalWeight} amount={total('weight')} grand />
          </dl>
          <CarriedLrs lines={form.state.lines} />
          {saved !== undefined && <ChallanFiles challan={saved} />}
        </TotalsCard>
      </ChallanLines>
    </>
  );
}
