import { IconArrowBackUp, IconArrowLeft, IconCopy, IconEdit, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { moneyReversal } from '#domain/records/voucher.ts';
import { date } from '#domain/fields.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { isPrintedAs, paperNamed } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { asksOnce } from '#web/forms/asks-once.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from '#web/lists/last-list.ts';
import { List } from '#web/lists/List.tsx';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import partClasses from '#web/ui/Part.module.css';
import { useKeys } from '#web/ui/keys.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { toast } from '#web/ui/toast.ts';
import { KEYS } from '#web/key-register.ts';
import classes from './Money.module.css';
import { formOfVoucher } from './copied-voucher.ts';
import { readMoneyAnew, shownAmount, shownPaper, VOUCHERS_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { VoucherItems } from './VoucherItems.tsx';
import { VoucherReversal } from './VoucherReversal.tsx';
import { VoucherPrint } from './VoucherPrint.tsx';
import { VOUCHER_FORM_PATHS } from './voucher-screens.ts';
import type { WholeVoucher } from './whole-voucher.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

/** A voucher: its postings, what they settle, and its reversal. */
export function VoucherPage() {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const { tenantId } = useUser();
  const { voucherNo = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (tenantId === '') return <FormFailure title={t.menu.voucher} text={t.documents.noUser} />;
  if (voucherNo === '') return <FormFailure title={t.menu.voucher} text={words.notFound} />;
  return <VoucherOf key={voucherNo} number={voucherNo} />;
}

function VoucherOf({ number }: { readonly number: string }) {
  const { t, say } = useLanguage();
  const read = useQuery({ ...callQuery('moneyRead', { voucherNo: number }), staleTime: 0 });
  if (read.isError) {
    return (
      <FormFailure title={t.menu.voucher} text={say(sentenceOf(read.error))} onRetry={() => void read.refetch()} />
    );
  }
  if (read.data === undefined) {
    return (
      <>
        <h1 tabIndex={-1}>{t.menu.voucher}</h1>
        <Pending height={320} radius="md" />
      </>
    );
  }
  return (
    <>
      <VoucherHead voucher={read.data} />
      <div className={classes['parts']}>
        <VoucherReversal voucher={read.data} />
        <Facts voucher={read.data} />
        <Entries voucher={read.data} />
        {read.data.items.length > 0 && <VoucherItems voucher={read.data} />}
      </div>
    </>
  );
}

/** What an LR's own save posted is changed with the LR, and a reversal is final. */
const mayBeReversed = ({ kind, paper, voucherNo, reversedBy }: WholeVoucher) =>
  kind !== 'Reversal' && (paper === voucherNo || paysHire({ kind, paper })) && reversedBy === '';
/** An advance or a balance of a hire memo, which is open again once its voucher is reversed. */
const paysHire = ({ kind, paper }: Pick<WholeVoucher, 'kind' | 'paper'>) =>
  (kind === 'Payment' || kind === 'Journal') && paper.startsWith(paperNamed('Hire', ''));

function VoucherHead({ voucher }: { readonly voucher: WholeVoucher }) {
  const { t, say } = useLanguage();
  const words = useMoneyWords();
  const { history } = useRouter();
  const { roleId } = useUser();
  const [dialog, setDialog] = useState<'print' | 'reverse' | null>(null);
  const isAdmin = mayCall('companyAdmin', roleId);
  const form = formOfVoucher(voucher);
  const isPrinted = !isPrintedAs('paper', voucher.kind);
  const print = () => setDialog('print');
  useKeys(isPrinted ? [{ ...KEYS.print, label: t.documents.keys.print, run: print }] : []);
  const { kind, voucherNo } = voucher;
  const title = words.voucher(say(voucherKindTitle(kind)), voucherNo);
  return (
    <PageHead title={title}>
      <ActionButton
        icon={IconArrowLeft}
        text={t.actions.back}
        onClick={() => history.push(lastAddress(VOUCHERS_PATH))}
      />
      {isPrinted && <ActionButton icon={IconPrinter} text={t.actions.print} onClick={print} />}
      {form !== null && (isAdmin || form !== 'journal') && (
        <ActionButton
          icon={IconCopy}
          text={words.copyAsNew}
          onClick={() => history.push(addressOf(VOUCHER_FORM_PATHS[form], { copy: voucherNo }))}
        />
      )}
      {form !== null && isAdmin && !paysHire(voucher) && mayBeReversed(voucher) && (
        <ActionButton
          icon={IconEdit}
          text={words.correct}
          onClick={() => history.push(addressOf(VOUCHER_FORM_PATHS[form], { correct: voucherNo }))}
        />
      )}
      {isAdmin && mayBeReversed(voucher) && (
        <ActionButton icon={IconArrowBackUp} text={words.reverse} onClick={() => setDialog('reverse')} />
      )}
      {dialog === 'reverse' && <ReverseDialog voucher={voucher} onClose={() => setDialog(null)} />}
      {dialog === 'print' && <VoucherPrint title={title} number={voucherNo} onClose={() => setDialog(null)} />}
    </PageHead>
  );
}

const BOUNCED_ON = date({ wire: 'date', label: 'Bounced On', required: 'Bounced On is required.' });

function ReverseDialog({ voucher, onClose }: { readonly voucher: WholeVoucher; readonly onClose: () => void }) {
  const words = useMoneyWords();
  const queries = useQueryClient();
  const [asks] = useState(asksOnce);
  const { voucherNo: number, mode } = voucher;
  // A cheque bounces days later, and the item is open again from that day.
  const asksDay = mode === 'cheque';
  return (
    <AskDialog
      title={words.reverseTitle(number)}
      intro={<p className={classes['intro']}>{words.reverseIntro}</p>}
      fields={{ ...moneyReversal, ...(asksDay && { day: BOUNCED_ON }) }}
      initial={{ narration: '', ...(asksDay && { day: todayInIndia() }) }}
      caption={words.reverse}
      danger
      send={async ({ narration, day = null }) => {
        const reversal = await asks(day, (askDay) =>
          request('moneyReverse', { body: { voucherNo: number, narration, day, askDay } }),
        );
        toast.success(words.reversed(reversal.voucherNo));
        readMoneyAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Facts({ voucher }: { readonly voucher: WholeVoucher }) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const branch = useBranches().find(({ id }) => id === String(voucher.branch));
  const { kind, voucherNo, paper, mode, reference, chequeDate, narration, cashReason } = voucher;
  const fact = (name: string, shown: ReactNode, wide = false) => (
    <div {...(wide && { className: classes['wide'] })}>
      <dt>{name}</dt>
      <dd>{shown}</dd>
    </div>
  );
  return (
    <section className={`card ${partClasses['part']}`}>
      <dl className={partClasses['facts']}>
        {fact(say('Date'), showDate(voucher.date))}
        {fact(say('Branch'), branch?.name ?? '')}
        {fact(say('Amount'), `₹${shownAmount(voucher.amount)}`)}
        {mode !== '' && fact(say('Mode'), words.modes[mode as keyof typeof words.modes])}
        {reference !== '' && fact(say('Reference'), reference)}
        {chequeDate !== null && fact(say('Cheque Date'), showDate(chequeDate))}
        {paper !== voucherNo && kind !== 'Reversal' && fact(words.paper, shownPaper(paper, say))}
        {fact(
          words.enteredBy,
          <>
            {voucher.createdBy},{' '}
            <span className={classes['unbroken']}>{showMoment(new Date(voucher.createdDate))}</span>
          </>,
        )}
        {narration !== '' && fact(say('Narration'), narration, true)}
        {cashReason !== '' && fact(words.cashReason, cashReason, true)}
      </dl>
    </section>
  );
}

function Entries({ voucher }: { readonly voucher: WholeVoucher }) {
  const { say } = useLanguage();
  const title = useAccountTitle();
  const words = useMoneyWords();
  const rows = voucher.entries.map((entry, at) => ({ ...entry, at }));
  type Row = (typeof rows)[number];
  const debit = (row: Row) => title(row.debit, row.debitName, row.debitNameHindi);
  const credit = (row: Row) => title(row.credit, row.creditName, row.creditNameHindi);
  return (
    <section className={`card ${partClasses['part']}`} aria-labelledby="entries">
      <h2 id="entries">{words.entries}</h2>
      <List
        label={words.entries}
        source={{ rows, pageSize: rows.length, failure: null }}
        columns={[
          { name: 'debit', heading: say('Debit'), cell: debit },
          { name: 'credit', heading: say('Credit'), cell: credit },
          { name: 'amount', heading: say('Amount'), number: true, cell: ({ amount }) => shownAmount(amount) },
        ]}
        keyOf={({ at }) => String(at)}
        renderCard={(row) => ({
          below: words.fromTo(debit(row), credit(row)),
          end: <span className="amount">{shownAmount(row.amount)}</span>,
        })}
        empty={null}
      />
    </section>
  );
}
