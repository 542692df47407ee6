import { Button } from '@mantine/core';
import { IconArrowLeft, IconEdit, IconPrinter, IconRoute } from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { nextKinds, shortOnDelivery, statusText } from '#domain/rules/lr-status.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { addressOf } from '#web/client/address.ts';
import { BesideTitle } from '#web/documents/BesideTitle.tsx';
import { biltyScreen } from '#web/documents/bilty-screen.tsx';
import { goodsNumberIn, titlesOf } from '#web/documents/screen.ts';
import { useSteps } from '#web/documents/useSteps.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from '#web/lists/last-list.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import partClasses from '#web/ui/Part.module.css';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './ConsignmentNote.module.css';
import { DetentionCard } from './DetentionCard.tsx';
import { noteOf, type Note, type NoteEvent } from './note-answers.ts';
import { DriverCard } from './DriverCard.tsx';
import { PodCard } from './PodCard.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { Timeline } from './Timeline.tsx';
import { TrackingCard } from './TrackingCard.tsx';
import { UnloadCard } from './UnloadCard.tsx';
import { useNoteWords } from './useNoteWords.ts';

/** The page of one LR: its events, its vehicles' detention charges and its prints. */
export function ConsignmentNotePage() {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { biltyNo } = search;
  const title = t.menu.consignmentNote;
  if (tenantId === '') return <FormFailure title={title} text={t.documents.noUser} />;
  if (biltyNo === undefined) return <FormFailure title={title} text={say('Record not found.')} />;
  return <NoteOf key={biltyNo} number={biltyNo} />;
}

function NoteOf({ number }: { readonly number: string }) {
  const { t, say } = useLanguage();
  const bilty = useQuery({ ...callQuery('biltyRead', { number }), staleTime: 0 });
  const events = useQuery({ ...callQuery('biltyEventList', { number }), staleTime: 0 });
  const failed = [bilty, events].find(({ isError }) => isError);
  if (failed !== undefined) {
    const retry = () => void Promise.all([bilty.refetch(), events.refetch()]);
    return <FormFailure title={t.menu.consignmentNote} text={say(sentenceOf(failed.error))} onRetry={retry} />;
  }
  if (bilty.data === undefined || events.data === undefined) {
    return (
      <>
        <h1 tabIndex={-1}>{t.menu.consignmentNote}</h1>
        <Pending height={320} radius="md" />
      </>
    );
  }
  return <NoteView note={noteOf(bilty.data)} events={events.data} />;
}

interface NoteViewProps {
  readonly note: Note;
  readonly events: readonly NoteEvent[];
}

function NoteView({ note, events }: NoteViewProps) {
  const words = useNoteWords();
  return (
    <>
      <NoteHead note={note} events={events} />
      <Facts note={note} />
      <div className={classes['parts']}>
        {note.lrForm === 'lawful' || events.length > 0 ? (
          <Timeline events={events} cancelled={note.cancelled === 'yes'} />
        ) : (
          <p className="quiet">{words.classic}</p>
        )}
        <div className={classes['side']}>
          <DetentionCard note={note} events={events} />
          {note.lrForm === 'lawful' && <UnloadCard number={note.biltyNo} lrNo={note.lrNo} />}
          {note.lrForm === 'lawful' && <PodCard number={note.biltyNo} cancelled={note.cancelled === 'yes'} />}
          {note.lrForm === 'lawful' && <TrackingCard number={note.biltyNo} />}
          {note.lrForm === 'lawful' && <DriverCard number={note.biltyNo} cancelled={note.cancelled === 'yes'} />}
          {note.lrForm === 'lawful' && <Prints note={note} />}
        </div>
      </div>
    </>
  );
}

/** The heading and the actions on the LR. */
function NoteHead({ note, events }: NoteViewProps) {
  const { t } = useLanguage();
  const words = useNoteWords();
  const { history } = useRouter();
  const { tenantId } = useUser();
  const [isConfirming, setConfirming] = useState(false);
  const { stepsOf, stepDialog } = useSteps(biltyScreen);
  const { biltyNo, lrStatus, lrForm } = note;
  const saved = { number: biltyNo, goodsNumber: goodsNumberIn(biltyScreen, note) };
  const { isByGoods } = titlesOf(biltyScreen, saved, t);
  const marks = events.flatMap(({ kind, voidedAt }) => (voidedAt === null ? [kind] : []));
  const offered = lrForm === 'lawful' && lrStatus !== '' ? nextKinds(lrStatus, marks) : [];
  const go = (path: string) => () =>
    history.push(addressOf(path, { [kindPages.bilty.numberParam]: biltyNo, tenantId }));
  return (
    <>
      <PageHead
        title={words.title(note.lrNo === '' ? biltyNo : note.lrNo)}
        beside={isByGoods ? <BesideTitle screen={biltyScreen} saved={saved} /> : undefined}
      >
        {offered.length > 0 && (
          <Button leftSection={<IconRoute size={18} aria-hidden />} onClick={() => setConfirming(true)}>
            {words.addStatus}
          </Button>
        )}
        <ActionButton
          icon={IconArrowLeft}
          text={t.actions.back}
          onClick={() => history.push(lastAddress(kindPages.bilty.listPath))}
        />
        <ActionButton icon={IconPrinter} text={t.actions.print} onClick={go(kindPages.bilty.reportPath)} />
        {stepsOf(note, biltyNo).map(({ name, icon, words: of, take }) => (
          <ActionButton key={name} icon={icon} text={of.button} onClick={take} />
        ))}
        {note.cancelled === 'no' && (
          <ActionButton icon={IconEdit} text={t.actions.edit} onClick={go(kindPages.bilty.formPath)} />
        )}
      </PageHead>
      {isConfirming && <StatusDialog numbers={[biltyNo]} offered={offered} onClose={() => setConfirming(false)} />}
      {stepDialog}
    </>
  );
}

const fact = (name: string, shown: ReactNode) => (
  <div>
    <dt>{name}</dt>
    <dd>{shown}</dd>
  </div>
);

/** The goods: packages, weight, invoices and e-way bills. */
function GoodsFacts({ note }: { readonly note: Note }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const { lines, invoices } = note.carried;
  const sumOf = (name: 'packages' | 'weight') => formatQuantity(totalQuantity(lines.map((line) => line[name] ?? 0)));
  const packings = [...new Set(lines.map(({ packing }) => packing))].filter((packing) => packing !== '');
  const ewayBills = invoices.map(({ ewayBillNo }) => ewayBillNo).filter((number) => number !== '');
  const packages = `${sumOf('packages')} ${packings.map((packing) => say(packing)).join(', ')}`;
  return (
    <>
      {note.lrForm === 'lawful' && fact(say('Packages'), packages)}
      {fact(say('Weight'), `${sumOf('weight')} ${say('kg')}`)}
      {invoices.length > 0 && fact(words.invoiceNo, invoices.map(({ invoiceNo }) => invoiceNo).join(', '))}
      {ewayBills.length > 0 &&
        fact(
          say('e-Way Bill No.'),
          ewayBills.map((number) => <EwayLink key={number} number={number} />),
        )}
    </>
  );
}

/** An e-way bill number that links to the e-way bill desk, if it is listed there. */
function EwayLink({ number }: { readonly number: string }) {
  return (
    <span className={classes['eway']}>
      <Link to="/dashboard/ewaydesk" search={{ search: number, type: 'all' }}>
        {number}
      </Link>
    </span>
  );
}

/** A summary of the LR. */
function Facts({ note }: { readonly note: Note }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const lawful = note.lrForm === 'lawful';
  const short = shortOnDelivery(note.lrStatus, note.short);
  return (
    <section className={`card ${partClasses['part']}`}>
      <p className={classes['chips']}>
        {note.lrStatus !== '' && (
          <Chip
            tone={note.cancelled === 'yes' ? 'danger' : short > 0 ? 'warning' : 'plain'}
            text={say(statusText(note.lrStatus, note.short))}
          />
        )}
        {lawful && note.paymentBasis !== '' && <Chip text={say(note.paymentBasis)} />}
        {lawful && note.openAmt > 0 && note.cancelled === 'no' && (
          <Chip tone="warning" text={words.balance(`₹${formatRupees(toPaise(note.openAmt))}`)} />
        )}
      </p>
      <dl className={partClasses['facts']}>
        {fact(say('Bilty Date'), showDate(note.biltyDate))}
        {fact(say('Consignor'), note.sender)}
        {fact(say('Consignee'), note.receiver)}
        {fact(say('From (Origin)'), note.origin)}
        {fact(say('To (Destination)'), note.destination)}
        {fact(say('Vehicle No.'), note.vehicleNo)}
        {fact(say('Driver'), note.driver)}
        <GoodsFacts note={note} />
        {note.cancelReason !== '' && fact(say('Reason of Cancelling'), note.cancelReason)}
      </dl>
    </section>
  );
}

/** The copies printed, and how often each was reprinted. */
function Prints({ note }: { readonly note: Note }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.prints}>
      <h2>{words.prints}</h2>
      {note.prints.length === 0 && <p className="quiet">{words.noPrints}</p>}
      <ul className={classes['prints']}>
        {note.prints.map(({ copy, duplicate, printedAt, printedBy }) => (
          <li key={copy}>
            <b>{copy === '' ? words.plainPrint : say(copy)}</b> {duplicate > 0 && words.duplicate(duplicate)}
            <br />
            <span className="quiet">
              {showMoment(new Date(printedAt))} · {printedBy}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
