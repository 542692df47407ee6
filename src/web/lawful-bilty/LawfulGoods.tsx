import { useMemo, useRef } from 'react';
import { RATE_BASES } from '#domain/rules/consignment-freight.ts';
import { formatRupees } from '#domain/rules/money.ts';
import { useSuggestions } from '#web/documents/DocumentFields.tsx';
import { focusBehind } from '#web/ui/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { LinesTable, type Line, type LineInputProps, type LinesColumn } from '#web/ui/LinesTable.tsx';
import { PickerField } from '#web/ui/PickerField.tsx';
import classes from './LawfulBilty.module.css';
import { lawfulForm } from './lawful-form.ts';
import { useChoices, type LawfulFormState } from './LawfulFields.tsx';
import type { LawfulMoney } from './lawful-money.ts';
import { useLawfulWords } from './useLawfulWords.ts';

// Spec 3 §3, followed by those of a parcel office.
const PACKINGS = ['Bag', 'Bale', 'Box', 'Bundle', 'Carton', 'Crate', 'Drum', 'Loose', 'Pallet', 'Roll'];
const { lines } = lawfulForm;

function useColumns(form: LawfulFormState, repeated: boolean): readonly LinesColumn[] {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const items = useSuggestions(form.screen, 'itemName');
  const bases = useChoices(RATE_BASES);
  return useMemo(() => {
    // It is text, and printed as written here.
    const packings = PACKINGS.map(say);
    const packing = (input: LineInputProps) => <PickerField {...input} options={packings} also={PACKINGS} listed />;
    const rateBasis = (input: LineInputProps) => (
      <ChoicePicker {...input} options={bases} placeholder={say('lump sum')} listed />
    );
    const column = (name: keyof typeof lines, share: string, more: Partial<LinesColumn> = {}): LinesColumn => ({
      name,
      facts: lines[name],
      heading: say(lines[name].label),
      width: `minmax(0, ${share})`,
      // In a repeated bilty, only the quantities are likely to differ.
      passed: repeated && name !== 'packages' && name !== 'weight',
      ...more,
    });
    const rupees = (name: 'rate' | 'freight' | 'advance') => `${say(lines[name].label)} ₹`;
    return [
      column('itemName', '1.6fr', { suggestions: items }),
      column('hsnCode', '1fr', { heading: words.hsn, passed: true }),
      column('packages', '0.8fr'),
      column('packing', '1fr', { input: packing }),
      column('privateMark', '1fr'),
      column('weight', '0.9fr', { heading: words.actualKg }),
      column('chargedWeight', '0.9fr', { heading: words.chargedKg }),
      column('rateBasis', '1.2fr', { input: rateBasis }),
      column('rate', '0.9fr', { heading: rupees('rate') }),
      column('freight', '1.1fr', {
        heading: rupees('freight'),
        hinted: true,
        passed: (texts) => repeated || isWorkedOut(texts),
      }),
      column('advance', '0.9fr', { heading: rupees('advance') }),
    ];
  }, [say, words, items, bases, repeated]);
}

/** A calculated amount as the placeholder of its empty field. */
export const hintOf = (paise: bigint | undefined) => (paise === undefined || paise === 0n ? '' : formatRupees(paise));

/** Whether the freight of a line is calculated from its rate. */
const isWorkedOut = ({ rateBasis = '', rate = '', freight = '' }: Line['texts']) =>
  freight === '' && rate !== '' && rateBasis !== '' && rateBasis !== 'lump sum';

interface LawfulGoodsProps {
  readonly form: LawfulFormState;
  readonly money: LawfulMoney;
  /** Whether the goods were taken from an earlier bilty. */
  readonly repeated: boolean;
}

/** The goods: each line with its packages, weights and freight, which is calculated from the rate unless it is typed. */
export function LawfulGoods({ form, money, repeated }: LawfulGoodsProps) {
  const words = useLawfulWords();
  const columns = useColumns(form, repeated);
  const part = useRef<HTMLElement>(null);
  return (
    <section ref={part} className={`card ${classes['goods']}`} data-guide="goods" aria-label={words.goods}>
      <LinesTable
        {...form.lines}
        columns={columns}
        slim
        hintOf={(_line, at) => hintOf(money.quote.lines[at])}
        onDone={() => focusBehind(form.root.current, part.current)}
      />
    </section>
  );
}
