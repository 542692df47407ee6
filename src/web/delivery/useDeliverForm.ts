import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { blankRow, type RowOf } from '#domain/define.ts';
import { collection, deskEvent, notedEvent, UNDELIVERED_REASON } from '#domain/records/bilty-event.ts';
import { pod } from '#domain/records/pod.ts';
import { nextStatuses, type NotedKind } from '#domain/rules/lr-status.ts';
import { formatPlainRupees, toPaise } from '#domain/rules/money.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import type { Messages } from '#web/ui/entries.ts';
import { errorsByName, useDefinedForm, type TextsOf } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { readDeliveriesAnew, type WaitingLr } from './delivery-answers.ts';
import { useDeliveryWords } from './useDeliveryWords.ts';

/** The events that a desk records for an LR, the most usual first. */
const NOTED = ['Delivered', 'Out for delivery', 'Arrived', 'Undelivered', 'Returned'] as const satisfies NotedKind[];
type DeskKind = (typeof NOTED)[number];

/** What the desk recorded for an LR. */
export interface NotedDelivery {
  readonly lr: WaitingLr;
  readonly kind: DeskKind;
  /** The number of the receipt for the money received; empty if none was. */
  readonly receiptNo: string;
  readonly received: number;
}

const { kind, party, creditReason, note, received } = notedEvent;
const fields = {
  kind,
  ...deskEvent,
  received,
  ...collection,
  creditReason,
  party,
  reason: pod.reason,
  note,
};

const amountIn = (text: string) => Number(text.replaceAll(',', ''));

/** The amount to receive after the typed rebate, as text; empty for nothing. */
function leftOf(toCollect: number, rebate: string): string {
  const off = amountIn(rebate);
  const left = toPaise(toCollect) - (Number.isFinite(off) ? toPaise(Math.round(off * 100) / 100) : 0n);
  return left > 0n ? formatPlainRupees(left) : '';
}

/** The events that a desk can record next for an LR. */
const deskKinds = ({ lrStatus }: Pick<WaitingLr, 'lrStatus'>): readonly DeskKind[] =>
  NOTED.filter((each) => nextStatuses(lrStatus).includes(each));

type Pays = 'now' | 'credit';
type Row = RowOf<typeof fields>;

/** The faults that single fields cannot detect. */
function faultsOf({ packages }: WaitingLr, pays: Pays, typed: TextsOf<typeof fields>): Messages {
  const isDelivered = typed.kind === 'Delivered';
  return {
    ...(typed.kind === 'Undelivered' && typed.undeliveredReason === '' && { undeliveredReason: UNDELIVERED_REASON }),
    ...(isDelivered && Number(typed.packages) > packages && { packages: `Only ${packages} packages are on the LR.` }),
    ...(isDelivered && pays === 'credit' && typed.creditReason.trim() === '' && { creditReason: UNDELIVERED_REASON }),
  };
}

/** The body to send: no money unless delivered, and no credit if paid. */
function bodyOf({ biltyNo }: WaitingLr, { reason: _ofThePod, ...event }: Row, pays: Pays) {
  const isDelivered = event.kind === 'Delivered';
  const none = { received: 0, rebate: 0, creditReason: '', party: 0, packages: 0 };
  const now = isDelivered && pays === 'now' ? { creditReason: '', party: 0 } : {};
  return { ...event, ...(isDelivered ? {} : none), ...now, at: '', place: '', numbers: [biltyNo] };
}

/** The fields of a delivery, preset with the usual values. */
function useDeliverFields(lr: WaitingLr, offered: readonly DeskKind[]) {
  const [pays, setPays] = useState<Pays>('now');
  const proposed = useRef(leftOf(lr.toCollect, ''));
  const [start] = useState(() => ({
    ...blankRow(fields),
    kind: offered[0] ?? ('Delivered' as const),
    packages: lr.packages > 0 ? String(lr.packages) : '',
    received: leftOf(lr.toCollect, ''),
    receivedMode: 'cash' as const,
    reason: 'shortage' as const,
  }));
  const form = useDefinedForm(fields, start, (typed) => faultsOf(lr, pays, typed));
  const { values, setFieldValue } = form;
  // A rebate reduces the received amount, unless another amount was typed.
  useEffect(() => {
    const next = leftOf(lr.toCollect, values.rebate);
    if (next === proposed.current) return;
    if (amountIn(values.received) === amountIn(proposed.current)) setFieldValue('received', next);
    proposed.current = next;
  }, [lr.toCollect, setFieldValue, values.rebate, values.received]);
  const choosePays = (way: Pays) => {
    setPays(way);
    setFieldValue('received', way === 'credit' ? '' : proposed.current);
  };
  const counted = Number(values.packages);
  const isShort = values.kind === 'Delivered' && counted > 0 && counted < lr.packages;
  return { form, pays, choosePays, short: isShort ? lr.packages - counted : 0 };
}

/** Sends the delivery; a retry after a lost answer uses the same idempotency key. */
function useSentDelivery(lr: WaitingLr) {
  const { say } = useLanguage();
  const [keyOf] = useState(requestKeys);
  const eventKey = useRef('');
  async function sendEvent(row: Row, pays: Pays): Promise<string> {
    const body = bodyOf(lr, row, pays);
    eventKey.current = keyOf(body);
    const [result] = await request('biltyEventAdd', { body, idempotencyKey: eventKey.current });
    return result?.receiptNo ?? '';
  }
  /** Sends the photo and answers whether it arrived; shows the reason if not. */
  async function sendPhoto({ packages, reason }: Row, short: number, photo: File | null): Promise<boolean> {
    if (photo === null) return true;
    const query = { number: lr.biltyNo, receivedPackages: packages, short, reason };
    try {
      await request('podAdd', { query, body: { photo }, idempotencyKey: `${eventKey.current}-photo` });
      return true;
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      return false;
    }
  }
  return { sendEvent, sendPhoto };
}

/** The form of a delivery: it saves the event with its payment in one call, then sends the photo, which can be retried. */
export function useDeliverForm(lr: WaitingLr, onNoted: (noted: NotedDelivery) => void, onClose: () => void) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const offered = useMemo(() => deskKinds(lr), [lr]);
  const [busy, setBusy] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const [saved, setSaved] = useState(false);
  const entered = useDeliverFields(lr, offered);
  const { form, pays, short } = entered;
  const { sendEvent, sendPhoto } = useSentDelivery(lr);

  async function submit() {
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) return focusFirstWrong(root.current);
    setBusy(true);
    try {
      if (!saved) {
        const receiptNo = await sendEvent(read.row, pays);
        onNoted({ lr, kind: read.row.kind as DeskKind, receiptNo, received: receiptNo === '' ? 0 : read.row.received });
        setSaved(true);
      }
      if (await sendPhoto(read.row, short, photo)) onClose();
      readDeliveriesAnew(queries);
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong(root.current);
    } finally {
      setBusy(false);
    }
  }
  return { ...entered, root, offered, busy, photo, setPhoto, saved, submit, words };
}
