import { FileInput } from '@mantine/core';
import { collection, notedEvent } from '#domain/records/bilty-event.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import { DebtorField } from '#web/consignment-note/DebtorField.tsx';
import { useNoteWords } from '#web/consignment-note/useNoteWords.ts';
import { DialogForm } from '#web/forms/DialogForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import { BankField } from '#web/money/PaidFrom.tsx';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { RadioField } from '#web/ui/RadioField.tsx';
import classes from './Delivery.module.css';
import type { WaitingLr } from './delivery-answers.ts';
import { useDeliverForm, type NotedDelivery } from './useDeliverForm.ts';

interface DeliverDialogProps {
  readonly lr: WaitingLr;
  readonly onNoted: (noted: NotedDelivery) => void;
  readonly onClose: () => void;
}
type DeliverForm = ReturnType<typeof useDeliverForm>;

/** The dialog that records an LR's delivery, with the packages counted and the payment, or why it was not delivered. */
export function DeliverDialog({ lr, onNoted, onClose }: DeliverDialogProps) {
  const { t, say } = useLanguage();
  const deliver = useDeliverForm(lr, onNoted, onClose);
  const { form, root, offered, busy, saved, submit, words } = deliver;
  return (
    <Dialog title={words.deliver(lr.lrNo)} onClose={onClose} typed={busy}>
      <DialogForm
        root={root}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={onClose}
        keep={saved ? t.actions.close : undefined}
      >
        <LrSummary lr={lr} words={words} />
        {!saved && offered.length > 1 && (
          <RadioField
            name="kind"
            label={say(notedEvent.kind.label)}
            value={form.values.kind}
            onChange={(kind) => form.setFieldValue('kind', kind)}
            options={offered.map((each) => ({ value: each, label: say(each) }))}
          />
        )}
        {saved ? <p role="alert">{words.photoFailed}</p> : <Parts lr={lr} deliver={deliver} />}
        {deliver.short > 0 && <Short deliver={deliver} />}
      </DialogForm>
    </Dialog>
  );
}

/** The LR's number, consignee, package count and amount to collect. */
function LrSummary({ lr, words }: { readonly lr: WaitingLr; readonly words: DeliverForm['words'] }) {
  const { language, say } = useLanguage();
  const name = language === 'Hindi' && lr.consigneeHindi !== '' ? lr.consigneeHindi : lr.consignee;
  const where = [lr.deliveryType === 'Door' ? say('Door') : '', lr.address].filter((part) => part !== '').join(': ');
  return (
    <div className={classes['told']}>
      <p>
        <b>{name}</b> {lr.phone !== '' && <a href={`tel:${lr.phone}`}>{lr.phone}</a>}
      </p>
      <p className="quiet">{[words.packagesOf(lr.packages), where].filter((part) => part !== '').join(' · ')}</p>
      <p data-open={lr.toCollect > 0 || undefined}>
        {lr.toCollect > 0 ? words.collect(shownRupees(lr.toCollect)) : words.nothingToCollect}
        {lr.paymentBasis !== '' && ` · ${say(lr.paymentBasis)}`}
      </p>
    </div>
  );
}

/** The fields for the chosen event. */
function Parts({ lr, deliver }: { readonly lr: WaitingLr; readonly deliver: DeliverForm }) {
  const words = useNoteWords();
  const { form } = deliver;
  const { kind } = form.values;
  return (
    <>
      {kind === 'Undelivered' && (
        <Field form={form} name="undeliveredReason" shown={words.undelivered} required data-autofocus />
      )}
      {kind === 'Delivered' && lr.toCollect > 0 && <Payment lr={lr} deliver={deliver} />}
      {kind === 'Delivered' && (
        <Field form={form} name="packages" autoComplete="off" {...(lr.toCollect <= 0 && { 'data-autofocus': true })} />
      )}
      {kind !== 'Delivered' && <Field form={form} name="note" autoComplete="off" />}
    </>
  );
}

/** The To Pay amount received and how, and a rebate by an admin, or the party that owes it when delivered on credit. */
function Payment({ lr, deliver }: { readonly lr: WaitingLr; readonly deliver: DeliverForm }) {
  const { say } = useLanguage();
  const { roleId } = useUser();
  const { modes } = useMoneyWords();
  const { form, pays, choosePays, words } = deliver;
  const { received, receivedMode, rebate } = form.values;
  const isAdmin = mayCall('companyAdmin', roleId);
  const some = received.trim() !== '';
  const byBank = some && receivedMode !== 'cash' && receivedMode !== '';
  return (
    <>
      {isAdmin && (
        <RadioField
          name="pays"
          label={words.payment}
          value={pays}
          onChange={(way) => choosePays(way === 'credit' ? 'credit' : 'now')}
          options={[
            { value: 'now', label: words.pays.now },
            { value: 'credit', label: words.pays.credit },
          ]}
        />
      )}
      <Field form={form} name="received" autoComplete="off" data-autofocus />
      {some && (
        <RadioField
          name="receivedMode"
          label={say(collection.receivedMode.label)}
          value={receivedMode}
          onChange={(mode) => form.setFieldValue('receivedMode', mode)}
          options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
        />
      )}
      {byBank && <BankField form={form} name="receivedAccount" />}
      {byBank && <Field form={form} name="receivedReference" autoComplete="off" />}
      {some && isAdmin && <Field form={form} name="rebate" autoComplete="off" data-passed />}
      {some && rebate.trim() !== '' && <Field form={form} name="rebateReason" autoComplete="off" />}
      {pays === 'credit' && <Field form={form} name="creditReason" autoComplete="off" required />}
      {pays === 'credit' && (
        <DebtorField
          hasUsual={lr.party > 0}
          error={form.getInputProps('party').error}
          onParty={(id) => form.setFieldValue('party', id)}
        />
      )}
    </>
  );
}

/** Why fewer packages were handed over, with a photo. */
function Short({ deliver }: { readonly deliver: DeliverForm }) {
  const { form, short, words, photo, setPhoto } = deliver;
  return (
    <>
      <p className={classes['short']}>{words.short(short)}</p>
      <Field form={form} name="reason" />
      <FileInput
        accept="image/jpeg,image/png"
        label={words.photo}
        description={words.photoHint}
        value={photo}
        onChange={setPhoto}
      />
    </>
  );
}
