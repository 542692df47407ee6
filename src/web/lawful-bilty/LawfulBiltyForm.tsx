import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useDriverNames } from '#web/documents/addable-lists.ts';
import { DocumentAutocomplete, DocumentDate, DocumentPicker } from '#web/documents/DocumentFields.tsx';
import { DocumentForm } from '#web/documents/DocumentForm.tsx';
import { DocumentVehicle } from '#web/documents/DocumentVehicle.tsx';
import { Field } from '#web/ui/Field.tsx';
import classes from './LawfulBilty.module.css';
import { lawfulForm } from './lawful-form.ts';
import { LawfulChoice, useChoices, type LawfulFormState } from './LawfulFields.tsx';
import { LawfulGoods } from './LawfulGoods.tsx';
import { LawfulCharges, LawfulInvoices } from './LawfulLists.tsx';
import { LawfulMore } from './LawfulMore.tsx';
import { LawfulParty } from './LawfulParty.tsx';
import { lawfulScreen } from './lawful-screen.ts';
import { LawfulTotals } from './LawfulTotals.tsx';
import { useConsignmentSetup, type ConsignmentSetup } from './useConsignmentSetup.ts';
import { lawfulMoney } from './lawful-money.ts';
import { useLawfulWords } from './useLawfulWords.ts';

/** The page of a bilty in its lawful form: a new one, or the one that the address names. */
export default function LawfulBiltyForm() {
  const setup = useConsignmentSetup();
  return setup === null ? <Skeleton height={360} radius="md" data-skeleton /> : <SetUpForm setup={setup} />;
}

function SetUpForm({ setup }: { readonly setup: ConsignmentSetup }) {
  // What the form began with stays, though the set-up is read again meanwhile.
  const [screen] = useState(() => {
    const home = setup.branches.find(({ isHome }) => isHome);
    return lawfulScreen({ branchId: home === undefined ? '' : String(home.id), risk: setup.settings.riskDefault });
  });
  return <DocumentForm screen={screen}>{(form) => <LawfulLayout form={form} setup={setup} />}</DocumentForm>;
}

interface LawfulLayoutProps {
  readonly form: LawfulFormState;
  readonly setup: ConsignmentSetup;
}

// In the order of the printed document, which the Tab and Enter keys follow.
function LawfulLayout({ form, setup }: LawfulLayoutProps) {
  const words = useLawfulWords();
  const { state } = form;
  const money = useMemo(() => lawfulMoney(state, setup), [state, setup]);
  const party = { form, advice: money.advice };
  return (
    <div className={classes['layout']}>
      <section className={`card ${classes['header']}`} aria-label={words.header}>
        <PaperRow form={form} setup={setup} />
        <LawfulParty {...party} role="consignor" />
        <LawfulParty {...party} role="consignee" />
        {state.texts['paymentBasis'] === 'TBB' && <LawfulParty {...party} role="billing" />}
        <WayRow form={form} />
      </section>
      <LawfulGoods form={form} money={money} />
      <div className={classes['lists']}>
        <LawfulInvoices form={form} money={money} />
        <LawfulCharges form={form} money={money} setup={setup} />
      </div>
      <div className={classes['totals']}>
        <LawfulTotals form={form} money={money} />
      </div>
      <LawfulMore form={form} />
    </div>
  );
}

/** Number, date and branch of the paper, and who pays the freight. */
function PaperRow({ form, setup }: LawfulLayoutProps) {
  const words = useLawfulWords();
  const bases = useChoices(lawfulForm.fields.paymentBasis.choices ?? []);
  const deliveries = useChoices(lawfulForm.fields.deliveryType.choices ?? []);
  const branches = useMemo(
    () => setup.branches.map(({ id, name }) => ({ value: String(id), label: name })),
    [setup.branches],
  );
  return (
    <div className={classes['row']}>
      <Field form={form} name="lrNo" readOnly placeholder={words.givenAtSave} />
      <DocumentDate form={form} name="biltyDate" />
      <LawfulChoice form={form} name="branchId" options={branches} passed />
      <LawfulChoice form={form} name="paymentBasis" options={bases} />
      <LawfulChoice form={form} name="deliveryType" options={deliveries} passed />
    </div>
  );
}

/** From where to where, and who carries it. */
function WayRow({ form }: Pick<LawfulLayoutProps, 'form'>) {
  const drivers = useDriverNames((name) => form.setText('driver', name));
  return (
    <div className={classes['row']}>
      <DocumentAutocomplete form={form} name="origin" />
      <DocumentAutocomplete form={form} name="destination" />
      <DocumentVehicle form={form} name="vehicleNo" />
      <DocumentPicker form={form} name="driver" {...drivers} />
    </div>
  );
}
