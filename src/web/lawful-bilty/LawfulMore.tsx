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

const MORE = [
  'risk',
  'sealNo',
  'distanceKm',
  'expectedDate',
  'insured',
  'dangerous',
  'exemptGoods',
  'dangerousClass',
  'insurer',
  'policyNo',
  'policyDate',
  'insuredAmount',
  'consignorAddress',
  'consigneeAddress',
  'billingAddress',
  'deliveryAddress',
  'deliveryFee',
  'packagingFee',
  'remark',
] as const satisfies readonly LawfulName[];

/** Rarely used fields, collapsed and skipped by Enter. They are rendered once opened, or when one of them has an error. */
export function LawfulMore({ form }: { readonly form: LawfulFormState }) {
  const words = useLawfulWords();
  const [opened, setOpened] = useState(false);
  const isWrong = MORE.some((name) => form.getInputProps(name).error !== undefined);
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
  const risks = useChoices(lawfulForm.fields.risk.choices ?? []);
  const { insured, dangerous, paymentBasis } = form.state.texts;
  return (
    <div className={classes['fields']}>
      <LawfulChoice form={form} name="risk" options={risks} />
      <LawfulField form={form} name="sealNo" />
      <LawfulField form={form} name="distanceKm" />
      <LawfulField form={form} name="expectedDate" />
      <div className={classes['checks']}>
        <LawfulCheck form={form} name="insured" />
        <LawfulCheck form={form} name="dangerous" />
        <LawfulCheck form={form} name="exemptGoods" />
      </div>
      {dangerous === 'yes' && <LawfulField form={form} name="dangerousClass" />}
      {insured === 'yes' && (
        <>
          <LawfulField form={form} name="insurer" />
          <LawfulField form={form} name="policyNo" />
          <LawfulField form={form} name="policyDate" />
          <LawfulField form={form} name="insuredAmount" />
        </>
      )}
      <LawfulField form={form} name="consignorAddress" />
      <LawfulField form={form} name="consigneeAddress" />
      {paymentBasis === 'TBB' && <LawfulField form={form} name="billingAddress" />}
      <LawfulField form={form} name="deliveryAddress" />
      <LawfulField form={form} name="deliveryFee" />
      <LawfulField form={form} name="packagingFee" />
      <div className={classes['wide']}>
        <LawfulField form={form} name="remark" />
      </div>
    </div>
  );
}
