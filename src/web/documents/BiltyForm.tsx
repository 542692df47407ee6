import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { asking } from '#web/queries.ts';
import { Field } from '#web/ui/Field.tsx';
import { LinesTable } from '#web/ui/LinesTable.tsx';
import { useDrivers, useVehicles } from './addable-lists.ts';
import { biltyScreen } from './bilty-screen.ts';
import classes from './BiltyForm.module.css';
import { BiltyTotals } from './BiltyTotals.tsx';
import { DocumentDate, DocumentNumber, DocumentPicker } from './DocumentFields.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { focusSubmit } from './field-walk.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The consignment note's page: a new one, or the one that the address names. */
export function BiltyForm() {
  return <DocumentForm screen={biltyScreen}>{(form) => <BiltyLayout form={form} />}</DocumentForm>;
}

type BiltyFormState = DocumentFormOf<typeof bilty>;

// In the order of the paper: so the Tab and Enter keys go.
function BiltyLayout({ form }: { readonly form: BiltyFormState }) {
  const { t, say } = useLanguage();
  const senders = useSuggestions('sender');
  const receivers = useSuggestions('receiver');
  const origins = useSuggestions('origin');
  const destinations = useSuggestions('destination');
  const items = useSuggestions('itemName');
  const vehicles = useVehicles((number) => form.setText('vehicleNo', number));
  const drivers = useDrivers((name) => form.setText('driver', name));
  const columns = useMemo(() => {
    const { itemName, rate, weight, freight, advance } = bilty.lines;
    const rupees = (label: string) => `${say(label)} ₹`;
    return [
      { name: 'itemName', facts: itemName, heading: say(itemName.label), width: 'minmax(0, 2fr)', suggestions: items },
      { name: 'rate', facts: rate, heading: rupees(rate.label), width: 'minmax(0, 1fr)' },
      { name: 'weight', facts: weight, heading: say(weight.label), width: 'minmax(0, 1fr)' },
      { name: 'freight', facts: freight, heading: rupees(freight.label), width: 'minmax(0, 1fr)' },
      { name: 'advance', facts: advance, heading: rupees(advance.label), width: 'minmax(0, 1fr)' },
    ];
  }, [say, items]);
  return (
    <>
      <section className={`card ${classes['header']}`} aria-label={t.documents.bilty.header}>
        <DocumentNumber form={form} />
        <DocumentDate form={form} name="biltyDate" />
        <div className={classes['line']}>
          <DocumentPicker form={form} name="sender" options={senders} />
        </div>
        <Field form={form} name="senderContact" className={classes['line'] ?? ''} />
        <div className={classes['line']}>
          <DocumentPicker form={form} name="receiver" options={receivers} />
        </div>
        <DocumentPicker form={form} name="origin" options={origins} />
        <DocumentPicker form={form} name="destination" options={destinations} />
        <div className={classes['line']}>
          <DocumentPicker form={form} name="vehicleNo" {...vehicles} />
        </div>
        <div className={classes['line']}>
          <DocumentPicker form={form} name="driver" {...drivers} />
        </div>
        <Field form={form} name="gstin" />
        <Field form={form} name="hsn" />
      </section>
      <div className={classes['lower']}>
        <section className={`card ${classes['items']}`} aria-label={t.documents.items}>
          <LinesTable {...form.lines} columns={columns} onDone={() => focusSubmit(form.root.current)} />
        </section>
        <BiltyTotals form={form} />
      </div>
    </>
  );
}

const NONE: readonly string[] = [];
// What the company typed before changes slowly; a save asks for it anew.
const FRESH = 5 * 60_000;

function useSuggestions(field: QueryOf<Calls['biltySuggestions']>['field']): readonly string[] {
  return useQuery({ ...asking('biltySuggestions', { field }), staleTime: FRESH }).data ?? NONE;
}
