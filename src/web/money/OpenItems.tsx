import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, type CSSProperties } from 'react';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { keepsItems } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { panOfGstin } from '#domain/rules/gstin.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { filled, wholeOf } from '#domain/rules/settling.ts';
import { tdsOfReceipt } from '#domain/rules/tds.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lawRowsOf } from '#web/lawful-bilty/useConsignmentSetup.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import { amountsOf, type Texts } from '#web/ui/entries.ts';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { rowWith, type FormRow } from '#web/ui/form-rows.ts';
import { useKeys } from '#web/ui/keys.tsx';
import lineClasses from '#web/ui/LinesTable.module.css';
import type { FormRowsState } from '#web/ui/useFormRows.ts';
import { KEYS, shownKeys } from '#web/key-register.ts';
import type { VoucherFormState } from './voucher-form.ts';
import classes from './OpenItems.module.css';
import {
  columnsOf,
  isOf,
  NOTHING,
  SETTLING,
  takenOf,
  takesSomething,
  textsOfTaken,
  typedRupees,
  type Column,
  type SettlingVoucher,
} from './settled-rows.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { voucherForms, voucherLists } from './voucher-fields.ts';

type OpenItem = Answer<'itemOpen'>['data'][number];

/** As many as a call answers; the oldest. */
const SHOWN = 100;

interface OpenItemsProps {
  readonly voucher: SettlingVoucher;
  readonly form: VoucherFormState;
  readonly focusAmount: () => void;
}

/** The open items of the chosen party, and how much of each the voucher settles; nothing until one is chosen. */
export function OpenItems(props: OpenItemsProps) {
  const { form, voucher } = props;
  const party = Number(form.values['party'] ?? '');
  const account = party > 0 ? SETTLING[voucher].ofParty(party) : (form.values['head'] ?? '');
  if (!keepsItems(account)) return null;
  return <OpenItemsOf key={account} account={account} {...props} />;
}

/** The tax that the party is expected to deduct from the rest of an item, in paise; null while the rates load. */
function useExpectedTds(): ((item: OpenItem) => bigint) | null {
  const settings = useQuery({ ...callQuery('consignmentSettings'), staleTime: 60_000 }).data;
  const rates = useQuery({ ...callQuery('lawRates'), staleTime: 60_000 }).data;
  if (settings === undefined || rates === undefined) return null;
  const { ownsUpToTen, pan } = rowOf(consignmentSettings.fields, settings);
  const carrier = { ownsUpToTen: ownsUpToTen === 'yes', pan: pan || panOfGstin(settings.companyGSTIN) };
  const law = rates.flatMap(lawRowsOf);
  return ({ taxable, date }) => tdsOfReceipt(carrier, toPaise(taxable), date, law);
}

/**
 * The open items of an account on one side, as if the voucher being corrected were reversed, and the expected tax of each; not ready
 * before both are loaded.
 */
function useItems(account: string, side: OpenItem['side'], without: string) {
  const { data } = useQuery({ ...callQuery('itemOpen', { account, without, pageSize: SHOWN }), staleTime: 0 });
  const expectedTds = useExpectedTds();
  const tdsOf = expectedTds ?? (() => 0n);
  const open = useMemo(() => data?.data.filter((item) => item.side === side) ?? [], [data, side]);
  const mayDeduct = open.some((item) => tdsOf(item) > 0n);
  return { data, open, tdsOf, mayDeduct, isReady: data !== undefined && expectedTds !== null };
}

/** The rows of a voucher that settle items, and the functions that fill them from its amount. */
function useSettling(
  { voucher, form, focusAmount }: OpenItemsProps,
  { open, tdsOf, isReady }: ReturnType<typeof useItems>,
) {
  // Requested before the items are loaded: they are filled when they arrive.
  const pending = useRef<'fill' | 'fillLessTds' | null>(null);
  const rows = form.rows.rowsOf('lines');
  const { fields } = voucherLists[voucher].lines;
  const write = (next: readonly FormRow[]) => form.rows.write('lines', () => next.filter(takesSomething));
  const textsOf = ({ item }: OpenItem): Texts => rows.find(isOf(item))?.texts ?? { item: String(item) };
  const change = (item: OpenItem, texts: Texts) =>
    form.rows.write('lines', (before) => {
      const changed = before.map((row) => (isOf(item.item)(row) ? { ...row, texts: { ...row.texts, ...texts } } : row));
      const isThere = before.some(isOf(item.item));
      const all = isThere ? changed : [...before, rowWith(fields, { item: String(item.item), ...texts })];
      return all.filter(takesSomething);
    });
  const amount = toPaise(
    amountsOf({ amount: voucherForms.receipt.amount }, { amount: form.values['amount'] ?? '' }).amount,
  );
  const fill = (withTds: boolean) => {
    if (amount === 0n) return focusAmount();
    pending.current = isReady ? null : withTds ? 'fillLessTds' : 'fill';
    if (!isReady) return;
    // Typed shortages, rebates and other deductions stay: the money fills the rest.
    const typed = new Map(open.map((item) => [item.item, { ...takenOf(textsOf(item)), received: 0n, tds: 0n }]));
    const items = open.map((item) => {
      const left = toPaise(item.open) - wholeOf(typed.get(item.item) ?? NOTHING);
      return { id: item.item, open: left > 0n ? left : 0n, tds: tdsOf(item) };
    });
    for (const { item, received, tds } of filled(items, amount, (each) => (withTds ? each.tds : 0n))) {
      typed.set(item, { ...(typed.get(item) ?? NOTHING), item, received, tds });
    }
    write([...typed.values()].map((taken) => rowWith(fields, textsOfTaken(taken))));
  };
  const fillPending = useEffectEvent(() => pending.current !== null && fill(pending.current === 'fillLessTds'));
  useEffect(() => {
    if (isReady) fillPending();
  }, [isReady]);
  return { rows, amount, textsOf, change, fill };
}

function OpenItemsOf({ account, voucher, form, focusAmount }: OpenItemsProps & { readonly account: string }) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const items = useItems(account, SETTLING[voucher].side, form.values['corrects'] ?? '');
  const { data, open, tdsOf, mayDeduct, isReady } = items;
  const { rows, amount, textsOf, change, fill } = useSettling({ voucher, form, focusAmount }, items);
  useKeys([
    { ...KEYS.fill, label: words.fill, run: () => fill(false) },
    ...(mayDeduct || !isReady ? [{ ...KEYS.fillLessTds, label: words.fillLessTds, run: () => fill(true) }] : []),
  ]);
  const error = form.rows.messageOf('lines');
  if (data === undefined) return null;
  const onAccount = data.data
    .filter((item) => item.side !== SETTLING[voucher].side)
    .reduce((sum, each) => sum + toPaise(each.open), 0n);
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="open-items">
      <div className={classes['head']}>
        <h2 id="open-items">{words.openItems}</h2>
        {onAccount > 0n && <span className="quiet">{words.already(formatRupees(onAccount))}</span>}
        {open.length > 0 && (
          <Button variant="default" onClick={() => fill(false)}>
            {words.fill} <kbd>{shownKeys(KEYS.fill)}</kbd>
          </Button>
        )}
        {mayDeduct && (
          <Button variant="default" onClick={() => fill(true)}>
            {words.fillLessTds} <kbd>{shownKeys(KEYS.fillLessTds)}</kbd>
          </Button>
        )}
      </div>
      {error !== null && (
        <p className={classes['error']} role="alert">
          {say(error)}
        </p>
      )}
      {open.length === 0 ? (
        <p className="quiet">{words.nothingOpen}</p>
      ) : (
        <ItemRows voucher={voucher} items={open} rows={form.rows} textsOf={textsOf} tdsOf={tdsOf} onChange={change} />
      )}
      {data.totalCount > SHOWN && <p className="quiet">{words.oldest(SHOWN)}</p>}
      <Rest voucher={voucher} amount={amount} rows={rows} />
    </section>
  );
}

interface ItemRowsProps {
  readonly voucher: SettlingVoucher;
  readonly items: readonly OpenItem[];
  readonly rows: FormRowsState;
  readonly textsOf: (item: OpenItem) => Texts;
  readonly tdsOf: (item: OpenItem) => bigint;
  readonly onChange: (item: OpenItem, texts: Texts) => void;
}

function ItemRows({ items, ...props }: ItemRowsProps) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const columns = columnsOf(props.voucher);
  // CSSProperties does not include custom properties.
  const style = {
    '--lines-columns': `minmax(0, 2.2fr) minmax(0, 1fr) repeat(${columns.length}, minmax(0, 1fr))`,
  } as CSSProperties;
  return (
    <div style={style}>
      <div className={lineClasses['head']} aria-hidden>
        <span>{words.paperAndDate}</span>
        <span className={lineClasses['number']}>{words.stillOpen}</span>
        {columns.map(({ name, field }) => (
          <span key={name} className={lineClasses['number']}>
            {say(field.label)}
          </span>
        ))}
      </div>
      {items.map((item) => (
        <ItemRow key={item.item} item={item} {...props} />
      ))}
    </div>
  );
}

type ItemRowProps = Omit<ItemRowsProps, 'items'> & { readonly item: OpenItem };

function ItemRow({ voucher, item, rows, textsOf, tdsOf, onChange }: ItemRowProps) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const texts = textsOf(item);
  // Its index among the rows that settle something; -1: it settles nothing yet.
  const at = rows.rowsOf('lines').findIndex(isOf(item.item));
  const open = toPaise(item.open);
  const taken = takenOf(texts);
  const isTooMuch = wholeOf(taken) > open;
  const name = words.openItem(item.paper, showDate(item.date), formatRupees(open));
  const errorOf = (column: Column) => {
    const message = at === -1 ? null : rows.messageOf(`lines.${at}.${column}`);
    if (message !== null) return say(message);
    return column === 'received' && isTooMuch
      ? say(`Only ₹${formatRupees(open)} is open on ${item.paper}.`)
      : undefined;
  };
  const takeWhole = () => {
    const rest = open - (wholeOf(taken) - taken.received);
    onChange(item, { received: rest > 0n ? typedRupees(rest) : '' });
  };
  return (
    <fieldset className={lineClasses['row']} aria-label={name}>
      <span className={classes['paper']}>
        <strong>{item.paper}</strong> <span className="quiet">{showDate(item.date)}</span>
      </span>
      <span className={classes['open']}>{formatRupees(open)}</span>
      {columnsOf(voucher).map(({ name: column, field }) => (
        <div key={column} className={lineClasses['number']}>
          <TextInput
            {...fieldProps({ facts: field, say })}
            classNames={{ label: lineClasses['label'] ?? '' }}
            name={`item-${item.item}-${column}`}
            value={texts[column] ?? ''}
            error={errorOf(column)}
            {...(column === 'tds' && tdsOf(item) > 0n && { placeholder: typedRupees(tdsOf(item)) })}
            {...(column !== 'received' && { 'data-passed': true })}
            onChange={({ currentTarget }) => onChange(item, { [column]: currentTarget.value })}
            onBlur={() => at !== -1 && rows.getInputProps(`lines.${at}.${column}`).onBlur()}
          />
        </div>
      ))}
      <ActionIcon
        className={classes['whole'] ?? ''}
        variant="subtle"
        aria-label={words.whole(item.paper)}
        title={words.whole(item.paper)}
        onClick={takeWhole}
      >
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

interface RestProps {
  readonly voucher: SettlingVoucher;
  /** In paise. */
  readonly amount: bigint;
  readonly rows: readonly FormRow[];
}

/** How the amount is used: what it settles, what is deducted besides, and what stays on account. */
function Rest({ voucher, amount, rows }: RestProps) {
  const words = useMoneyWords();
  const taken = rows.map(({ texts }) => takenOf(texts));
  const received = taken.reduce((sum, each) => sum + each.received, 0n);
  const deducted = taken.reduce((sum, each) => sum + wholeOf(each) - each.received, 0n);
  const rest = amount - received;
  return (
    <output className={classes['rest']} data-over={rest < 0n || undefined}>
      <span>{words.settles[voucher](formatRupees(received))}</span>
      {deducted > 0n && <span>{words.deducted(formatRupees(deducted))}</span>}
      <strong>{rest < 0n ? words.tooMuch(formatRupees(-rest)) : words.restOnAccount(formatRupees(rest))}</strong>
    </output>
  );
}
