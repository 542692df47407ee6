import type { TRUCK_STATES } from '#api/evening.ts';
import { addressOf } from '#web/client/address.ts';
import { kindPages } from '#web/kind-pages.ts';
import classes from './Evening.module.css';
import { EveningCard, Figures } from './EveningCard.tsx';
import type { Evening } from './figures.ts';
import { useEveningWords } from './useEveningWords.ts';

const SHOWN = 10;
const DAY_MS = 86_400_000;
const STATES: readonly (typeof TRUCK_STATES)[number][] = ['road', 'loading', 'idle'];

/** Which trucks are loading, on the road or idle, since when and where. */
export function TrucksCard({ evening: { truckCount, trucks, date } }: { readonly evening: Evening }) {
  const words = useEveningWords();
  const days = (since: string) => Math.round((Date.parse(date) - Date.parse(since)) / DAY_MS);
  return (
    <EveningCard title={words.trucks} leads={kindPages.challan.listPath} wide="whole">
      <dl className={classes['pair']}>
        {STATES.map((state) => (
          <div key={state}>
            <dt>{words.states[state]}</dt>
            <dd>{truckCount[state].toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      {trucks.length === 0 ? (
        <p className={classes['quiet']}>{words.noTrucks}</p>
      ) : (
        <Figures
          label={words.trucks}
          heads={[words.truck, words.today, words.place, words.since]}
          texts={[1, 2]}
          unbroken
          rows={trucks.slice(0, SHOWN)}
          keyOf={({ vehicleNo }) => vehicleNo}
          cells={({ vehicleNo, state, place, since, challanNo }) => [
            challanNo === ''
              ? vehicleNo
              : { text: vehicleNo, to: addressOf(kindPages.challan.reportPath, { challanNo }) },
            words.states[state],
            place,
            since === null ? words.unknown : words.daysSince(days(since)),
          ]}
        />
      )}
    </EveningCard>
  );
}
