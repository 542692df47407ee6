import { MOST_PHOTOS, PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { button, element } from './element.ts';
import { choices, field } from './form-parts.ts';
import { inRupees } from './in-rupees.ts';
import { PHOTO_TYPES, photoFields } from './photo-fields.ts';
import type { Collected, ShortReason } from './unsent.ts';
import type { PageWords } from './written-page.ts';

/** A delivery as the driver reports it. */
export interface Delivery {
  /** 0 when only photos are sent. */
  readonly packages: number;
  readonly receiver: string;
  readonly photos: readonly Blob[];
  /** Why fewer packages were handed over than the LR has; absent when all were. */
  readonly reason?: ShortReason;
  /** Absent when nothing was to be collected. */
  readonly money?: Collected;
}

interface DeliveryForm {
  /** Whether a delivery is reported; false when only photos are sent. */
  readonly isDelivery: boolean;
  /** The packages of the LR. */
  readonly packages: number;
  /** The amount to be collected, in rupees. */
  readonly toCollect: number;
  readonly words: PageWords;
  readonly onSave: (delivery: Delivery) => Promise<void>;
  readonly onCancel: () => void;
}

function faultOf(photos: readonly File[], words: PageWords): string {
  if (photos.length > MOST_PHOTOS) return words.manyPhotos;
  if (photos.some(({ type }) => !PHOTO_TYPES.includes(type))) return words.wrongPhoto;
  return photos.some(({ size }) => size > PHOTO_BYTES) ? words.largePhoto : '';
}

/** The reason for handing over fewer packages; asked only while the count is lower. */
function reasonFields(count: HTMLInputElement, packages: number, words: PageWords) {
  const { shortage, damage, refusal, part } = words.reasons;
  const why = choices<ShortReason>('reason', words.whyShort, { shortage, damage, refusal, part });
  const isShort = () => Number(count.value) > 0 && Number(count.value) < packages;
  const shown = () => (why.set.hidden = !isShort());
  count.addEventListener('input', shown);
  shown();
  return { nodes: [why.set], isShort, chosen: () => (isShort() ? why.chosen() : undefined), first: why.first };
}

interface OpenForm {
  readonly form: HTMLFormElement;
  /** Sets a changed amount to be collected. */
  readonly expect: (toCollect: number) => void;
}

const PAISE = 100;

/** The sum received and how it was paid. Its fault is empty when the sum is the one to be collected. */
function moneyFields(sum: number, words: PageWords) {
  let toCollect = sum;
  const caption = () => `${words.received} (₹${inRupees(toCollect)})`;
  const received = field(caption(), 'number');
  received.input.inputMode = 'decimal';
  received.input.step = '0.01';
  const reference = field(words.reference, 'text');
  reference.input.maxLength = 40;
  reference.label.hidden = true;
  const how = choices('mode', words.how, { cash: words.cash, upi: words.upi });
  how.set.addEventListener('change', () => (reference.label.hidden = how.chosen() !== 'upi'));
  const read = () => {
    const mode = how.chosen();
    const paise = Math.round(Number(received.input.value) * PAISE);
    if (received.input.value === '' || paise !== Math.round(toCollect * PAISE)) {
      return { fault: `${words.collectAll} ₹${inRupees(toCollect)}. ${words.elseCall}`, at: received.input };
    }
    if (mode === undefined) return { fault: words.noMode, at: how.first() };
    const wanted = mode === 'upi' ? reference.input.value.trim() : '';
    if (mode === 'upi' && wanted === '') return { fault: words.noReference, at: reference.input };
    const money: Collected = { amount: paise / PAISE, mode, reference: wanted };
    return { fault: '', money };
  };
  /** The office changed the LR while the form was open. */
  const expect = (changed: number) => {
    toCollect = changed;
    received.label.firstChild?.replaceWith(caption());
  };
  return { nodes: [received.label, how.set, reference.label], read, expect };
}

/** The form of a delivery: packages first, then money, recipient and photos. */
export function deliveryForm({ isDelivery, packages, toCollect, words, onSave, onCancel }: DeliveryForm): OpenForm {
  const count = field(`${words.howMany} (${packages})`, 'number');
  count.input.inputMode = 'numeric';
  count.input.value = packages > 0 ? String(packages) : '';
  const receiver = field(words.receiver, 'text');
  receiver.input.maxLength = 120;
  const photos = photoFields(words);
  const fault = element('p', '', 'fault');
  fault.setAttribute('role', 'alert');
  const save = element('button', isDelivery ? words.delivered : words.save, 'main');
  const buttons = element('div', [save, button(words.cancel, onCancel)], 'buttons');
  const money = isDelivery && toCollect > 0 ? moneyFields(toCollect, words) : undefined;
  const why = reasonFields(count.input, isDelivery ? packages : 0, words);
  const fields = isDelivery ? [count.label, ...why.nodes, ...(money?.nodes ?? []), receiver.label] : [];
  const form = element('form', [...fields, ...photos.nodes, element('p', words.photosHint), fault, buttons]);
  form.noValidate = true;

  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = photos.read();
    const counted = Number(count.input.value);
    const noPackages = isDelivery && !(Number.isSafeInteger(counted) && counted > 0);
    const noReason = why.isShort() && why.chosen() === undefined;
    const noPhoto = (!isDelivery || why.isShort()) && chosen.length === 0;
    const paid = money?.read();
    const noMoney = !noPackages && !noReason && paid !== undefined && paid.fault !== '';
    const ofPhotos = noPhoto ? (isDelivery ? words.shortPhoto : words.noPhoto) : faultOf(chosen, words);
    const ofCount = noPackages ? words.noPackages : noReason ? words.noReason : '';
    const wrong = ofCount || (noMoney ? paid.fault : ofPhotos);
    fault.textContent = wrong;
    const at = noPackages ? count.input : noReason ? why.first() : noMoney ? paid.at : photos.input;
    if (wrong !== '') at?.focus();
    if (wrong !== '' || busy) return;
    busy = true;
    const delivery = { packages: isDelivery ? counted : 0, receiver: receiver.input.value.trim(), photos: chosen };
    const reason = why.chosen();
    const whole = {
      ...delivery,
      ...(reason !== undefined && { reason }),
      ...(paid?.money !== undefined && { money: paid.money }),
    };
    void onSave(whole).catch(() => {
      busy = false;
      fault.textContent = words.notKept;
    });
  });
  return { form, expect: (sum) => money?.expect(sum) };
}
