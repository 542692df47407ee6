import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { kindPages } from '#web/kind-pages.ts';
import { waitingBySheet } from '#web/trips/waiting-by-sheet.ts';
import { EveningCard, Figures } from './EveningCard.tsx';
import { useEveningWords } from './useEveningWords.ts';

const SHOWN = 5;

/** Drivers' expenses that the office has neither accepted nor refused; renders nothing when there are none. */
export function ExpensesCard() {
  const words = useEveningWords();
  const { tenantId } = useUser();
  const { data = [] } = useQuery({ ...callQuery('tripExpenseList', {}), staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <EveningCard
      title={words.driverExpenses}
      leads={kindPages.tripSheet.listPath}
      figure={data.length.toLocaleString('en-IN')}
    >
      <Figures
        label={words.driverExpenses}
        heads={[words.tripSheet, words.truck, words.toCheck]}
        texts={[1]}
        rows={waitingBySheet(data).slice(0, SHOWN)}
        keyOf={({ tripNo }) => tripNo}
        cells={({ tripNo, vehicleNo, count }) => [
          { text: tripNo, to: addressOf(kindPages.tripSheet.formPath, { tripNo, tenantId }) },
          vehicleNo,
          count.toLocaleString('en-IN'),
        ]}
      />
    </EveningCard>
  );
}
