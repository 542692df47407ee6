import { Input } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import { formatQuantity, toPaise } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { useDriverChoices } from '#web/documents/addable-lists.ts';
import {
  DocumentAutocomplete,
  DocumentChoice,
  DocumentDate,
  DocumentNumber,
  useSuggestions,
  Wide,
} from '#web/documents/DocumentFields.tsx';
import { DocumentForm } from '#web/documents/DocumentForm.tsx';
import { FieldsCard, rupees, Sum, TotalsCard } from '#web/documents/DocumentLayout.tsx';
import layoutClasses from '#web/documents/DocumentLayout.module.css';
import { DocumentVehicle } from '#web/documents/DocumentVehicle.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOwnBranches } from '#web/money/useMoneyAccounts.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { amountsOf } from '#web/ui/entries.ts';
import { Field } from '#web/ui/Field.tsx';
import { focusSubmit } from '#web/ui/field-navigation.ts';
import { LinesTable, type LineInputProps, type LinesColumn } from '#web/ui/LinesTable.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { tripScreen } from './trip-screen.tsx';
import { useTripWords } from './useTripWords.ts';

const BillInput = lazy(() => import('./BillInput.tsx'));

type TripFormState = DocumentFormOf<typeof tripSheet>;

/** The page of a trip sheet: a new one, or the one that the address names. */
export function TripForm() {
  const branches = useOwnBranches();
  const home = branches?.home ?? '';
  const screen = useMemo(
    // The next step is to start the trip, which is done on its own page.
    () => ({ ...tripScreen, preset: { branchId: home }, opensSaved: true as const }),
    [home],
  );
  if (branches === null) return <Pending height={360} radius="md" />;
  return (
    <DocumentForm screen={screen}>{(form) => <TripLayout form={form} branches={branches.choices} />}</DocumentForm>
  );
}

interface TripLayoutProps {
  readonly form: TripFormState;
  readonly branches: NonNullable<ReturnType<typeof useOwnBranches>>['choices'];
}

// In the order of a trip, which the Tab and Enter keys follow.
function TripLayout({ form, branches }: TripLayoutProps) {
  const { t } = useLanguage();
  const words = useTripWords();
  const drivers = useDriverChoices((id) => form.setText('driverId', id));
  return (
    <>
      <FieldsCard label={tripScreen.words(t).header}>
        <DocumentNumber form={form} />
        <DocumentDate form={form} name="startAt" />
        <Wide>
          <DocumentVehicle form={form} name="vehicleNo" />
        </Wide>
        <Wide>
          <DocumentChoice form={form} name="driverId" {...drivers} />
        </Wide>
        <Field form={form} name="kmOut" />
        <Field form={form} name="tankOut" />
        <Wide>
          <DocumentChoice form={form} name="branchId" options={branches} />
        </Wide>
        <Wide>
          <Field form={form} name="challanNos" description={words.challansHint} />
        </Wide>
        <DocumentDate form={form} name="endAt" />
        <Field form={form} name="kmIn" />
        <Field form={form} name="tankIn" />
        <Wide double>
          <DocumentAutocomplete form={form} name="remark" />
        </Wide>
      </FieldsCard>
      <TripExpenses form={form} />
    </>
  );
}

const dateInput = (input: LineInputProps) => <DateField {...input} />;

/** The pump of an expense: a party, to which the amount is owed where it gave credit. */
function PumpInput({ texts: _texts, onOther: _onOther, value, onValue, ...input }: LineInputProps) {
  return (
    <PartyPicker
      {...input}
      value={value}
      onValue={onValue}
      onPick={(place) => {
        if (place !== null) onValue(place.name);
      }}
    />
  );
}
const pumpInput = (input: LineInputProps) => <PumpInput {...input} />;

const billInput = ({ value, onValue, label, classNames }: LineInputProps) => (
  <Suspense>
    <Input.Wrapper label={label} labelElement="div" classNames={classNames as { label?: string }}>
      <BillInput bill={value} onBill={onValue} />
    </Input.Wrapper>
  </Suspense>
);

/** The expenses of a trip and their total. */
function TripExpenses({ form }: { readonly form: TripFormState }) {
  const { say } = useLanguage();
  const words = useTripWords();
  const places = useSuggestions(form.screen, 'place');
  const columns = useMemo(() => {
    const { lines } = tripSheet;
    const chosen = (shown: Readonly<Record<string, string>>) => {
      const options = Object.entries(shown).map(([value, label]) => ({ value, label, also: value }));
      const choose = ({ texts: _texts, onOther: _onOther, ...input }: LineInputProps) => (
        <ChoicePicker {...input} inputMode="text" options={options} listed />
      );
      return choose;
    };
    const column = (name: keyof typeof lines, width: string, more: Partial<LinesColumn> = {}): LinesColumn => ({
      name,
      facts: lines[name],
      heading: lines[name].kind === 'money' ? `${say(lines[name].label)} ₹` : say(lines[name].label),
      width: `minmax(0, ${width})`,
      ...more,
    });
    return [
      column('date', '1.5fr', { input: dateInput }),
      column('head', '1.2fr', { input: chosen(words.heads) }),
      column('place', '1.2fr', { suggestions: places }),
      column('litres', '0.7fr', { passed: ({ head = '' }) => head !== 'diesel' }),
      column('amount', '1fr'),
      column('paidBy', '1.1fr', { input: chosen(words.payers) }),
      column('pump', '1.4fr', { input: pumpInput, passed: ({ paidBy = '' }) => paidBy !== 'pump' }),
      column('bill', '0.9fr', { input: billInput }),
    ];
  }, [say, words, places]);
  const typed = form.state.lines.map(({ texts }) => amountsOf(tripSheet.lines, texts));
  const spent = typed.reduce((sum, { amount }) => sum + toPaise(amount), 0n);
  return (
    <div className={layoutClasses['lower']}>
      <section className={`card ${layoutClasses['items']}`} aria-label={words.expenses}>
        <LinesTable
          {...form.lines}
          columns={columns}
          optional
          nameOf={words.expense}
          words={{ ...form.lines.words, add: words.addExpense }}
          onDone={() => focusSubmit(form.root.current)}
        />
      </section>
      <TotalsCard>
        <dl aria-live="polite">
          <Sum term={words.litres} amount={formatQuantity(totalQuantity(typed.map(({ litres }) => litres)))} />
          <Sum term={words.expenses} amount={rupees(spent)} grand />
        </dl>
      </TotalsCard>
    </div>
  );
}
