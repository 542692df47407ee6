import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noteRequest, type NOTE_KINDS } from '#domain/records/freight-bill.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { lastTaxedNote, noteTotal, sumsOfNote, type BillKind, type NoteSums } from '#domain/rules/freight-bill.ts';
import { formatRupees, readAmount, toPaise } from '#domain/rules/money.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { asksOnce } from '#web/forms/asks-once.ts';
import { toast } from '#web/ui/toast.ts';
import { readBillsAnew } from './bill-pages.ts';
import classes from './Bills.module.css';
import { useBillWords } from './useBillWords.ts';

const { reason, beforeTax, noteDate, remark } = noteRequest;
const FIELDS = { reason, beforeTax, noteDate, remark };

/** The part of a bill that its notes need. */
export interface NotedBill {
  readonly billNo: string;
  readonly kind: BillKind;
  readonly billDate: string;
  readonly sums: NoteSums;
  /** The sums left of the bill. Undefined if not all of its notes are known here: then only the server calculates. */
  readonly left: NoteSums | undefined;
}

interface NoteDialogProps {
  readonly kind: (typeof NOTE_KINDS)[number];
  readonly bill: NotedBill;
  readonly onClose: () => void;
}

/** The dialog that issues a credit or debit note for a bill, with a live preview of its amounts. */
export function NoteDialog({ kind, bill, onClose }: NoteDialogProps) {
  const words = useBillWords();
  const queries = useQueryClient();
  const [asks] = useState(asksOnce);
  const [keyOf] = useState(requestKeys);
  return (
    <AskDialog
      title={words.noteTitle(words.noteTitles[kind], bill.billNo)}
      fields={FIELDS}
      initial={{ reason: '', beforeTax: '', noteDate: todayInIndia(), remark: '' }}
      fieldOptions={{ reason: { shown: words.noteReasons } }}
      renderBelow={(typed) => <Reckoned kind={kind} bill={bill} typed={typed.beforeTax} day={typed.noteDate} />}
      caption={words.issueNote}
      send={async (row) => {
        const body = { billNo: bill.billNo, kind, ...row };
        const idempotencyKey = keyOf(body);
        const { noteNo } = await asks(row.noteDate, (askDay) =>
          request('noteIssue', { body: { ...body, askDay }, idempotencyKey }),
        );
        toast.success(words.issued(noteNo));
        readBillsAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface ReckonedProps {
  readonly kind: NoteDialogProps['kind'];
  readonly bill: NotedBill;
  readonly typed: string;
  readonly day: string;
}

/** What is left of the bill, and the tax and total of a note for the typed value. */
function Reckoned({ kind, bill, typed, day }: ReckonedProps) {
  const words = useBillWords();
  const { left, sums } = bill;
  if (left === undefined) return null;
  const inTime = day <= lastTaxedNote(bill.billDate);
  const taxed = bill.kind === 'Tax Invoice' && inTime;
  const note = sumsOfNote(toPaise(readAmount(typed) ?? 0), sums, left, { taxed, credit: kind === 'Credit' });
  const sum = (name: string, paise: bigint, className?: string) => (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{formatRupees(paise)}</dd>
    </div>
  );
  return (
    <>
      <dl className={classes['sums']} aria-live="polite">
        {sum(words.leftOfBill, left.value, 'quiet')}
        {note.cgst > 0n && sum('CGST', note.cgst)}
        {note.sgst > 0n && sum('SGST', note.sgst)}
        {note.igst > 0n && sum('IGST', note.igst)}
        {sum(words.noteTotal, noteTotal(note), classes['total'])}
      </dl>
      {bill.kind === 'Tax Invoice' && !inTime && <p className={classes['withoutTax']}>{words.withoutTax}</p>}
    </>
  );
}
