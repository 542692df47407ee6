import type { ReactNode } from 'react';
import type { Fields } from '#domain/define.ts';
import { counter } from '#domain/records/counter.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { counterPattern, counterPatternMessage } from '#domain/rules/counter-pattern.ts';
import { isLongForPartB, lrNumber } from '#domain/rules/lr-number.ts';
import type { ShownBranch } from '#web/consignment/useBranches.ts';
import type { AskForm } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Messages, Texts } from '#web/ui/entries.ts';
import { useCounterWords } from './useCounterWords.ts';

type CounterFields = Fields & Pick<typeof counter, 'branch' | 'code' | 'pattern'>;

/** The typed fields of a counter with the code of its branch; an empty code is not known. */
function typedOf(typed: Texts, branches: readonly ShownBranch[]) {
  const branchCode = branches.find(({ id }) => id === textIn(typed, 'branch'))?.code ?? '';
  const code = textIn(typed, 'code').trim().toUpperCase();
  return { branchCode, code, pattern: textIn(typed, 'pattern').trim() };
}

/** The server's error for the pattern with the typed codes, where the field alone cannot detect it. */
export function checkPattern(typed: Texts, branches: readonly ShownBranch[]): Messages {
  const { branchCode, code, pattern } = typedOf(typed, branches);
  const wrong =
    branchCode === '' || code === '' || pattern === '' ? null : counterPatternMessage(pattern, branchCode, code);
  return wrong === null ? {} : { pattern: wrong };
}

interface CounterFieldProps<F extends CounterFields> {
  readonly form: AskForm<F>;
  readonly branches: readonly ShownBranch[];
}

/** Draws a new counter's branch and pattern, which need more than their definitions. */
export const drawCounterField =
  (branches: readonly ShownBranch[]) =>
  <F extends CounterFields>(field: keyof F & string, form: AskForm<F>): ReactNode => {
    if (field === 'pattern') return <PatternField form={form} branches={branches} />;
    return field === 'branch' ? <OwnBranch form={form} branches={branches} /> : undefined;
  };

function OwnBranch<F extends CounterFields>({ form, branches }: CounterFieldProps<F>) {
  const { say } = useLanguage();
  return (
    <Select
      label={say(counter.branch.label)}
      data={branches.map((each) => ({ value: each.id, label: each.name }))}
      value={textIn(form.values, 'branch')}
      allowDeselect={false}
      onChange={(chosen) => form.setFieldValue('branch', chosen ?? '0')}
    />
  );
}

/** The pattern of a counter's numbers, with its first number as an example. */
function PatternField<F extends CounterFields>({ form, branches }: CounterFieldProps<F>) {
  const words = useCounterWords();
  const { long } = useLanguage().t.consignment.numberBook;
  const { branchCode, code, pattern } = typedOf(form.values, branches);
  const [ofBranch, ofCounter] = [branchCode || 'IND', code || '1'];
  const isRight =
    counterPatternMessage(pattern, ofBranch, ofCounter) === null && counter.code.schema().safeParse(ofCounter).success;
  const known = counterPattern(ofBranch, ofCounter, pattern);
  const example = isRight && (
    <>
      {words.first(lrNumber(known, ofBranch, todayInIndia(), 1))}
      {isLongForPartB(known) && <> {long}</>}{' '}
    </>
  );
  return (
    <Field
      form={form}
      name="pattern"
      autoComplete="off"
      description={
        <>
          {example}
          {words.patternParts}
        </>
      }
    />
  );
}
