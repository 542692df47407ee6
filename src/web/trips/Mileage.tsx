import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '#domain/rules/money.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import classes from './Trip.module.css';
import type { TripAccount } from './useTripAccount.ts';
import { useTripWords } from './useTripWords.ts';

/** The vehicle's mileage per litre, and whether it is too low: shown by a sign and in words, not by colour alone. */
export function Mileage({ account }: { readonly account: TripAccount }) {
  const words = useTripWords();
  const { km, litres, kmPerLitre, target, isLow } = account;
  if (kmPerLitre === null) return <p className={savedClasses['note']}>{words.notKnown}</p>;
  const shown = kmPerLitre.toFixed(2);
  if (isLow)
    return (
      <p className={classes['low']}>
        <IconAlertTriangle size={16} aria-hidden /> {words.low(shown, target.toFixed(2))}
      </p>
    );
  const parts = [
    `${formatQuantity(km)} ${words.km}`,
    `${formatQuantity(litres)} ${words.litres}`,
    words.perLitre(shown),
    target > 0 ? words.target(target.toFixed(2)) : '',
  ];
  return <p className={savedClasses['note']}>{parts.filter((part) => part !== '').join(' · ')}</p>;
}
