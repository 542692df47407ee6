import { useMemo } from 'react';
import type { hireMemo } from '#domain/documents/hire-memo.ts';
import { HIRE_BASES } from '#domain/rules/hire-amounts.ts';
import {
  DocumentAutocomplete,
  DocumentChoice,
  DocumentDate,
  DocumentNumber,
  Wide,
} from '#web/documents/DocumentFields.tsx';
import { DocumentForm } from '#web/documents/DocumentForm.tsx';
import { FieldsCard } from '#web/documents/DocumentLayout.tsx';
import { DocumentVehicle } from '#web/documents/DocumentVehicle.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOwnBranches } from '#web/money/useMoneyAccounts.ts';
import { Field } from '#web/ui/Field.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { HiredChallans } from './HiredChallans.tsx';
import { hireScreen } from './hire-screen.tsx';
import { PartyOfDocument } from './PartyOfDocument.tsx';
import { useHireWords } from './useHireWords.ts';

/** The page of the hire memo: a new one, or the one named in the address. */
export function HireForm() {
  const branches = useOwnBranches();
  const home = branches?.home ?? '';
  const screen = useMemo(
    // The next step is to issue it, which is done on its page.
    () => ({ ...hireScreen, preset: { branchId: home, podNeeded: 'yes' }, opensSaved: true as const }),
    [home],
  );
  if (branches === null) return <Pending height={360} radius="md" />;
  return (
    <DocumentForm screen={screen}>{(form) => <HireLayout form={form} branches={branches.choices} />}</DocumentForm>
  );
}

interface HireLayoutProps {
  readonly form: DocumentFormOf<typeof hireMemo>;
  readonly branches: NonNullable<ReturnType<typeof useOwnBranches>>['choices'];
}

// Fields in the order in which a memo is agreed, which Tab and Enter follow.
function HireLayout({ form, branches }: HireLayoutProps) {
  const { t } = useLanguage();
  const words = useHireWords();
  const { rateBasis = 'fixed', rate = '' } = form.state.texts;
  const basis = HIRE_BASES.find((each) => each === rateBasis) ?? 'fixed';
  const isReckoned = Number(rate.replaceAll(',', '')) > 0;
  return (
    <>
      <FieldsCard label={hireScreen.words(t).header}>
        <DocumentNumber form={form} />
        <DocumentDate form={form} name="hireDate" />
        <Wide>
          <DocumentChoice form={form} name="branchId" options={branches} />
        </Wide>
        <Wide>
          <DocumentVehicle form={form} name="vehicleNo" />
        </Wide>
        <Wide double>
          <PartyOfDocument form={form} name="ownerId" />
        </Wide>
        <Wide double>
          <PartyOfDocument form={form} name="brokerId" />
        </Wide>
        <Field form={form} name="rateBasis" shown={words.bases} />
        <Field form={form} name="rate" />
        {basis !== 'fixed' && <Field form={form} name="quantity" label={words.quantities[basis]} />}
        <Field form={form} name="hire" {...(isReckoned && { description: words.reckoned, 'data-passed': true })} />
        <Wide>
          <DocumentAutocomplete form={form} name="payableAt" />
        </Wide>
        <Field form={form} name="podNeeded" />
        <Field form={form} name="freeHours" />
        <Field form={form} name="detentionPerDay" />
        <Wide double>
          <DocumentAutocomplete form={form} name="remark" />
        </Wide>
      </FieldsCard>
      <HiredChallans form={form} />
    </>
  );
}
