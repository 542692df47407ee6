import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './LawfulBilty.module.css';
import { lawfulForm } from './lawful-form.ts';
import {
  LawfulCheck,
  LawfulChoice,
  LawfulField,
  useChoices,
  type LawfulFormState,
  type LawfulName,
} from './LawfulFields.tsx';
import { useLawfulWords } from './useLawfulWords.ts';

interface MoreField {
  readonly name: LawfulName;
  /** Another field with the value that shows this one; absent: it is always shown. */
  readonly where?: readonly [name: LawfulName, value: string];
  /** It takes a whole row. */
  readonly wide?: true;
}

// Each field is named once: what shows it also unfolds it when it is wrong.
const FIRST: readonly MoreField[] = [
  { name: 'risk' },
  { name: 'sealNo' },
  { name: 'distanceKm' },
  { name: 'expectedDate' },
];
const CHECKS: readonly MoreField[] = [{ name: 'insured' }, { name: 'dangerous' }, { name: 'exemptGoods' }];
const FURTHER: readonly MoreField[] = [
  { name: 'dangerousClass', where: ['dangerous', 'yes'] },
  { name: 'insurer', where: ['insured', 'yes'] },
  { name: 'policyNo', where: ['insured', 'yes'] },
  { name: 'policyDate', where: ['insured', 'yes'] },
  { name: 'insuredAmount', where: ['insured', 'yes'] },
  { name: 'consignorAddress' },
  { name: 'consigneeAddress' },
  { name: 'billingAddress', where: ['paymentBasis', 'TBB'] },
  { name: 'deliveryAddress' },
  { name: 'deliveryFee' },
  { name: 'packagingFee' },
  { name: 'remark', wide: true },
];
const ALL = [...FIRST, ...CHECKS, ...FURTHER];

/** Rarely used fields, collapsed and skipped by Enter. They are rendered once opened, or when one of them has an error. */
export function LawfulMore({ form }: { readonly form: LawfulFormState }) {
  const words = useLawfulWords();
  const [opened, setOpened] = useState(false);
  const isWrong = ALL.some(({ name }) => form.getInputProps(name).error !== undefined);
  return (
    <details className={`card ${classes['more']}`} onToggle={() => setOpened(true)}>
      {/* Rendered before it unfolds, so that it animates to its full height. */}
      <summary onClick={() => setOpened(true)}>
        <IconChevronRight size={16} aria-hidden />
        {words.more}
      </summary>
      {(opened || isWrong) && <MoreFields form={form} />}
    </details>
  );
}

function MoreFields({ form }: { readonly form: LawfulFormState }) {
  const fields = (some: readonly MoreField[]) =>
    some
      .filter(({ where }) => where === undefined || form.state.texts[where[0]] === where[1])
      .map(({ name, wide }) =>
        wide === true ? (
          <div key={name} className={classes['wide']}>
            <OneField form={form} name={name} />
          </div>
        ) : (
          <OneField key={name} form={form} name={name} />
        ),
      );
  return (
    <div className={classes['fields']}>
      {fields(FIRST)}
      <div className={classes['checks']}>
        {CHECKS.map(({ name }) => (
          <LawfulCheck key={name} form={form} name={name} />
        ))}
      </div>
      {fields(FURTHER)}
    </div>
  );
}

interface OneFieldProps {
  readonly form: LawfulFormState;
  readonly name: LawfulName;
}

/** A field that is typed or, if its values are known, chosen. */
function OneField({ form, name }: OneFieldProps) {
  const { choices } = lawfulForm.fields[name];
  const options = useChoices(choices ?? NO_CHOICES);
  return choices === undefined ? (
    <LawfulField form={form} name={name} />
  ) : (
    <LawfulChoice form={form} name={name} options={options} />
  );
}

const NO_CHOICES: readonly string[] = [];
