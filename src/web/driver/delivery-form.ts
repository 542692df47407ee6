import { MOST_PHOTOS, PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { button, element } from './element.ts';
import type { PageWords } from './written-page.ts';

/** What was handed over, as the driver says it. */
export interface Delivery {
  /** 0 where only photos are sent. */
  readonly packages: number;
  readonly receiver: string;
  readonly photos: readonly Blob[];
}

interface DeliveryForm {
  /** Whether it is told that the LR was delivered, or photos are sent alone. */
  readonly isDelivery: boolean;
  /** Of the LR. */
  readonly packages: number;
  readonly words: PageWords;
  readonly onSave: (delivery: Delivery) => Promise<void>;
  readonly onCancel: () => void;
}

const TYPES = ['image/jpeg', 'image/png'];

function faultOf(photos: readonly File[], words: PageWords): string {
  if (photos.length > MOST_PHOTOS) return words.manyPhotos;
  if (photos.some(({ type }) => !TYPES.includes(type))) return words.wrongPhoto;
  return photos.some(({ size }) => size > PHOTO_BYTES) ? words.largePhoto : '';
}

function field(caption: string, type: 'number' | 'text' | 'file') {
  const input = element('input');
  input.type = type;
  input.autocomplete = 'off';
  return { label: element('label', [document.createTextNode(caption), input]), input };
}

/** The form of a delivery: packages first, then who took them and photos. */
export function deliveryForm({ isDelivery, packages, words, onSave, onCancel }: DeliveryForm): HTMLFormElement {
  const count = field(`${words.howMany} (${packages})`, 'number');
  count.input.inputMode = 'numeric';
  const receiver = field(words.receiver, 'text');
  receiver.input.maxLength = 120;
  const photos = field(words.photos, 'file');
  photos.input.accept = TYPES.join();
  photos.input.multiple = true;
  const fault = element('p', '', 'fault');
  fault.setAttribute('role', 'alert');
  const save = element('button', isDelivery ? words.delivered : words.save, 'main');
  const buttons = element('div', [save, button(words.cancel, onCancel)], 'buttons');
  const asked = isDelivery ? [count.label, receiver.label] : [];
  const form = element('form', [...asked, photos.label, element('p', words.photosHint), fault, buttons]);
  form.noValidate = true;

  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = [...(photos.input.files ?? [])];
    const counted = Number(count.input.value);
    const noPackages = isDelivery && !(Number.isSafeInteger(counted) && counted > 0);
    const noPhoto = !isDelivery && chosen.length === 0;
    const wrong = noPackages ? words.noPackages : noPhoto ? words.noPhoto : faultOf(chosen, words);
    fault.textContent = wrong;
    if (wrong !== '') (noPackages ? count.input : photos.input).focus();
    if (wrong !== '' || busy) return;
    busy = true;
    const told = { packages: isDelivery ? counted : 0, receiver: receiver.input.value.trim(), photos: chosen };
    void onSave(told).catch(() => {
      busy = false;
      fault.textContent = words.notKept;
    });
  });
  return form;
}
