import { Link } from '@tanstack/react-router';
import { formatRupees } from '#domain/rules/money.ts';
import { addressOf } from '#web/client/address.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './CounterLrs.module.css';
import { liesHere, type OwnLrNow } from './own-records.ts';
import { useCounterLrs, useLrWords } from './useCounterLrs.ts';

const TONES = { asked: 'plain', waiting: 'warning', booked: 'fine', kept: 'danger' } as const;
/** Only the last ones are shown; others that the portal has are in its own list. */
const MOST_SENT = 50;

/** The LRs booked at this counter: those waiting, and the last ones that the portal has. */
export function CounterLrs({ onClose }: { readonly onClose: () => void }) {
  const words = useLrWords();
  const { lrs } = useCounterLrs();
  const sent = lrs?.filter((each) => !liesHere(each)).slice(0, MOST_SENT) ?? [];
  const shown = [...(lrs?.filter(liesHere) ?? []), ...sent];
  return (
    <Dialog title={words.title} onClose={onClose} size="lg">
      <p>{words.about}</p>
      {lrs === null && <p>{words.locked}</p>}
      {lrs !== null && shown.length === 0 && <p>{words.none}</p>}
      {shown.length > 0 && (
        <div className={classes['scroll']}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th>{words.number}</th>
                <th>{words.parties}</th>
                <th className="amount">{words.total}</th>
                <th className="amount">{words.printed}</th>
                <th>{words.state}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((each) => (
                <LrRow key={each.record.sequence} now={each} onLeave={onClose} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

function LrRow({ now, onLeave }: { readonly now: OwnLrNow; readonly onLeave: () => void }) {
  const { say } = useLanguage();
  const words = useLrWords();
  const { record, lr, copies, cancelled } = now;
  const { state, told, lrNo } = record;
  const { sender, receiver, totalAmount } = lr.bilty;
  return (
    <tr>
      <td>
        <Link
          to={addressOf(kindPages.bilty.reportPath, { [kindPages.bilty.numberParam]: told.biltyNo || lrNo })}
          onClick={onLeave}
        >
          {lrNo}
        </Link>
      </td>
      <td>
        {sender} → {receiver}
      </td>
      <td className="amount">{formatRupees(BigInt(Math.round(totalAmount * 100)))}</td>
      <td className="amount">{copies.length}</td>
      <td>
        <Chip tone={TONES[state]} text={words.states[state]} /> {cancelled !== null && words.cancelled}
        {state === 'kept' && told.reason !== '' && <p className={classes['reason']}>{say(told.reason)}</p>}
      </td>
    </tr>
  );
}
