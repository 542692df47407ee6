import { useLanguage } from '#web/language/useLanguage.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { isBackwards } from './is-period.ts';

interface PeriodProps {
  readonly labels: { readonly from: string; readonly to: string };
  /** `yyyy-mm-dd`, empty, or the typed text when it is not a date. */
  readonly from: string;
  readonly to: string;
  readonly onFrom: (day: string) => void;
  readonly onTo: (day: string) => void;
}

/** The two date fields of a list's filter. */
export function Period({ labels, from, to, onFrom, onTo }: PeriodProps) {
  const { say } = useLanguage();
  const error = isBackwards(from, to) && { error: say('To Date cannot be before From Date.') };
  return (
    <>
      <DateField label={labels.from} value={from} onValue={onFrom} />
      <DateField label={labels.to} value={to} onValue={onTo} {...error} />
    </>
  );
}
