import { showDate } from '#domain/rules/calendar-date.ts';
import { shownAmount } from '#web/money/shown.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Proposal } from './bank-pages.ts';
import { useBankWords } from './useBankWords.ts';

interface ProposalProps {
  readonly proposal: Proposal;
}

const SHOWN_PAPERS = 4;

/** Whether a proposal is certain. */
export function ProposalChip({ proposal: { isCertain } }: ProposalProps) {
  const words = useBankWords();
  return <Chip tone={isCertain ? 'fine' : 'warning'} text={isCertain ? words.certain : words.likely} />;
}

/** A proposal for an entry, and the reason for it. */
export function ProposalText({ proposal }: ProposalProps) {
  const words = useBankWords();
  const title = useAccountTitle();
  const { voucherNo, voucherDate, account, accountName, accountNameHindi, items, onAccount, reasons } = proposal;
  const papers = items.map(({ paper }) => paper);
  const tds = items.reduce((sum, item) => sum + Math.round(item.tds * 100), 0);
  const parts = [
    ...(voucherNo === '' ? [] : [words.voucherOf(voucherNo, showDate(voucherDate ?? ''))]),
    title(account, accountName, accountNameHindi),
    ...(papers.length === 0
      ? []
      : [
          words.settles(papers.slice(0, SHOWN_PAPERS).join(', ')) +
            (papers.length > SHOWN_PAPERS ? ` ${words.more(papers.length - SHOWN_PAPERS)}` : ''),
        ]),
    ...(tds === 0 ? [] : [words.withTds(shownAmount(tds / 100))]),
    ...(onAccount === 0 ? [] : [words.onAccount(shownAmount(onAccount))]),
  ];
  return (
    <>
      {parts.join(' · ')} <span className="quiet">({reasons.map((reason) => words.reasons[reason]).join(', ')})</span>
    </>
  );
}
