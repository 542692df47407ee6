import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { voidReason } from '#domain/records/bilty-event.ts';
import { shownPrice } from '#domain/rules/money.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import { useUser } from '#web/client/session.tsx';
import partClasses from '#web/ui/Part.module.css';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './ConsignmentNote.module.css';
import { readNotesAnew, type NoteEvent } from './note-answers.ts';
import { useNoteWords } from './useNoteWords.ts';

interface TimelineProps {
  /** Oldest first. */
  readonly events: readonly NoteEvent[];
  readonly cancelled: boolean;
}

/** The events of an LR, newest first; an admin may void an entry. */
export function Timeline({ events, cancelled }: TimelineProps) {
  const words = useNoteWords();
  const { roleId } = useUser();
  const [voided, setVoided] = useState<NoteEvent | null>(null);
  const [undone, setUndone] = useState<NoteEvent | null>(null);
  const mayVoid = mayCall('companyAdmin', roleId) && !cancelled;
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.timeline}>
      <h2>{words.timeline}</h2>
      {events.length === 0 && <p className="quiet">{words.nothingYet}</p>}
      <ol className={classes['timeline']}>
        {events.toReversed().map((event) => (
          <Entry
            key={event.id}
            event={event}
            onVoid={mayVoid && event.voidedAt === null ? () => setVoided(event) : null}
            onUndo={mayVoid && standsReceived(event) ? () => setUndone(event) : null}
          />
        ))}
      </ol>
      {voided !== null && <VoidDialog event={voided} onClose={() => setVoided(null)} />}
      {undone !== null && <UndoDialog event={undone} onClose={() => setUndone(null)} />}
    </section>
  );
}

interface EntryProps {
  readonly event: NoteEvent;
  /** Null if it cannot be voided. */
  readonly onVoid: (() => void) | null;
  /** Null if there is no payment to undo. */
  readonly onUndo: (() => void) | null;
}

const standsReceived = ({ received, voidedAt, undoneAt }: NoteEvent) =>
  received > 0 && voidedAt === null && undoneAt === null;

function Entry({ event, onVoid, onUndo }: EntryProps) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const { kind, place, note, received, packages, creditReason, credit, owedBy, voidedAt, voidedBy, voidedReason } =
    event;
  // What a challan notes begins with its name in English.
  const told = event.source === 'challan' ? note.replace(/^Challan(?= )/, say('Challan')) : note;
  const why = words.undelivered[event.undeliveredReason as keyof typeof words.undelivered] ?? '';
  return (
    <li className={classes['entry']} data-voided={voidedAt !== null || undefined}>
      <time dateTime={event.at}>{showMoment(new Date(event.at))}</time>
      <div className={classes['what']}>
        <p>
          {voidedAt === null ? <b>{say(kind)}</b> : <del>{say(kind)}</del>}
          {place !== '' && ` · ${place}`}
          {why !== '' && ` · ${why}`}
        </p>
        {told !== '' && <p className={classes['note']}>{told}</p>}
        {packages > 0 && <p>{words.packagesReceived(packages)}</p>}
        {received > 0 && <Collected event={event} onUndo={onUndo} />}
        {creditReason !== '' && <p>{words.onCredit(creditReason)}</p>}
        {credit > 0 && <p>{words.owedBy(shownPrice(credit), owedBy)}</p>}
        <p className="quiet">{whoOf(event, words)}</p>
        {voidedAt !== null && <p>{words.voidedBy(voidedBy, voidedReason)}</p>}
      </div>
      {onVoid !== null && (
        <Button variant="subtle" size="compact-sm" aria-label={words.voidOf(say(kind))} onClick={onVoid}>
          {words.void}
        </Button>
      )}
    </li>
  );
}

/** The payment received with an event: amount, mode and rebate, and whether it was undone. */
function Collected({ event, onUndo }: Pick<EntryProps, 'event' | 'onUndo'>) {
  const words = useNoteWords();
  const { modes } = useMoneyWords();
  const { received, receivedMode, receivedReference, rebate, rebateReason, undoneAt, undoneBy, undoneReason } = event;
  const amount = shownPrice(received);
  const how = [
    receivedMode === '' || receivedMode === 'cash' ? '' : (modes[receivedMode as keyof typeof modes] ?? receivedMode),
    receivedReference,
  ].filter((part) => part !== '');
  const parts = [
    (event.withDriver && undoneAt === null ? words.receivedByDriver : words.received)(amount),
    how.join(' '),
  ];
  const text = parts.filter((part) => part !== '').join(' · ');
  const letOff = words.rebate(shownPrice(rebate), rebateReason);
  return (
    <>
      <p>
        {undoneAt === null ? text : <del>{text}</del>}
        {onUndo !== null && (
          <Button variant="subtle" size="compact-sm" aria-label={words.undoOf(amount)} onClick={onUndo}>
            {words.undo}
          </Button>
        )}
      </p>
      {rebate > 0 && <p>{undoneAt === null ? letOff : <del>{letOff}</del>}</p>}
      {undoneAt !== null && <p>{words.undoneBy(undoneBy, undoneReason)}</p>}
    </>
  );
}

function whoOf({ source, by }: NoteEvent, words: ReturnType<typeof useNoteWords>): string {
  if (source === 'driver') return words.byDriver;
  return source === 'challan' ? words.byChallan(by) : words.by(by);
}

function VoidDialog({ event, onClose }: { readonly event: NoteEvent; readonly onClose: () => void }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.voidOf(say(event.kind))}
      intro={<p className={classes['intro']}>{words.voidIntro}</p>}
      fields={{ reason: voidReason }}
      initial={{ reason: '' }}
      caption={words.void}
      danger
      send={async ({ reason }) => {
        await request('biltyEventVoid', { body: { id: event.id, reason } });
        toast.success(words.voided);
        readNotesAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function UndoDialog({ event, onClose }: { readonly event: NoteEvent; readonly onClose: () => void }) {
  const words = useNoteWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.undoOf(shownPrice(event.received))}
      intro={<p className={classes['intro']}>{words.undoIntro}</p>}
      fields={{ reason: voidReason }}
      initial={{ reason: '' }}
      caption={words.undo}
      danger
      send={async ({ reason }) => {
        await request('biltyEventUndo', { body: { id: event.id, reason } });
        toast.success(words.undone);
        readNotesAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
