import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './Dispatch.module.css';
import { useDispatchWords } from './useDispatchWords.ts';

export type Check = Answer<'challanCheck'>;

/** The number of faults of a challan. */
export const faultsOf = ({ vehicleFaults, lrs }: Check): number =>
  lrs.reduce((count, { faults }) => count + faults.length, vehicleFaults.length);

/** The faults of a challan's vehicle and LRs, with icons and words; a click opens the page that fixes them. */
export function CheckList({ check }: { readonly check: Check }) {
  const { say } = useLanguage();
  const words = useDispatchWords();
  const { tenantId } = useUser();
  const { vehicleNo, isVehicleKnown, vehicleFaults, advice, lrs } = check;
  const ofVehicle = isVehicleKnown ? words.papersGood : words.papersUnknown;
  return (
    // It may be longer than the dialog: the keys move it once it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else nobody without a mouse reads its end
    <ul className={classes['checked']} aria-label={words.lrs} tabIndex={0}>
      <Checked
        title={
          <Link to={kindPages.vehicle.listPath} search={{ search: vehicleNo }}>
            {words.vehicle(vehicleNo)}
          </Link>
        }
        faults={vehicleFaults}
        else={ofVehicle}
        isKnown={isVehicleKnown}
      />
      {advice.length > 0 && (
        <li className={classes['one']}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{advice.map(say).join(' ')}</span>
        </li>
      )}
      {lrs.map(({ biltyNo, lrNo, consignee, to, lrStatus, faults }) => {
        const title = [lrNo, consignee, to, say(lrStatus)].filter((part) => part !== '').join(' · ');
        const mended = (
          <Link to={kindPages.bilty.formPath} search={{ biltyNo, tenantId }}>
            {title}
          </Link>
        );
        return <Checked key={biltyNo} title={faults.length > 0 ? mended : title} faults={faults} else={words.good} />;
      })}
    </ul>
  );
}

interface CheckedProps {
  readonly title: ReactNode;
  readonly faults: readonly string[];
  /** The text when nothing is wrong. */
  readonly else: string;
  readonly isKnown?: boolean;
}

function Checked({ title, faults, else: good, isKnown = true }: CheckedProps) {
  const { say } = useLanguage();
  const words = useDispatchWords();
  const wrong = faults.length > 0;
  const Sign = wrong ? IconAlertTriangle : isKnown ? IconCircleCheck : IconInfoCircle;
  return (
    <li className={classes['one']} data-wrong={wrong || undefined}>
      <Sign size={18} aria-hidden />
      <span>
        <b>{title}</b>
        {wrong && <> — {words.faults(faults.length)}</>}
      </span>
      <ul className={classes['told']}>
        {wrong ? faults.map((fault) => <li key={fault}>{say(fault)}</li>) : <li>{good}</li>}
      </ul>
    </li>
  );
}
