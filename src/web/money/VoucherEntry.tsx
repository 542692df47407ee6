import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import type { Fields, RowOf } from '#domain/define.ts';
import { receiptItems } from '#domain/records/voucher.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { toPaise } from '#domain/rules/money.ts';
import { addressOf } from '#web/client/address.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import type { FormScreen } from '#web/records/record-screen.ts';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { amountsOf, type Messages, type Texts } from '#web/ui/entries.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import type { NoLists, RowLists } from '#web/ui/row-lists.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { toast } from '#web/ui/toast.ts';
import { copiedVoucher, formOfVoucher, type CopiedVoucher } from './copied-voucher.ts';
import { readMoneyAnew, VOUCHER_PATH } from './shown.ts';
import { SavedVoucherLine } from './SavedVoucherLine.tsx';
import { useOwnBranches } from './useMoneyAccounts.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { voucherForms } from './voucher-fields.ts';
import { VOUCHER_FORM_PATHS, type SavedVoucher } from './voucher-screens.ts';

/** Checks a voucher as a whole: its fields and the rows of its lines. */
export type VoucherCheck = (texts: Texts, lines: readonly FormRow[]) => Messages;

interface VoucherEntryProps<F extends Fields, L extends RowLists> {
  readonly screen: FormScreen<F, L>;
  readonly check?: VoucherCheck;
  /** The initial values of a new one besides the day, the branch and the mode. */
  readonly preset?: Texts | undefined;
  readonly children: (form: RecordFormOf<F, L>) => ReactNode;
}

const KEPT = ['day', 'branchId', 'mode', 'account', 'from', 'to'] as const;

/**
 * The page for entering vouchers of one kind, one after another; the last one saved stays at hand. Its address may name a voucher to
 * copy or correct: the form then starts with it, and the new voucher is shown after saving.
 */
export function VoucherEntry<F extends Fields, L extends RowLists = NoLists>(props: VoucherEntryProps<F, L>) {
  const { copy = '', correct = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const number = correct || copy;
  if (number === '') return <OpenEntry key="new" {...props} />;
  return <CopiedEntry key={`${correct}:${copy}`} number={number} corrects={correct !== ''} {...props} />;
}

type CopiedEntryProps<F extends Fields, L extends RowLists> = VoucherEntryProps<F, L> & {
  readonly number: string;
  readonly corrects: boolean;
};

function CopiedEntry<F extends Fields, L extends RowLists>(props: CopiedEntryProps<F, L>) {
  const { number, corrects, ...entry } = props;
  const { say } = useLanguage();
  const words = useMoneyWords();
  const read = useQuery({ ...callQuery('moneyRead', { voucherNo: number }), staleTime: 0, gcTime: 0 });
  const { data } = read;
  const copied = useMemo(() => data && copiedVoucher(data, corrects), [data, corrects]);
  const title = words.correcting(number);
  if (read.isError) {
    return <FormFailure title={title} text={say(sentenceOf(read.error))} onRetry={() => void read.refetch()} />;
  }
  if (data === undefined || copied === undefined) return <Pending height={320} radius="md" />;
  const form = formOfVoucher(data);
  if (form === null || VOUCHER_FORM_PATHS[form] !== entry.screen.formPath) {
    return <FormFailure title={title} text={words.noCopy(number)} />;
  }
  const { screen } = entry;
  // It has its own draft: that of a correction must not appear in a new voucher.
  const record = { ...screen.record, kind: `${screen.record.kind}-${corrects ? 'corrects' : 'copies'}-${number}` };
  const named = { ...screen, record, words: () => ({ fresh: title, edit: () => title, notSent: words.notSent }) };
  return <OpenEntry {...entry} screen={corrects ? named : { ...screen, record }} copied={copied} />;
}

interface OpenEntryProps<F extends Fields, L extends RowLists> extends VoucherEntryProps<F, L> {
  readonly copied?: CopiedVoucher;
}

function OpenEntry<F extends Fields, L extends RowLists>(props: OpenEntryProps<F, L>) {
  const { screen, check, children, copied, preset: given } = props;
  const { say } = useLanguage();
  const queries = useQueryClient();
  const { history } = useRouter();
  const words = useMoneyWords();
  const branches = useOwnBranches();
  const [saved, setSaved] = useState<SavedVoucher | null>(null);
  const home = branches?.home ?? '';
  const rules = useMemo((): RecordRules<F> => {
    // Those of them that the form has.
    const preset = { day: todayInIndia(), branchId: Number(home), mode: 'cash', ...given, ...copied?.texts };
    return {
      preset: preset as Partial<RowOf<F>>,
      ...(copied !== undefined && copied.lines.length > 0 && { presetRows: { lines: copied.lines } }),
      // A clerk enters vouchers of the same day and till one after another.
      kept: KEPT,
      ...(check !== undefined && { check: (texts, _saved, rows) => check(texts, rows['lines'] ?? []) }),
      created: (record) => {
        const voucher = record as unknown as SavedVoucher;
        // A post-dated cheque has no voucher yet; the notice says so.
        setSaved(voucher.voucherNo === '' ? null : voucher);
        readMoneyAnew(queries);
        for (const { message } of voucher.advice ?? []) toast.warning(say(message));
        if (copied === undefined) return;
        const number = voucher.voucherNo || voucher.corrects;
        history.push(number === '' ? screen.listPath : addressOf(VOUCHER_PATH, { voucherNo: number }));
      },
    };
  }, [home, check, say, queries, given, copied, history, screen.listPath]);
  if (branches === null) return <Pending height={320} radius="md" />;
  const corrects = copied?.texts['corrects'] ?? '';
  return (
    <RecordForm screen={screen} rules={rules}>
      {(form) => (
        <>
          {corrects !== '' && <output className={noticeClasses['notice']}>{words.correctNote(corrects)}</output>}
          {saved !== null && <SavedVoucherLine voucher={saved} />}
          {children(form)}
        </>
      )}
    </RecordForm>
  );
}

/** The errors of the party or head and of the mode, in the server's words. */
function counterpartMessages(texts: Texts): Messages {
  const isNamed = texts['party'] !== '' || texts['head'] !== '';
  const isBoth = texts['party'] !== '' && texts['head'] !== '';
  return {
    ...((!isNamed || isBoth) && { partyName: 'Choose a party or a head.' }),
    ...(texts['mode'] !== 'cash' && texts['account'] === '' && { account: 'Account is required.' }),
  };
}

/** Refuses items that add up to more than the amount. */
export function exchangeMessages(texts: Texts, lines: readonly FormRow[]): Messages {
  const settled = lines
    .map((line) => toPaise(amountsOf(receiptItems.fields, line.texts).received))
    .reduce((sum, each) => sum + each, 0n);
  const { amount } = amountsOf({ amount: voucherForms.receipt.amount }, texts);
  return {
    ...counterpartMessages(texts),
    ...(amount > 0 && settled > toPaise(amount) && { amount: 'The items come to more than the amount.' }),
  };
}
