import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { challanScreen } from '#web/challan/challan-screen.tsx';
import { useDispatchWords } from '#web/challan/useDispatchWords.ts';
import { StateChip } from '#web/documents/StateChip.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { useOwnBranches } from '#web/money/useMoneyAccounts.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useQueries } from '#web/client/useQueries.ts';
import classes from './Unloading.module.css';

const NO_FILTER = { searchParam: '', fromDate: null, toDate: null };
const STATES = ['arrived', 'dispatched'] as const;

/** The loaded vehicles at a branch and those on their way to it; each links to its unloading. */
export function ComingVehicles() {
  const { say } = useLanguage();
  const words = useDispatchWords().unloading;
  const branches = useOwnBranches();
  const [chosen, setChosen] = useState('');
  const branch = chosen === '' ? (branches?.home ?? '') : chosen;
  const queries = useQueries({
    // The newest ten of each; others are opened by their number.
    queries: STATES.map((challanState) => ({
      queryKey: ['challanList', 'coming', branch, challanState],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        challanScreen.list({ ...NO_FILTER, chosen: { challanState, toBranch: branch } }, 1, signal),
      enabled: branch !== '',
      staleTime: 0,
    })),
  });
  if (branches === null || branches.choices.length < 2) return null;
  const rows = queries.flatMap(({ data }) => data?.data ?? []);
  const isRead = queries.every(({ data }) => data !== undefined);
  return (
    <section className={`card ${classes['done']}`} aria-labelledby="coming-vehicles">
      <div className={classes['head']}>
        <h2 id="coming-vehicles" className={classes['heading']}>
          {words.coming}
        </h2>
        <Select
          label={say('Branch')}
          data={[...branches.choices]}
          value={branch}
          allowDeselect={false}
          onChange={(value) => setChosen(value ?? '')}
        />
      </div>
      {!isRead && <Pending height={96} radius="md" />}
      {isRead && rows.length === 0 && <p className={classes['none']}>{words.noneComing}</p>}
      <ul>
        {rows.map((row) => {
          const challanNo = textIn(row, 'challanNo');
          const way = `${textIn(row, 'origin')} – ${textIn(row, 'destination')}`;
          return (
            <li key={challanNo}>
              <Link to="/dashboard/unloading" search={{ challanNo }}>
                {words.challan(challanNo)}
              </Link>{' '}
              {[textIn(row, 'vehicleNo'), way, textIn(row, 'driver')].filter((part) => part !== '').join(' · ')}{' '}
              <StateChip screen={challanScreen} known={{ challanState: textIn(row, 'challanState') }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
