import { Button } from '@mantine/core';
import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { billRequest, freightBill } from '#domain/records/freight-bill.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { stateTaxName } from '#domain/rules/freight-bill.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { stateName } from '#domain/rules/states.ts';
import { request, type Answer } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { asksOnce } from '#web/forms/asks-once.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { toast } from '#web/ui/toast.ts';
import { BILLS_PATH, readBillsAnew, reportAddress } from './bill-pages.ts';
import classes from './Bills.module.css';
import { useBillWords } from './useBillWords.ts';

interface PreviewDialogProps {
  readonly party: number;
  readonly name: string;
  readonly numbers: string[];
  /** Whether some of the LRs lack something that a bill needs, so that a reason must be given. */
  readonly needsReason: boolean;
  readonly onClose: () => void;
}

const { billDate, dueDate, gateReason, remark } = billRequest;
const FIELDS = { billDate, dueDate, gateReason, remark };

/** The form fields besides the LRs, and a preview of the resulting bills. */
function useBills({ party, numbers, needsReason }: PreviewDialogProps) {
  const form = useDefinedForm(FIELDS, { ...blankRow(FIELDS), billDate: todayInIndia() }, (typed) =>
    needsReason && typed.gateReason.trim() === '' ? { gateReason: 'Reason is required.' } : {},
  );
  const read = form.read();
  const body = read.ok && form.isValid() ? { party, numbers, ...read.row } : null;
  const preview = useQuery({
    // The remark and the reason do not affect the sums, so they do not trigger a new preview.
    queryKey: ['freightBillPreview', body && { ...body, remark: '', gateReason: '' }],
    queryFn: body === null ? skipToken : ({ signal }) => request('freightBillPreview', { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return { form, body, preview };
}

/** Issues the bills once, however often the button is pressed. */
function useIssue({ form, body }: Pick<ReturnType<typeof useBills>, 'form' | 'body'>, onClose: () => void) {
  const { say } = useLanguage();
  const words = useBillWords();
  const queries = useQueryClient();
  const { history } = useRouter();
  const [busy, setBusy] = useState(false);
  const [asks] = useState(asksOnce);
  const text = JSON.stringify(body);
  // A changed body is a new request and needs a new key.
  const idempotencyKey = useMemo(() => (text === '' ? '' : randomKey()), [text]);
  const issue = async () => {
    if (busy || body === null) return;
    setBusy(true);
    try {
      const { bills } = await asks(body.billDate, (askDay) =>
        request('freightBillIssue', { body: { ...body, askDay }, idempotencyKey }),
      );
      toast.success(words.issued(bills.map(({ billNo }) => billNo).join(', ')));
      readBillsAnew(queries);
      onClose();
      const [first] = bills;
      history.push(bills.length === 1 && first !== undefined ? reportAddress(first.billNo) : BILLS_PATH);
    } catch (error) {
      // Shown beside the fields; on a second submit, a day that needed confirmation is accepted.
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, FIELDS), true);
      toast.error(say(sentenceOf(error)));
      readBillsAnew(queries);
    } finally {
      setBusy(false);
    }
  };
  return { busy, issue };
}

/** A preview of the bills for the chosen LRs, with their day and remark, before they are issued. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { needsReason, name, onClose } = props;
  const { t, say } = useLanguage();
  const words = useBillWords();
  const { form, body, preview } = useBills(props);
  const { busy, issue } = useIssue({ form, body }, onClose);
  const isWhole = body !== null;
  const bills = preview.data?.bills;
  const isReady = isWhole && bills !== undefined && !preview.isError && !preview.isPlaceholderData;
  return (
    <Dialog title={words.previewTitle(name)} size="lg" onClose={onClose}>
      <form
        noValidate
        className={classes['preview']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void issue();
        }}
      >
        <div className={classes['fields']}>
          <Field form={form} name="billDate" />
          <Field form={form} name="dueDate" />
          {needsReason && (
            <Field
              form={form}
              name="gateReason"
              description={words.whyReason}
              required
              autoComplete="off"
              data-autofocus
            />
          )}
          <Field form={form} name="remark" autoComplete="off" />
        </div>
        {isWhole && preview.isError && (
          <p className={classes['error']} role="alert">
            {say(sentenceOf(preview.error))}
          </p>
        )}
        {isWhole && preview.isPending && <Pending height={140} radius="md" />}
        {isWhole && !preview.isError && bills?.map((bill) => <Bill key={bill.biltyNos[0]} bill={bill} />)}
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button type="submit" aria-disabled={busy || !isReady} {...(!needsReason && { 'data-autofocus': true })}>
            {words.issue(bills?.length ?? 1)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Draft = Answer<'freightBillPreview'>['bills'][number];

/** One of the bills: its kind and the breakdown of its total. */
function Bill({ bill }: { readonly bill: Draft }) {
  const { say } = useLanguage();
  const words = useBillWords();
  const { dueDate, lrCount, roundOff, kind } = bill;
  const row = rowOf(freightBill.fields, bill);
  const { gstRate, cgst, igst, supplierState, placeOfSupply } = row;
  const half = formatQuantity(gstRate / 2);
  const taxes: readonly (readonly [string, number])[] =
    igst > 0
      ? [[`IGST ${formatQuantity(gstRate)}%`, igst]]
      : cgst > 0
        ? [
            [`CGST ${half}%`, cgst],
            [`${stateTaxName(supplierState)} ${half}%`, row.sgst],
          ]
        : [];
  const isReverse = kind === 'Freight Bill';
  const sum = (name: string, rupees: number, className?: string) => (
    <div key={name} className={className}>
      <dt>{name}</dt>
      <dd>{rupees < 0 ? `-${formatRupees(toPaise(-rupees))}` : formatRupees(toPaise(rupees))}</dd>
    </div>
  );
  return (
    <section className={classes['bill']}>
      <h3>
        <span>{words.kinds[kind]}</span>
        <span>{words.count(lrCount)}</span>
      </h3>
      <p>
        {[row.partyGstin, words.supply(say(stateName(placeOfSupply))), words.due(showDate(dueDate))]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <dl className={classes['sums']}>
        {sum(words.beforeTax, row.beforeTax)}
        {taxes.map(([name, rupees]) => (isReverse ? sum(words.byRecipient(name), rupees, 'quiet') : sum(name, rupees)))}
        {roundOff !== 0 && sum(words.roundOff, roundOff)}
        {sum(words.total, row.total, classes['total'])}
      </dl>
    </section>
  );
}
