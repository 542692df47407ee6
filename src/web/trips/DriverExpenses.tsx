import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { TripHead } from '#domain/rules/trip-sheet.ts';
import { reason, shortReason } from '#domain/steps.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import { randomKey } from '#web/drafts/random-key.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import { Chip } from '#web/ui/Chip.tsx';
import partClasses from '#web/ui/Part.module.css';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './Trip.module.css';
import { useTripWords } from './useTripWords.ts';

type DriverExpense = Answer<'tripExpenseList'>[number];

const TONES = { waiting: 'warning', accepted: 'fine', refused: 'off' } as const;

/** Has the sheet read anew, with all that tells of it. */
function useSheetReadAnew() {
  const queries = useQueryClient();
  return () =>
    readAnew(queries, 'trip_sheet', ['list', 'read', 'totals', 'print'], ['tripExpenseList', 'tripSheetAccount']);
}

/** The expenses that a sheet's driver sent: waiting ones can be accepted into the sheet or refused. Renders nothing where he sent none. */
export function DriverExpenses({ number, isOpen }: { readonly number: string; readonly isOpen: boolean }) {
  const { say } = useLanguage();
  const words = useTripWords();
  const sent = useQuery({ ...callQuery('tripExpenseList', { number }), staleTime: 0 });
  const [refusing, setRefusing] = useState<DriverExpense | null>(null);
  if (sent.isError) return <p role="alert">{say(sentenceOf(sent.error))}</p>;
  const all = sent.data ?? [];
  if (all.length === 0) return null;
  const waits = all.filter(({ state }) => state === 'waiting').length;
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.fromDriver}>
      <h2>
        {words.fromDriver} {waits > 0 && <Chip tone="warning" text={words.waiting(waits)} />}
      </h2>
      <ul className={classes['sent']}>
        {all.map((expense) => (
          <SentExpense key={expense.id} expense={expense} isOpen={isOpen} onRefuse={() => setRefusing(expense)} />
        ))}
      </ul>
      {refusing !== null && <RefuseDialog expense={refusing} onClose={() => setRefusing(null)} />}
    </section>
  );
}

interface SentExpenseProps {
  readonly expense: DriverExpense;
  readonly isOpen: boolean;
  readonly onRefuse: () => void;
}

function SentExpense({ expense, isOpen, onRefuse }: SentExpenseProps) {
  const { say } = useLanguage();
  const words = useTripWords();
  const readSheet = useSheetReadAnew();
  const [busy, setBusy] = useState(false);
  const { id, head, place, litres, amount, paidBy, pump, bill, state } = expense;
  // Ten heads and four payers; the contract's answer calls both a text.
  const what = words.heads[head as TripHead];
  const payer = words.payers[paidBy as keyof typeof words.payers];
  const named = words.sentExpense(what, shownRupees(amount));
  const facts = [
    showDate(expense.date),
    place,
    litres > 0 ? `${litres} ${words.litres}` : '',
    pump === '' ? payer : `${payer}: ${pump}`,
  ];
  const accept = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await request('tripExpenseAccept', { body: { id }, idempotencyKey: `accept-${id}` });
      toast.success(words.accepted);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    readSheet();
    setBusy(false);
  };
  return (
    <li>
      {bill === '' ? (
        <span className={classes['noBill']}>{words.noBill}</span>
      ) : (
        <Thumbnail call="tripBillPhoto" photo={bill} name={words.billOf(named)} />
      )}
      <div className={savedClasses['what']}>
        <b>{named}</b>
        <p>{facts.filter((part) => part !== '').join(' · ')}</p>
        {state !== 'waiting' && <Chip tone={TONES[state]} text={words.decided[state](expense.decidedBy)} />}
        {state === 'refused' && <p className={savedClasses['note']}>{expense.reason}</p>}
      </div>
      {state === 'waiting' && isOpen && (
        <div className={classes['choices']}>
          <Button aria-disabled={busy} aria-label={words.acceptOf(named)} onClick={() => void accept()}>
            {words.accept}
          </Button>
          <Button variant="default" aria-label={words.refuseOf(named)} onClick={onRefuse}>
            {words.refuse}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Asks for the reason of a refusal, which the driver is told. */
function RefuseDialog({ expense, onClose }: { readonly expense: DriverExpense; readonly onClose: () => void }) {
  const words = useTripWords();
  const readSheet = useSheetReadAnew();
  const key = useRef(randomKey());
  const named = words.sentExpense(words.heads[expense.head as TripHead], shownRupees(expense.amount));
  return (
    <AskDialog
      title={words.refuseOf(named)}
      intro={<p>{words.refuseHint}</p>}
      fields={{ reason }}
      initial={{ reason: '' }}
      check={(typed) => {
        const wrong = shortReason(typed);
        return wrong === null ? {} : { reason: wrong.message };
      }}
      caption={words.refuse}
      danger
      send={async (values) => {
        await request('tripExpenseRefuse', { body: { id: expense.id, ...values }, idempotencyKey: key.current });
        toast.success(words.refusedNow);
        readSheet();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
