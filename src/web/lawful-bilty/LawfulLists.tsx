import { TextInput } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FormRow } from '#web/ui/form-rows.ts';
import { useFormLines } from '#web/documents/useFormLines.ts';
import { focusBehind } from '#web/ui/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import type { Messages } from '#web/ui/entries.ts';
import { LinesTable, type LineInputProps, type LinesColumn, type Marks } from '#web/ui/LinesTable.tsx';
import classes from './LawfulBilty.module.css';
import { lawfulForm } from './lawful-form.ts';
import { LawfulCheck, type LawfulFormState } from './LawfulFields.tsx';
import { hintOf } from './LawfulGoods.tsx';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';
import { GstReason, ValueChips } from './LawfulTotals.tsx';
import type { LawfulMoney } from './lawful-money.ts';
import { useLawfulWords } from './useLawfulWords.ts';

const { invoices, charges } = lawfulForm.extension.lists;

/** A row's marks, with warnings for the fields that were left. */
function withAdvice(marks: Marks, { left }: FormRow, path: string, advice: Messages): Marks {
  const further = Object.keys(left).flatMap((name) => {
    const text = advice[`${path}.${name}`];
    return text === undefined || marks[name] !== undefined ? [] : [[name, { text, wrong: false }] as const];
  });
  return further.length === 0 ? marks : { ...marks, ...Object.fromEntries(further) };
}

const dateInput = (input: LineInputProps) => <DateField {...input} />;

interface InvoiceNoProps extends LineInputProps {
  readonly day: string;
  readonly onDate: (day: string) => void;
}

/** The number of an invoice; once it is typed, the date of the LR is proposed as its date. */
function InvoiceNo({ day, onDate, value, onValue, ...props }: InvoiceNoProps) {
  const { texts, onOther: _, ...input } = props;
  const propose = () => {
    const { invoiceDate = '' } = texts;
    if (value.trim() !== '' && invoiceDate === '') onDate(day);
    if (value.trim() === '' && invoiceDate === day) onDate('');
  };
  return (
    <TextInput
      {...input}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Synchronously: the date field gets the focus next, and its text is selected then.
        if (event.key === 'Enter' || event.key === 'Tab') flushSync(propose);
      }}
    />
  );
}

interface LawfulListProps {
  readonly form: LawfulFormState;
  readonly money: LawfulMoney;
}

/** The invoices of the goods with their e-way bills, or that no value was declared. */
export function LawfulInvoices({ form, money }: LawfulListProps) {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const part = useRef<HTMLElement>(null);
  const rows = useFormLines(form.document, form.state, form.change, form.messageOfRow, 'invoices');
  const { biltyDate = '' } = form.state.texts;
  const columns = useMemo(() => {
    // Most goods come with an invoice of the same day: its date is proposed, and removed again with the number.
    const invoiceNo = (input: LineInputProps) => (
      <InvoiceNo {...input} onDate={(day) => input.onOther('invoiceDate', day)} day={biltyDate} />
    );
    const column = (
      name: keyof typeof invoices.fields,
      width: string,
      more: Partial<LinesColumn> = {},
    ): LinesColumn => ({
      name,
      facts: invoices.fields[name],
      heading: say(invoices.fields[name].label),
      width: `minmax(0, ${width})`,
      ...more,
    });
    return [
      column('invoiceNo', '1.1fr', { heading: words.invoiceNo, input: invoiceNo }),
      column('invoiceDate', '1fr', { input: dateInput }),
      column('invoiceValue', '1fr', { heading: `${say(invoices.fields.invoiceValue.label)} ₹` }),
      column('ewayBillNo', '1.2fr'),
    ];
  }, [say, words, biltyDate]);
  return (
    <section ref={part} className={`card ${classes['list']}`} data-guide="invoices" aria-label={words.invoices}>
      <LinesTable
        {...rows}
        columns={columns}
        slim
        marksOf={(line, at) => withAdvice(rows.marksOf(line, at), line, `invoices.${at}`, money.advice)}
        nameOf={words.invoice}
        words={{ ...rows.words, add: words.addInvoice }}
        optional
        onDone={() => focusBehind(form.root.current, part.current)}
      />
      <div className={classes['beside']}>
        <ValueChips money={money} />
        <LawfulCheck form={form} name="valueNotDeclared" />
      </div>
    </section>
  );
}

/** Charges besides the freight, each under one of the company's heads; an empty amount is calculated by its head. */
export function LawfulCharges({ form, money, setup }: LawfulListProps & { readonly setup: ConsignmentSetup }) {
  const { say, language } = useLanguage();
  const words = useLawfulWords();
  const part = useRef<HTMLElement>(null);
  const rows = useFormLines(form.document, form.state, form.change, form.messageOfRow, 'charges');
  const columns = useMemo(() => {
    const { head: headFacts, amount } = charges.fields;
    // Heads no longer offered still show their name where they are used.
    const heads = setup.heads.map(({ id, name, nameHindi }) => ({
      value: String(id),
      label: language === 'Hindi' && nameHindi !== '' ? nameHindi : name,
    }));
    const headInput = (input: LineInputProps) => <ChoicePicker {...input} inputMode="text" options={heads} listed />;
    // Shown by its name: not a right-aligned number.
    const { decimals: _, ...head } = headFacts;
    return [
      { name: 'head', facts: head, heading: say(head.label), width: 'minmax(0, 1.4fr)', input: headInput },
      { name: 'amount', facts: amount, heading: `${say(amount.label)} ₹`, width: 'minmax(0, 1fr)', hinted: true },
    ];
  }, [say, language, setup.heads]);
  return (
    <section ref={part} className={`card ${classes['list']}`} aria-label={words.charges}>
      <LinesTable
        {...rows}
        columns={columns}
        slim
        nameOf={words.charge}
        words={{ ...rows.words, add: words.addCharge }}
        hintOf={(_line, at) => hintOf(money.quote.chargeAmounts[at])}
        optional
        onDone={() => focusBehind(form.root.current, part.current)}
      />
      <GstReason form={form} money={money} />
    </section>
  );
}
