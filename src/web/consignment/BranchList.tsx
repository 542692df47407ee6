import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import { HomeBranches } from './HomeBranches.tsx';
import { useSettings } from './settings.ts';
import { branchScreen } from './short-list-screens.ts';
import { ShortListPage } from './ShortListPage.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { stateNames } from '#web/language/state-names.ts';

/** The company's branches, and below them the home branch of each user. */
export function BranchList() {
  const { say } = useLanguage();
  const states = stateNames(say);
  const companyGstin = useSettings()?.companyGstin ?? '';
  const stateOf = (row: SavedRecord) => states[textIn(row, 'stateCode')] ?? '';
  return (
    <>
      <SetupSteps at="branches" goesOn />
      <ShortListPage
        screen={branchScreen}
        columns={[
          { name: 'branchCode' },
          { name: 'name' },
          { name: 'city' },
          { name: 'stateCode', cell: stateOf },
          // A branch without its own GSTIN uses the company's.
          { name: 'gstin', cell: (row) => textIn(row, 'gstin') || companyGstin },
        ]}
        card={(row) => ({
          aside: textIn(row, 'branchCode'),
          below: [textIn(row, 'city'), stateOf(row)].filter((part) => part !== '').join(' · '),
        })}
      />
      <HomeBranches />
    </>
  );
}
