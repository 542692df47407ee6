import { Link } from '@tanstack/react-router';
import { useLanguage } from '#web/language/useLanguage.ts';
import { employeeScreen } from '#web/records/employee-screen.ts';
import { partyScreen } from '#web/records/party-screen.ts';
import { RecordImport } from '#web/records/RecordImport.tsx';
import { vehicleScreen } from '#web/records/vehicle-screen.ts';
import { Section } from '#web/ui/Section.tsx';
import classes from './MovingIn.module.css';
import { useMovingWords } from './useMovingWords.ts';

const SCREENS = { party: partyScreen, vehicle: vehicleScreen, employee: employeeScreen };

/** The lists that come in by their own imports. */
export function OtherLists() {
  const { t } = useLanguage();
  const words = useMovingWords();
  return (
    <Section id="other-lists" title={words.others} about={words.othersAbout}>
      <ul className={classes['lists']}>
        {(['party', 'vehicle', 'employee'] as const).map((kind) => {
          const { several } = t.records[kind];
          const screen = SCREENS[kind];
          return (
            <li key={kind}>
              <span>{several}</span>
              <RecordImport screen={screen} what={several} />
            </li>
          );
        })}
        <li>
          <span>{words.openingAbout}</span>
          <Link to="/dashboard/opening">{t.menu.opening}</Link>
        </li>
      </ul>
    </Section>
  );
}
