import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { keepsItems } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, readPaise, rupeesOf, toPaise } from '#domain/rules/money.ts';
import { filledLessTax, wholeOf, type Taken } from '#domain/rules/settling.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { AccountPicker } from '#web/money/AccountPicker.tsx';
import { shownAmount, shownRupees } from '#web/money/shown.ts';
import { useOwnBranches } from '#web/money/useMoneyAccounts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './Bank.module.css';
import { readBankAnew, type BankLine } from './bank-pages.ts';
import { ProposalChip, ProposalText } from './ProposalText.tsx';
import { useAccept, useHomeBranch } from './useAccept.ts';
import { useBankWords } from './useBankWords.ts';

interface MatchDialogProps {
  readonly line: BankLine;
  readonly onClose: () => void;
}

/** Matches a bank entry with the books: by a proposal, or by another voucher. */
export function MatchDialog({ line, onClose }: MatchDialogProps) {
  const words = useBankWords().matchDialog;
  const { acceptOne } = useBankWords();
  const accept = useAccept();
  const { date, amount, narration, reference, proposals } = line;
  return (
    <Dialog title={words.title} size="lg" onClose={onClose}>
      <div className={classes['steps']}>
        <p className={classes['entry']}>
          <strong>{`${showDate(date)} · ${shownRupees(amount)}`}</strong>
          <span>{narration}</span>
          {!narration.includes(reference) && <span className="quiet">{reference}</span>}
        </p>
        {proposals.length > 0 && (
          <section aria-label={words.proposals}>
            <ul className={classes['proposals']}>
              {proposals.map((proposal, at) => (
                <li key={`${proposal.voucherNo} ${proposal.account} ${at}`}>
                  <span>
                    <ProposalChip proposal={proposal} /> <ProposalText proposal={proposal} />
                  </span>
                  <Button
                    variant={at === 0 ? 'filled' : 'default'}
                    {...(at === 0 && { 'data-autofocus': true })}
                    onClick={() => void accept(line, proposal).then((isDone) => isDone && onClose())}
                  >
                    {acceptOne}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Otherwise line={line} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** The party id of an account; 0 if the account is not a party's. */
const partyOf = (account: string) => Number(/^(?:party|payable):(\d+)$/.exec(account)?.[1] ?? 0);
// A receipt is from what is owed to us, a payment to what we owe; money between banks is a contra, entered as such.
const offered = (amount: number) => (account: string) =>
  !/^(?:cash|bank|transit|topay):/.test(account) && !account.startsWith(amount > 0 ? 'payable:' : 'party:');

function useOtherwise({ line, onClose }: MatchDialogProps) {
  const { say } = useLanguage();
  const words = useBankWords();
  const queries = useQueryClient();
  const home = useHomeBranch();
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const send = async (said: {
    readonly account: string;
    readonly voucherNo: string;
    readonly branch: string;
    readonly narration: string;
    readonly settled: readonly Taken[] | null;
  }) => {
    if (sending.current) return;
    const { account, voucherNo, branch, narration, settled } = said;
    if (account === '' && voucherNo === '') return setFailure(words.matchDialog.choose);
    if (settled === null) return setFailure(words.matchDialog.tdsOfBills);
    sending.current = true;
    setFailure(null);
    try {
      const party = partyOf(account);
      const lines = settled.map(({ item, received, tds }) => ({
        id: 0,
        item,
        received: rupeesOf(received),
        tds: rupeesOf(tds),
        shortage: 0,
        rebate: 0,
        other: 0,
      }));
      const saved = await request('bankAccept', {
        body: {
          line: line.line,
          voucherNo,
          party,
          head: party > 0 ? '' : account,
          branchId: Number(branch) || home,
          narration,
          lines: lines.length === 0 ? null : lines,
        },
        idempotencyKey: crypto.randomUUID(),
      });
      toast.success(words.matchedWith(saved.voucherNo));
      readBankAnew(queries);
      onClose();
    } catch (error) {
      setFailure(say(sentenceOf(error)));
    } finally {
      sending.current = false;
    }
  };
  return { failure, send, home };
}

/** The form's values for another voucher, or for a new one. */
interface Typed {
  readonly account: { readonly id: string; readonly title: string };
  readonly voucherNo: string;
  readonly branch: string;
  readonly narration: string;
  readonly ticked: readonly number[];
  /** Tax that the party deducted from its payment. */
  readonly tds: string;
}

/** The typed tax in paise; undefined if it is not an amount. */
function taxOf(text: string): bigint | undefined {
  const plain = text.replaceAll(/[,\s]/g, '');
  if (plain === '') return 0n;
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? readPaise(plain) : undefined;
}

/** The open bills of an account on the side that the money settles. */
function useBills(account: string, side: 'D' | 'C') {
  const isEnabled = keepsItems(account);
  const read = useQuery({
    ...callQuery('itemOpen', { account, pageSize: 100 }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return isEnabled ? (read.data?.data.filter((item) => item.side === side) ?? null) : null;
}
type Bill = NonNullable<ReturnType<typeof useBills>>[number];

/** How much of each ticked bill the money and its tax settle; null if the tax is not an amount or exceeds the bills. */
function settledBy({ ticked, tds }: Typed, amount: number, bills: readonly Bill[]): readonly Taken[] | null {
  const tax = taxOf(tds);
  if (tax === undefined) return null;
  const chosen = ticked.flatMap((id) => bills.find(({ item }) => item === id) ?? []);
  return filledLessTax(
    chosen.map(({ item, open }) => ({ id: item, open: toPaise(open) })),
    toPaise(amount < 0 ? -amount : amount),
    tax,
  );
}

/** Matches an existing voucher, or makes one with a party or under a head. */
function Otherwise({ line, onClose }: MatchDialogProps) {
  const { t } = useLanguage();
  const words = useBankWords().matchDialog;
  const { failure, send, home } = useOtherwise({ line, onClose });
  const [typed, setTyped] = useState<Typed>(() => ({
    account: { id: '', title: '' },
    voucherNo: '',
    branch: '',
    narration: line.narration.slice(0, 300),
    ticked: [],
    tds: '',
  }));
  const change = (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next }));
  const { account, voucherNo, branch, narration, ticked, tds } = typed;
  const bills = useBills(account.id, line.amount > 0 ? 'D' : 'C');
  const settled = settledBy(typed, line.amount, bills ?? []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ account: account.id, voucherNo: voucherNo.trim(), branch, narration, settled });
  };
  const isLink = voucherNo.trim() !== '';
  return (
    <form className={classes['steps']} aria-label={words.otherwise} onSubmit={submit} noValidate>
      <OtherwiseFields typed={typed} amount={line.amount} home={home} onChange={change} />
      {bills !== null && !isLink && (
        <>
          <Bills bills={bills} settled={settled ?? []} ticked={ticked} onTick={(next) => change({ ticked: next })} />
          {line.amount > 0 && bills.length > 0 && (
            <TextInput
              label={words.tds}
              description={words.tdsHint}
              inputMode="decimal"
              value={tds}
              onChange={({ currentTarget }) => change({ tds: currentTarget.value })}
            />
          )}
        </>
      )}
      {failure !== null && (
        <p className={classes['told']} role="alert">
          <span data-warns>{failure}</span>
        </p>
      )}
      <div className={dialogClasses['choices']}>
        <Button variant="default" onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button type="submit" variant="default">
          {isLink ? words.link : words.make}
        </Button>
      </div>
    </form>
  );
}

interface OtherwiseFieldsProps {
  readonly typed: Typed;
  readonly amount: number;
  readonly home: number;
  readonly onChange: (next: Partial<Typed>) => void;
}

function OtherwiseFields({ typed, amount, home, onChange }: OtherwiseFieldsProps) {
  const words = useBankWords().matchDialog;
  const branches = useOwnBranches();
  const { account, voucherNo, branch, narration } = typed;
  return (
    <div className={classes['fields']}>
      <AccountPicker
        label={words.who}
        description={words.whoHint}
        shown={account.title}
        offers={offered(amount)}
        onPick={(id, title) => onChange({ account: { id, title }, ...(id !== account.id && { ticked: [], tds: '' }) })}
      />
      <TextInput
        label={words.voucher}
        maxLength={20}
        value={voucherNo}
        onChange={({ currentTarget }) => onChange({ voucherNo: currentTarget.value })}
      />
      {account.id !== '' && voucherNo.trim() === '' && (
        <>
          <TextInput
            label={words.narration}
            maxLength={300}
            value={narration}
            onChange={({ currentTarget }) => onChange({ narration: currentTarget.value })}
          />
          {(branches?.choices.length ?? 0) > 1 && (
            <Select
              label={words.branch}
              data={[...(branches?.choices ?? [])]}
              value={branch || String(home)}
              allowDeselect={false}
              onChange={(next) => onChange({ branch: next ?? '' })}
            />
          )}
        </>
      )}
    </div>
  );
}

interface BillsProps {
  readonly bills: readonly Bill[];
  readonly settled: readonly Taken[];
  readonly ticked: readonly number[];
  readonly onTick: (ticked: readonly number[]) => void;
}

/** The open bills, ticked in the order in which the money settles them. */
function Bills({ bills, settled, ticked, onTick }: BillsProps) {
  const words = useBankWords().matchDialog;
  return (
    <fieldset className={classes['bills']} aria-label={words.open}>
      {bills.length === 0 && <span className="quiet">{words.nothingOpen}</span>}
      {bills.map(({ item, paper, date, open }) => {
        const part = settled.find((each) => each.item === item);
        const taken = part === undefined ? undefined : wholeOf(part);
        const isPart = taken !== undefined && taken !== toPaise(open);
        return (
          <Checkbox
            key={item}
            label={`${paper} · ${showDate(date)} · ₹${shownAmount(open)}${isPart ? ` · ${words.takes(formatRupees(taken))}` : ''}`}
            checked={ticked.includes(item)}
            onChange={({ currentTarget }) =>
              onTick(currentTarget.checked ? [...ticked, item] : ticked.filter((each) => each !== item))
            }
          />
        );
      })}
    </fieldset>
  );
}
