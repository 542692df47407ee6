import { Button, Textarea } from '@mantine/core';
import { IconFileText, IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { sentenceOf } from '#web/client/problem.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import classes from './ReadBill.module.css';
import { useEwayWords } from './useEwayWords.ts';

type ReadBillAnswer = Answer<'ewayBillReadFile'>[number];

/** The limit of the call. */
const MOST_CHARACTERS = 60_000;

/** Reads bills from what is sent: a single one fills the form; of several, the user chooses one. */
function useReadBills(form: RecordFormOf<typeof ewayBill.fields>) {
  const { say } = useLanguage();
  const words = useEwayWords();
  const [read, setRead] = useState<readonly ReadBillAnswer[]>([]);
  const [message, setMessage] = useState('');
  const [lr, setLr] = useState<ReadBillAnswer['lr']>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const take = ({ bill, advice, fromParty, toParty, lr: carrying }: ReadBillAnswer) => {
    const names = Object.entries(ewayBill.fields);
    form.setValues(Object.fromEntries(names.map(([name, { wire, blank }]) => [name, bill[wire] ?? blank])));
    const unknown = [
      fromParty === null ? bill[ewayBill.fields.fromName.wire] : undefined,
      toParty === null ? bill[ewayBill.fields.toName.wire] : undefined,
    ].filter((name) => name !== undefined);
    setRead([]);
    setLr(carrying);
    // The user checks the form from here, and Ctrl+Enter submits.
    form.focus('ewayBillNo');
    setMessage(
      [
        words.read.done,
        ...(advice.length === 0 ? [] : [words.read.doubtful(advice.length)]),
        ...(unknown.length === 0 ? [] : [words.read.newParties(unknown.join(', '))]),
      ].join(' '),
    );
  };
  const send = async (sent: { readonly text: string } | Blob) => {
    setBusy(true);
    setFailure('');
    setMessage('');
    setLr(null);
    try {
      const bills = await request('ewayBillReadFile', { body: sent });
      const [first] = bills;
      if (bills.length === 1 && first !== undefined) take(first);
      else setRead(bills);
    } catch (error) {
      setFailure(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return { read, message, lr, failure, busy, take, send };
}

/** Fills the form from a text (copied from a print, or JSON), or from a file with either, or from a PDF. */
export function ReadBill({ form }: { readonly form: RecordFormOf<typeof ewayBill.fields> }) {
  const words = useEwayWords();
  const [text, setText] = useState('');
  const { read, message, lr, failure, busy, take, send } = useReadBills(form);
  const chosen = useRef<HTMLInputElement>(null);
  const sendFile = (file: File | undefined) => {
    if (file !== undefined && !busy) void send(file);
  };
  const readText = (typed: string) => {
    if (!busy && typed.trim() !== '') void send({ text: typed });
  };
  const dropped = useDropped(sendFile);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    sendFile(event.currentTarget.files?.[0]);
    event.currentTarget.value = '';
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button beside the text does the same by key
    <section className={`card ${fieldClasses['group']} ${classes['place']}`} aria-labelledby="read-bill" {...dropped}>
      <h2 id="read-bill">{words.read.title}</h2>
      <p className={classes['hint']}>{words.read.hint}</p>
      <div className={classes['entry']}>
        <BillText text={text} failure={failure} onText={setText} onRead={readText} />
        <div className={classes['buttons']}>
          <Button
            variant="default"
            leftSection={<IconScan size={16} aria-hidden />}
            aria-disabled={busy || text.trim() === ''}
            onClick={() => readText(text)}
          >
            {words.read.go}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => chosen.current?.click()}
          >
            {words.read.file}
          </Button>
          <input
            ref={chosen}
            type="file"
            accept=".pdf,.json,.txt,application/pdf,application/json,text/plain"
            hidden
            onChange={choose}
          />
        </div>
      </div>
      <output className={classes['told']}>{read.length > 0 ? words.read.several(read.length) : message}</output>
      {lr !== null && <CarryingLr lr={lr} />}
      {read.length > 0 && <ReadBills bills={read} onTake={take} />}
    </section>
  );
}

interface BillTextProps {
  readonly text: string;
  /** Why nothing could be read; empty when something was. */
  readonly failure: string;
  readonly onText: (text: string) => void;
  readonly onRead: (text: string) => void;
}

/** The text box: a paste into the empty box is read at once. */
function BillText({ text, failure, onText, onRead }: BillTextProps) {
  const words = useEwayWords();
  return (
    <Textarea
      name="read"
      data-own-submit
      label={words.read.text}
      value={text}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={MOST_CHARACTERS}
      error={failure === '' ? undefined : failure}
      onChange={(event) => onText(event.currentTarget.value)}
      onPaste={(event) => {
        // A paste after typed text is read together with it, by the button.
        if (text.trim() === '') onRead(event.clipboardData.getData('text'));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onRead(text);
      }}
    />
  );
}

/** The LR that has the invoice of the bill that was read, with a link to it. */
function CarryingLr({ lr }: { readonly lr: NonNullable<ReadBillAnswer['lr']> }) {
  const words = useEwayWords();
  const { tenantId } = useUser();
  return (
    <p className={classes['told']}>
      {words.read.carriedBy(lr.lrNo)}{' '}
      <Link to="/dashboard/bilty" search={{ biltyNo: lr.biltyNo, tenantId }}>
        {lr.ewayBillNo === '' ? words.read.enterThere : words.read.openLr}
      </Link>
    </p>
  );
}

/** Lets a file be dropped on an element, which is highlighted while a file is over it. */
function useDropped(onFile: (file: File | undefined) => void) {
  const [dropping, setDropping] = useState(false);
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setDropping(isOver);
  };
  return {
    'data-dropping': dropping || undefined,
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop: (event: DragEvent) => {
      over(event, false);
      onFile(event.dataTransfer.files[0]);
    },
  };
}

interface ReadBillsProps {
  readonly bills: readonly ReadBillAnswer[];
  readonly onTake: (bill: ReadBillAnswer) => void;
}

/** The bills of a file with several, to choose one. */
function ReadBills({ bills, onTake }: ReadBillsProps) {
  const words = useEwayWords();
  return (
    <ul className={classes['bills']}>
      {bills.map((each, at) => {
        const number = String(each.bill[ewayBill.fields.ewayBillNo.wire] ?? '') || words.read.noNumber;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- bills of a file may have no number
          <li key={at}>
            <span>
              {[number, each.bill[ewayBill.fields.docNo.wire], each.bill[ewayBill.fields.toName.wire]]
                .filter((part) => part !== undefined)
                .join(' · ')}
              {each.isOnDesk && ` (${words.read.onDesk})`}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.read.takeOf(number)}
              onClick={() => onTake(each)}
            >
              {words.read.use}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
