import { useMemo } from 'react';
import { contract } from '#domain/documents/contract.ts';
import {
  DocumentAutocomplete,
  DocumentDate,
  DocumentNumber,
  useSuggestions,
  Wide,
} from '#web/documents/DocumentFields.tsx';
import { DocumentForm } from '#web/documents/DocumentForm.tsx';
import { FieldsCard } from '#web/documents/DocumentLayout.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { PartyOfDocument } from '#web/hire/PartyOfDocument.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusSubmit } from '#web/ui/field-navigation.ts';
import { LinesTable, type LineInputProps, type LinesColumn } from '#web/ui/LinesTable.tsx';
import classes from './Contract.module.css';
import { contractScreen } from './contract-screen.tsx';
import { RateImport } from './RateImport.tsx';
import { useRateWords } from '#web/lawful-bilty/useRateWords.ts';

type ContractFormState = DocumentFormOf<typeof contract>;
const screen = { ...contractScreen, preset: { hideAmounts: 'no' } };

/** The page of a rate contract: a new one, or the one in the address. */
export function ContractForm() {
  return <DocumentForm screen={screen}>{(form) => <ContractLayout form={form} />}</DocumentForm>;
}

// In the order in which a contract is read out; Tab and Enter follow it.
function ContractLayout({ form }: { readonly form: ContractFormState }) {
  const { t } = useLanguage();
  return (
    <>
      <FieldsCard label={contractScreen.words(t).header}>
        <DocumentNumber form={form} />
        <Wide double>
          <PartyOfDocument form={form} name="partyId" />
        </Wide>
        <DocumentDate form={form} name="validFrom" />
        <DocumentDate form={form} name="validTo" />
        <Field form={form} name="hideAmounts" />
        <Wide double>
          <DocumentAutocomplete form={form} name="remark" />
        </Wide>
      </FieldsCard>
      <ContractRates form={form} />
    </>
  );
}

const dateInput = ({ texts: _texts, onOther: _onOther, ...input }: LineInputProps) => <DateField {...input} />;

/** The rates of a contract, line by line. */
function ContractRates({ form }: { readonly form: ContractFormState }) {
  const { say } = useLanguage();
  const words = useRateWords();
  const origins = useSuggestions(form.screen, 'origin');
  const destinations = useSuggestions(form.screen, 'destination');
  const vehicleTypes = useSuggestions(form.screen, 'vehicleType');
  const goods = useSuggestions(form.screen, 'goods');
  const columns = useMemo(() => {
    const { lines } = contract;
    const options = Object.entries(words.bases).map(([value, label]) => ({ value, label, also: value }));
    const basisInput = ({ texts: _texts, onOther: _onOther, ...input }: LineInputProps) => (
      <ChoicePicker {...input} inputMode="text" options={options} listed />
    );
    const column = (name: keyof typeof lines, width: string, more: Partial<LinesColumn> = {}): LinesColumn => ({
      name,
      facts: lines[name],
      heading: lines[name].kind === 'money' ? `${say(lines[name].label)} ₹` : say(lines[name].label),
      width: `minmax(0, ${width})`,
      ...more,
    });
    return [
      column('origin', '1.2fr', { suggestions: origins }),
      column('destination', '1.2fr', { suggestions: destinations }),
      column('vehicleType', '1fr', { suggestions: vehicleTypes }),
      column('goods', '1fr', { suggestions: goods }),
      column('basis', '0.9fr', { input: basisInput }),
      column('rate', '0.9fr'),
      column('minimum', '0.9fr'),
      // Rarely filled in.
      column('slabFrom', '0.8fr', { passed: true }),
      column('slabTo', '0.8fr', { passed: true }),
      column('heads', '1.2fr', { passed: true }),
      column('lineFrom', '1.3fr', { input: dateInput, passed: true }),
      column('lineTo', '1.3fr', { input: dateInput, passed: true }),
    ];
  }, [say, words, origins, destinations, vehicleTypes, goods]);
  return (
    <section className={`card ${classes['rates']}`} aria-label={words.lines}>
      <LinesTable
        {...form.lines}
        columns={columns}
        endsWith="minimum"
        nameOf={words.line}
        words={{ ...form.lines.words, add: words.addLine }}
        onDone={() => focusSubmit(form.root.current)}
      />
      <div className={classes['import']}>
        <RateImport form={form} />
      </div>
      <p className={classes['rules']}>{words.rules}</p>
    </section>
  );
}
