import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import { chargeHeadScreen } from './short-list-screens.ts';
import { SetupSteps } from './SetupSteps.tsx';
import { ShortListPage } from './ShortListPage.tsx';

const basisOf = (row: SavedRecord) => textIn(row, 'basis');
const inHindi = (row: SavedRecord) => <span lang="hi">{textIn(row, 'nameHindi')}</span>;
const rupees = (row: SavedRecord, name: string) => formatRupees(toPaise(Number(textIn(row, name))));

/** The amount of a charge head: rupees, or percent if that is its basis. */
function amountOf(row: SavedRecord): string {
  const amount = Number(textIn(row, 'amount'));
  if (amount === 0) return '–';
  return basisOf(row).startsWith('%') ? `${amount} %` : `₹${rupees(row, 'amount')}`;
}

/** The company's charge heads, in the order of a bilty. */
export function ChargeHeadList() {
  const { t, say } = useLanguage();
  const shownBasis = (row: SavedRecord) =>
    basisOf(row) === 'typed' ? t.consignment.chargeHead.typed : say(basisOf(row));
  return (
    <>
      <SetupSteps at="charges" goesOn />
      <ShortListPage
        screen={chargeHeadScreen}
        columns={[
          { name: 'name' },
          { name: 'nameHindi', cell: inHindi },
          { name: 'basis', cell: shownBasis },
          { name: 'amount', number: true, cell: amountOf },
          {
            name: 'minimum',
            number: true,
            cell: (row) => (textIn(row, 'minimum') === '0' ? '–' : `₹${rupees(row, 'minimum')}`),
          },
          { name: 'isTaxable', cell: (row) => say(textIn(row, 'isTaxable')) },
        ]}
        card={(row) => ({ aside: amountOf(row), below: shownBasis(row) })}
      />
    </>
  );
}
