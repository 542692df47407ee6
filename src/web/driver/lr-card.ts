import { DRIVER_KINDS, isLrStatus, nextKinds, statusText, type LrStatus } from '#domain/rules/lr-status.ts';
import { telOf } from '#domain/rules/phone-link.ts';
import { deliveryForm, type Delivery } from './delivery-form.ts';
import type { DriverKind, DriverLr } from './opened.ts';
import { button, element } from './element.ts';
import { inRupees } from './in-rupees.ts';
import type { UnsentOfLr } from './unsent.ts';
import type { PageWords } from './written-page.ts';

/** What a driver may do with an LR. */
export interface Actions {
  readonly note: (lr: DriverLr, kind: DriverKind) => Promise<void>;
  /** `isDelivery`: a delivery is reported; otherwise only photos are sent. */
  readonly deliver: (lr: DriverLr, delivery: Delivery, isDelivery: boolean) => Promise<void>;
  readonly retry: (item: UnsentOfLr) => void;
  readonly remove: (item: UnsentOfLr) => void;
}

/** The state of an LR once everything that waits on the phone is accepted. */
function standingOf(lr: DriverLr, unsent: readonly UnsentOfLr[]): { status: LrStatus; marks: readonly string[] } {
  const kinds = unsent.flatMap((item) => (item.what === 'event' && item.refused === '' ? [item.kind] : []));
  const states = kinds.filter((kind) => isLrStatus(kind));
  return { status: states.at(-1) ?? lr.status, marks: [...lr.marks, ...kinds.filter((kind) => !isLrStatus(kind))] };
}

/** The events offered: of the two reporting places, only the one that comes next. */
function offeredOf(status: LrStatus, marks: readonly string[]): readonly DriverKind[] {
  const next: readonly string[] = nextKinds(status, marks);
  const offered = DRIVER_KINDS.filter((kind) => next.includes(kind));
  const isLoading = status === 'Booked';
  const isOver = status === 'Delivered' || status === 'Returned';
  return offered.filter(
    (kind) => !kind.startsWith('Reported') || (!isOver && (kind === 'Reported for loading') === isLoading),
  );
}

const captionOf = (kind: DriverKind, words: PageWords) =>
  kind === 'Arrived' ? words.arrived : kind === 'Delivered' ? words.delivered : words.reported;

/** Makes the notice that an item was refused, with the buttons to act on it. */
function refusalOf(words: PageWords, say: (sentence: string) => string, remove: Actions['remove']) {
  return (item: UnsentOfLr, way: string, onWay: () => void): HTMLElement => {
    const caption = item.what === 'pod' ? words.photo : captionOf(item.kind, words);
    const buttons = [button(way, onWay), button(words.remove, () => remove(item))];
    const sentence = element('p', `${words.notTaken}: ${caption}. ${say(item.refused)}`);
    return element('div', [sentence, element('p', words.whatToDo), element('div', buttons, 'buttons')], 'refused');
  };
}

/** The card of an LR; an open form is kept when it is redrawn. */
export function lrCard(words: PageWords, say: (sentence: string) => string, actions: Actions) {
  const status = element('p', '', 'status');
  const facts = element('div');
  const below = element('div');
  const title = element('h2');
  const card = element('section', [title, status, facts, below], 'lr');
  let form: ReturnType<typeof deliveryForm> | null = null;
  const refusal = refusalOf(words, say, actions.remove);

  function update(lr: DriverLr, unsent: readonly UnsentOfLr[]): void {
    const standing = standingOf(lr, unsent);
    title.textContent = `${words.lr} ${lr.lrNo}`;
    card.ariaLabel = title.textContent;
    status.textContent = say(statusText(standing.status, lr.short ?? 0));
    facts.replaceChildren(...toPayOf(lr, standing.status, words), ...factsOf(lr, words));
    if (form !== null) return form.expect(lr.toCollect ?? 0);
    const show = (isDelivery: boolean) => {
      const close = () => {
        form = null;
        update(lr, unsent);
      };
      const onSave = async (delivery: Delivery) => {
        form = null;
        try {
          await actions.deliver(lr, delivery, isDelivery);
        } catch (error) {
          form = opened;
          throw error;
        }
      };
      const { packages, toCollect = 0 } = lr;
      const opened = deliveryForm({ isDelivery, packages, toCollect, words, onSave, onCancel: close });
      form = opened;
      below.replaceChildren(opened.form);
      // Typing replaces the proposed value.
      opened.form.querySelector('input')?.select();
    };
    const fault = element('p', '', 'fault');
    fault.setAttribute('role', 'alert');
    const note = (kind: DriverKind) => () => {
      if (kind === 'Delivered') show(true);
      else void actions.note(lr, kind).catch(() => (fault.textContent = words.notKept));
    };
    const offered = offeredOf(standing.status, standing.marks);
    const buttons = element('div', [], 'buttons');
    for (const kind of offered)
      buttons.append(button(captionOf(kind, words), note(kind), kind === 'Delivered' ? 'main' : ''));
    if (standing.status !== 'Cancelled') buttons.append(button(words.photo, () => show(false)));
    const refused = unsent
      .filter((item) => item.refused !== '')
      .map((item) => {
        if (item.what === 'pod' || item.kind !== 'Delivered')
          return refusal(item, words.retry, () => actions.retry(item));
        // A refused delivery is entered again, not resent as it was.
        return refusal(item, words.correct, () => {
          show(true);
          actions.remove(item);
        });
      });
    below.replaceChildren(buttons, fault, ...refused);
  }

  return { card, update };
}

/** The amount to be collected for an LR that is not delivered yet. */
function toPayOf({ toCollect = 0 }: DriverLr, status: LrStatus, words: PageWords): Node[] {
  if (status === 'Delivered' || toCollect <= 0) return [];
  const due = element('b', `${words.toPay}: ₹${inRupees(toCollect)}`);
  return [element('p', [due, element('span', words.collect)], 'to-pay')];
}

/** The consignee's name in the language of the page. */
const nameOf = ({ consignee, consigneeHindi = '' }: DriverLr) =>
  document.documentElement.lang === 'hi' && consigneeHindi !== '' ? consigneeHindi : consignee;

function factsOf(lr: DriverLr, words: PageWords): Node[] {
  const facts: Node[] = [element('p', [element('b', nameOf(lr))])];
  if (lr.address !== '') facts.push(element('p', lr.address));
  facts.push(element('p', `${lr.origin} → ${lr.destination} · ${words.packages}: ${lr.packages}`));
  if (lr.pods > 0) facts.push(element('p', `${words.proofs}: ${lr.pods}`));
  if (lr.phone !== '') {
    const call = element('a', `${words.call}: ${lr.phone}`, 'call');
    call.href = telOf(lr.phone);
    facts.push(call);
  }
  return facts;
}
