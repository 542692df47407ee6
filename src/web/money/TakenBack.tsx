import { Chip } from '#web/ui/Chip.tsx';
import { useMoneyWords } from './useMoneyWords.ts';

interface Corrections {
  readonly reverses: string;
  readonly reversedBy: string;
  readonly corrects: string;
  readonly correctedBy: string;
}

/** Links a reversed voucher with its reversal, and a correction with the voucher it replaces. */
export function TakenBack({ voucher }: { readonly voucher: Corrections }) {
  const words = useMoneyWords();
  const { reversedBy, reverses, correctedBy, corrects } = voucher;
  if (correctedBy !== '') return <Chip tone="danger" text={words.isCorrected(correctedBy)} />;
  if (reversedBy !== '') return <Chip tone="danger" text={words.isReversed(reversedBy)} />;
  if (corrects !== '') return <span className="quiet">{words.inPlaceOf(corrects)}</span>;
  return reverses === '' ? null : <span className="quiet">{words.takesBack(reverses)}</span>;
}
