import { ActionIcon, TextInput } from '@mantine/core';
import { IconBarcode, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { blankRow } from '#domain/define.ts';
import { paperPod, POD_REMARK } from '#domain/records/pod.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { MOST_PAPERS } from '#domain/rules/delivery-desk.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { DialogForm } from '#web/forms/DialogForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { RadioField } from '#web/ui/RadioField.tsx';
import { toast } from '#web/ui/toast.ts';
import { readDeliveriesAnew } from './delivery-answers.ts';
import classes from './Delivery.module.css';
import { meantBy, numberIn, type NumberedLr } from './find-lr.ts';
import { useDeliveryWords } from './useDeliveryWords.ts';

const MOST_FOUND = 100;

/** The LR meant by a typed or scanned number; undefined if none or several match. */
async function findLr(number: string): Promise<NumberedLr | undefined> {
  const { data } = await request('biltyList', { query: { searchParam: number, pageIndex: 1, pageSize: MOST_FOUND } });
  const found = (data as readonly Readonly<Record<string, unknown>>[]).map((row) => ({
    biltyNo: textIn(row, 'biltyNo'),
    lrNo: textIn(row, 'lrNo') || textIn(row, 'biltyNo'),
  }));
  return meantBy(number, found);
}

/** The LRs whose papers are being recorded. */
function usePapers(first: readonly NumberedLr[]) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const [lrs, setLrs] = useState(first);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  /** Adds the typed LR to the list. Answers the new list, or null when it cannot be added. */
  async function add(): Promise<readonly NumberedLr[] | null> {
    const number = numberIn(typed);
    if (number === '') return lrs;
    const refuse = (text: string) => {
      setFault(text);
      return null;
    };
    if (number === null) return refuse(words.unreadable);
    try {
      const lr = await findLr(number);
      if (lr === undefined) return refuse(words.notFound(number));
      if (lrs.some(({ biltyNo }) => biltyNo === lr.biltyNo)) return refuse(words.addedAlready(lr.lrNo));
      if (lrs.length === MOST_PAPERS) return refuse(words.podMost(MOST_PAPERS));
      const next = [...lrs, lr];
      setLrs(next);
      setTyped('');
      return next;
    } catch (error) {
      return refuse(say(sentenceOf(error)));
    }
  }
  const type = (text: string) => {
    setTyped(text);
    setFault('');
  };
  const remove = (lr: NumberedLr) => setLrs((all) => all.filter((each) => each !== lr));
  return { lrs, typed, fault, setFault, type, add, remove };
}

interface PodInDialogProps {
  /** The LRs that were ticked before. */
  readonly lrs: readonly NumberedLr[];
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

function usePodIn({ lrs: first, onSaved, onClose }: PodInDialogProps) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const papers = usePapers(first);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const form = useDefinedForm(
    paperPod,
    { ...blankRow(paperPod), receivedOn: todayInIndia(), cameBy: 'hand' as const, condition: 'clean' as const },
    ({ condition, remark }) => (condition === 'remarked' && remark.trim() === '' ? { remark: POD_REMARK } : {}),
  );
  async function submit() {
    setBusy(true);
    try {
      const lrs = await papers.add();
      if (lrs === null) return;
      if (lrs.length === 0) return papers.setFault(words.podNone);
      const read = form.read();
      if (form.validate().hasErrors || !read.ok) return focusFirstWrong(root.current);
      const body = { ...read.row, numbers: lrs.map(({ biltyNo }) => biltyNo) };
      await request('deliveryPodIn', { body, idempotencyKey: keyOf(body) });
      readDeliveriesAnew(queries);
      toast.success(words.podsSaved(lrs.length));
      onSaved?.();
      onClose();
    } catch (error) {
      const errors = error instanceof Problem ? error.errors : [];
      form.refuse(errorsByName(errors, paperPod));
      setFaults(errors.flatMap(({ path, message }) => (path === 'numbers' ? [say(message)] : [])));
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return { words, root, papers, busy, faults, form, submit };
}

type PodIn = ReturnType<typeof usePodIn>;

/** Records incoming paper PODs, many at once: all of them or none. */
export function PodInDialog(props: PodInDialogProps) {
  const { onClose } = props;
  const podIn = usePodIn(props);
  const { words, root, papers, busy, faults, submit } = podIn;
  const count = papers.lrs.length;
  return (
    <Dialog title={count === 0 ? words.podIn : words.podInOf(count)} onClose={onClose} typed={count > 0}>
      <DialogForm root={root} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
        <Papers podIn={podIn} />
        {faults.length > 0 && (
          <div role="alert">
            <ul className={classes['faults']}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        )}
        <PaperFields podIn={podIn} />
      </DialogForm>
    </Dialog>
  );
}

/** The LRs whose papers came in: Enter adds the typed or scanned number. */
function Papers({ podIn: { papers, words } }: { readonly podIn: PodIn }) {
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing || papers.typed.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    void papers.add();
  };
  return (
    <>
      <TextInput
        label={words.podEntry}
        description={words.podEntryHint}
        leftSection={<IconBarcode size={16} aria-hidden />}
        value={papers.typed}
        error={papers.fault === '' ? undefined : papers.fault}
        onChange={(event) => papers.type(event.currentTarget.value)}
        onKeyDown={addOnEnter}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {papers.lrs.length > 0 && (
        <ul className={classes['chips']} aria-label={words.lrs}>
          {papers.lrs.map((lr) => (
            <li key={lr.biltyNo}>
              {lr.lrNo}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.remove(lr.lrNo)}
                onClick={() => papers.remove(lr)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const choicesOf = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([value, label]) => ({ value, label }));

/** When and how the papers came in, and the consignee's remarks on them. */
function PaperFields({ podIn: { form, words } }: { readonly podIn: PodIn }) {
  const { say } = useLanguage();
  const { cameBy, condition } = form.values;
  return (
    <>
      <Field form={form} name="receivedOn" />
      <RadioField
        name="cameBy"
        label={say(paperPod.cameBy.label)}
        value={cameBy}
        onChange={(way) => form.setFieldValue('cameBy', way)}
        options={choicesOf(words.ways)}
      />
      {cameBy === 'courier' && <Field form={form} name="docket" autoComplete="off" />}
      <RadioField
        name="condition"
        label={say(paperPod.condition.label)}
        value={condition}
        onChange={(how) => form.setFieldValue('condition', how)}
        options={choicesOf(words.conditions)}
      />
      {condition === 'remarked' && <Field form={form} name="remark" autoComplete="off" required />}
    </>
  );
}
