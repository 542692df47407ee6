import { isCash } from '#domain/rules/accounts.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { focusSubmit } from '#web/ui/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import { amountsOf } from '#web/ui/entries.ts';
import { isEmptyRow, type FormRow } from '#web/ui/form-rows.ts';
import { LinesTable, type LineInputProps } from '#web/ui/LinesTable.tsx';
import { useRowsTable } from '#web/ui/useFormRows.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { AccountBalance, CashReason } from './CashOut.tsx';
import { DayAndBranch, Narration } from './MoneyFields.tsx';
import type { VoucherFormState } from './voucher-form.ts';
import classes from './OpenItems.module.css';
import { useMoneyWords } from './useMoneyWords.ts';
import { VoucherEntry, type VoucherCheck } from './VoucherEntry.tsx';
import { voucherLists } from './voucher-fields.ts';
import { voucherScreens } from './voucher-screens.ts';

const { lines: sides } = voucherLists.journal;
const { fields } = sides;

const sumsOf = (rows: readonly FormRow[]) => {
  const amounts = rows.map(({ texts }) => amountsOf({ debit: fields.debit, credit: fields.credit }, texts));
  const sum = (side: 'debit' | 'credit') => amounts.reduce((paise, each) => paise + toPaise(each[side]), 0n);
  return { debit: sum('debit'), credit: sum('credit') };
};

/** The cash account with the largest outflow, and that amount; empty if no cash goes out. */
function cashIn(rows: readonly FormRow[]): {
  readonly account?: string;
  readonly title?: string;
  readonly paise: bigint;
} {
  const out = new Map<string, { readonly title: string; readonly paise: bigint }>();
  for (const row of rows) {
    const sums = sumsOf([row]);
    const { account = '', title = '' } = row.texts;
    if (isCash(account)) out.set(account, { title, paise: (out.get(account)?.paise ?? 0n) + sums.credit - sums.debit });
  }
  const [most] = [...out].toSorted(([, a], [, b]) => (a.paise < b.paise ? 1 : -1));
  return most === undefined ? { paise: 0n } : { account: most[0], ...most[1] };
}

/** Refuses a journal without sides, or with unequal sides. */
const messagesOf: VoucherCheck = (_texts, rows) => {
  const { debit, credit } = sumsOf(rows);
  if (rows.every(isEmptyRow)) return { lines: sides.none };
  return debit === credit ? {} : { lines: 'Debits and credits must be equal.' };
};

/** Enters a journal: debits and credits of any accounts. */
export function JournalForm() {
  return (
    <VoucherEntry screen={voucherScreens.journal} check={messagesOf}>
      {(form) => (
        <>
          <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
            <DayAndBranch form={form} />
            <Narration form={form} />
            <JournalCash form={form} />
          </section>
          <Sides form={form} onDone={() => focusSubmit(form.root.current)} />
        </>
      )}
    </VoucherEntry>
  );
}

function JournalCash({ form }: { readonly form: VoucherFormState }) {
  const { account, paise } = cashIn(form.rows.rowsOf('lines'));
  return <CashReason form={form} account={account} paise={paise} />;
}

/** Picks an account by its title, which the line keeps beside it. */
function AccountInput({ value: _account, texts, onValue, onOther, ...input }: LineInputProps) {
  return (
    <AccountPicker
      {...input}
      shown={texts['title'] ?? ''}
      onPick={(account, title) => {
        onValue(account);
        onOther('title', title);
      }}
    />
  );
}

function Sides({ form, onDone }: { readonly form: VoucherFormState; readonly onDone: () => void }) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const table = useRowsTable(form.rows, 'lines', sides);
  const error = form.rows.messageOf('lines');
  const { debit, credit } = sumsOf(table.lines);
  const cash = cashIn(table.lines);
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="sides">
      <h2 id="sides">{words.entries}</h2>
      {error !== null && (
        <p className={classes['error']} role="alert">
          {say(error)}
        </p>
      )}
      <LinesTable
        columns={[
          {
            name: 'account',
            facts: fields.account,
            heading: say('Account'),
            width: 'minmax(0, 3fr)',
            input: AccountInput,
          },
          { name: 'debit', facts: fields.debit, heading: say('Debit'), width: 'minmax(0, 1fr)' },
          { name: 'credit', facts: fields.credit, heading: say('Credit'), width: 'minmax(0, 1fr)' },
        ]}
        {...table}
        onDone={onDone}
        isWhole={debit > 0n && debit === credit}
        nameOf={words.side}
        words={{ add: words.addSide, undo: '', remove: words.removeSide }}
      />
      <output className={classes['rest']} data-over={debit !== credit || undefined}>
        {cash.account !== undefined && (
          <span>
            {cash.title}: <AccountBalance account={cash.account} day={form.values['day']} />
          </span>
        )}
        <span>{words.debits(formatRupees(debit))}</span>
        <span>{words.credits(formatRupees(credit))}</span>
        <strong>
          {debit === credit
            ? words.equal
            : words.difference(formatRupees(debit > credit ? debit - credit : credit - debit))}
        </strong>
      </output>
    </section>
  );
}
