import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chargeHead } from '#domain/records/charge-head.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { detentionOf, type Detention } from '#domain/rules/detention.ts';
import { formatRupees } from '#domain/rules/money.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import partClasses from '#web/ui/Part.module.css';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import { readNotesAnew, type Note, type NoteEvent } from './note-answers.ts';
import { useNoteWords } from './useNoteWords.ts';

/** The charge head for detention, one of those that every company starts with (spec 3 §3). */
const HEAD = 'Detention';
const MINUTE = 60_000;

/** The current time, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const rupees = (paise: bigint) => `₹${formatRupees(paise)}`;

interface DetentionCardProps {
  readonly note: Note;
  readonly events: readonly NoteEvent[];
}

/** How long vehicles were detained at both ends, the amount due, and its charge. Nothing if no vehicle reported. */
export function DetentionCard({ note, events }: DetentionCardProps) {
  const words = useNoteWords();
  const settings = useQuery(callQuery('consignmentSettings'));
  const now = useNow();
  if (settings.data === undefined) return null;
  const terms = rowOf(consignmentSettings.fields, settings.data);
  const counted = events.flatMap(({ kind, at, voidedAt }) => (voidedAt === null ? [{ kind, at }] : []));
  const { loading, unloading, amount } = detentionOf(counted, terms, now);
  if (loading === null && unloading === null) return null;
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.detention}>
      <h2>{words.detention}</h2>
      <dl className={partClasses['facts']}>
        {loading !== null && <Wait title={words.loading} wait={loading} />}
        {unloading !== null && <Wait title={words.unloading} wait={unloading} />}
      </dl>
      {terms.detentionPerDay === 0 && <p className="quiet">{words.noPerDay}</p>}
      {amount > 0n && <DetentionCharge note={note} amount={amount} />}
    </section>
  );
}

function Wait({ title, wait }: { readonly title: string; readonly wait: Detention }) {
  const words = useNoteWords();
  const from = showMoment(new Date(wait.reportedAt));
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {wait.doneAt === null ? words.waiting(from) : words.waited(from, showMoment(new Date(wait.doneAt)))}
        <br />
        <b>{wait.days === 0 ? words.withinFree : words.days(wait.days, rupees(wait.amount))}</b>
      </dd>
    </div>
  );
}

/** Offers to add the amount as a charge of the bilty, if it is not on it yet. */
function DetentionCharge({ note, amount }: { readonly note: Note; readonly amount: bigint }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const heads = useQuery(callQuery('chargeHeadList'));
  const head = heads.data?.find((each) => {
    const { name, isActive } = rowOf(chargeHead.fields, each);
    return name === HEAD && isActive === 'yes';
  });
  if (head === undefined || note.cancelled === 'yes') return null;
  const id = Number(head.id);
  const charged = note.charges.find((charge) => charge.head === id);
  const due = Number(amount) / 100;
  if (charged?.amount === due) return <p>{words.charged(rupees(amount))}</p>;
  const add = async () => {
    if (busy) return;
    setBusy(true);
    const others = note.charges.filter((charge) => charge !== charged);
    try {
      const charges = [...others, { id: charged?.id ?? 0, head: id, amount: due }];
      // Who pays the tax is decided by the server or an admin and stays unchanged.
      const { gstPayer: _payer, gstReason: _reason, prints: _prints, carried: _carried, ...row } = note;
      await request('biltyUpdate', { query: { number: note.biltyNo }, body: { ...row, charges, lines: null } });
      toast.success(words.chargeAdded);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    readNotesAnew(queries);
    setBusy(false);
  };
  return (
    <Button variant="default" aria-disabled={busy} onClick={() => void add()}>
      {words.addCharge(rupees(amount))}
    </Button>
  );
}
