import { fieldMessage } from '#domain/define.ts';
import { journalSides } from '#domain/records/voucher.ts';
import { isCash } from '#domain/rules/accounts.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { focusSubmit } from '#web/forms/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import { amountsOf, type Messages, type Texts } from '#web/ui/entries.ts';
import { LinesTable, type LineInputProps, type Marks } from '#web/ui/LinesTable.tsx';
import { AccountPicker } from './AccountPicker.tsx';
import { AccountBalance, CashReason } from './CashOut.tsx';
import { DayAndBranch, Narration } from './MoneyFields.tsx';
import type { VoucherFormState } from './voucher-form.ts';
import classes from './OpenItems.module.css';
import { useMoneyWords } from './useMoneyWords.ts';
import { VoucherEntry } from './VoucherEntry.tsx';
import { accountIn, jsonOfRows, rowsIn, titleIn, voucherScreens, withTitle, type RowTexts } from './voucher-screens.ts';

const { fields, most } = journalSides;

const sumsOf = (rows: readonly RowTexts[]) => {
  const amounts = rows.map((row) => amountsOf({ debit: fields.debit, credit: fields.credit }, row));
  const sum = (side: 'debit' | 'credit') => amounts.reduce((paise, each) => paise + toPaise(each[side]), 0n);
  return { debit: sum('debit'), credit: sum('credit') };
};

/** The cash of which most goes out, and how much of it; nothing where none does. */
function cashIn(rows: readonly RowTexts[]): {
  readonly account?: string;
  readonly title?: string;
  readonly paise: bigint;
} {
  const out = new Map<string, bigint>();
  for (const row of rows) {
    const sums = sumsOf([row]);
    const account = row['account'] ?? '';
    if (isCash(accountIn(account))) out.set(account, (out.get(account) ?? 0n) + sums.credit - sums.debit);
  }
  const [most] = [...out].toSorted(([, a], [, b]) => (a < b ? 1 : -1));
  return most === undefined ? { paise: 0n } : { account: accountIn(most[0]), title: titleIn(most[0]), paise: most[1] };
}

/** What must not be sent: a side without an account or an amount, and sides that are not equal. */
function messagesOf(texts: Texts): Messages {
  const rows = rowsIn(texts['sides']).filter((row) => row['account'] || row['debit'] || row['credit']);
  const { debit, credit } = sumsOf(rows);
  const unnamed = rows.some((row) => accountIn(row['account']) === '');
  const sides =
    rows.length === 0
      ? 'A journal needs a debit and a credit.'
      : unnamed
        ? 'Account is required.'
        : debit !== credit
          ? 'Debits and credits must be equal.'
          : null;
  return sides === null ? {} : { sides };
}

/** Debits and credits of any accounts. */
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
  const { account, paise } = cashIn(rowsIn(form.values['sides']));
  return <CashReason form={form} account={account} paise={paise} />;
}

const NO_MARKS: Marks = {};
/** Two sides to begin with. */
const BLANK: readonly RowTexts[] = [{ key: '1' }, { key: '2' }];

function Sides({ form, onDone }: { readonly form: VoucherFormState; readonly onDone: () => void }) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const typed = rowsIn(form.values['sides']);
  const rows = typed.length === 0 ? BLANK : typed;
  const write = (next: readonly RowTexts[]) => form.set('sides', jsonOfRows(next));
  const keyOf = (row: RowTexts) => Number(row['key']);
  const lines = rows.map((row) => ({ key: keyOf(row), texts: row }));
  const error = form.getInputProps('sides').error;
  const marksOf = (line: (typeof lines)[number]): Marks => {
    const marks = (['debit', 'credit'] as const).flatMap((name) => {
      const text = fieldMessage(fields[name], line.texts[name] ?? '');
      return text === null ? [] : [[name, { text, wrong: true }] as const];
    });
    return marks.length === 0 ? NO_MARKS : Object.fromEntries(marks);
  };
  const { debit, credit } = sumsOf(rows);
  const cash = cashIn(rows);
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="sides">
      <h2 id="sides">{words.entries}</h2>
      {error !== undefined && (
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
        lines={lines}
        marksOf={marksOf}
        onText={(key, name, text) => write(rows.map((row) => (keyOf(row) === key ? { ...row, [name]: text } : row)))}
        onLeave={() => undefined}
        onRemove={(key) => write(rows.filter((row) => keyOf(row) !== key))}
        onAdd={() => write([...rows, { key: String(Math.max(...rows.map(keyOf)) + 1) }])}
        onDone={onDone}
        mayAdd={rows.length < most}
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

function AccountInput({ value, onValue, ...input }: LineInputProps) {
  return (
    <AccountPicker
      {...input}
      shown={titleIn(value)}
      onPick={(account, title) => onValue(title === '' ? '' : withTitle(account, title))}
    />
  );
}
