import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { note as definition } from '#domain/records/freight-bill.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import { SharedPrint } from '#web/money/SharedPrint.tsx';
import { shownAmount } from '#web/money/shown.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { rowOf } from '#web/client/queries.ts';
import partClasses from '#web/ui/Part.module.css';
import classes from './Bills.module.css';
import { useBillWords } from './useBillWords.ts';

const PRINT_NAME = 'Bill_Note.pdf';

type Answered = Answer<'noteList'>['data'][number];

const noteOf = (note: Answered) => {
  const { kind, reason } = note;
  return { ...rowOf(definition.fields, note), kind, reason };
};
type Note = ReturnType<typeof noteOf>;

/** The credit and debit notes of a bill, each with a print preview. */
export function BillNotes({ notes }: { readonly notes: readonly Answered[] }) {
  const { t } = useLanguage();
  const words = useBillWords();
  const [printed, setPrinted] = useState<Note | null>(null);
  const titleOf = ({ kind, noteNo }: Note) => `${words.noteTitles[kind]} ${noteNo}`;
  return (
    <section className={`card ${partClasses['part']} ${classes['notes']}`} aria-labelledby="notes">
      <h2 id="notes">{words.notes}</h2>
      <ul className={partClasses['sums']}>
        {notes.map(noteOf).map((note) => (
          <li key={note.noteNo}>
            <span>
              <strong>{titleOf(note)}</strong>{' '}
              <span className="quiet">
                {[showDate(note.noteDate), words.noteReasons[note.reason], note.remark]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <span className="amount">
              {note.kind === 'Credit' ? '−' : '+'}₹{shownAmount(note.total)}
            </span>
            <Button
              variant="subtle"
              leftSection={<IconPrinter size={16} aria-hidden />}
              aria-label={`${t.actions.print} ${note.noteNo}`}
              onClick={() => setPrinted(note)}
            >
              {t.actions.print}
            </Button>
          </li>
        ))}
      </ul>
      {printed !== null && (
        <NotePrint title={titleOf(printed)} number={printed.noteNo} onClose={() => setPrinted(null)} />
      )}
    </section>
  );
}

interface NotePrintProps {
  readonly title: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** The print preview of a note, which can be sent to the bill's party. */
function NotePrint({ title, number, onClose }: NotePrintProps) {
  const screen = useMemo<PrintedScreen>(
    () => ({
      document: { kind: 'note' },
      printName: PRINT_NAME,
      words: () => ({ saved: () => title }),
      print: (noteNo, { language, printer, printJob }, signal) =>
        request('notePrint', {
          query: { noteNo, language, ...(printer !== undefined && { printer, printJob: printJob ?? '' }) },
          signal,
        }),
      share: (noteNo, { language }) => request('noteShare', { query: { noteNo, language } }),
    }),
    [title],
  );
  const fileName = numberedName(PRINT_NAME, number);
  return <SharedPrint screen={screen} number={number} title={title} fileName={fileName} forOffice onClose={onClose} />;
}
