import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { needsBill } from '#domain/rules/trip-sheet.ts';
import type { TripExpenseWords } from '#web/language/driver-trip.en.ts';
import { button, element } from './element.ts';
import { choices, field } from './form-parts.ts';
import { PHOTO_TYPES, photoFields } from './photo-fields.ts';
import { smallerPhoto } from './smaller-photo.ts';
import type { Expense } from './unsent.ts';
import type { PageWords } from './written-page.ts';

interface ExpenseForm {
  readonly words: PageWords;
  readonly tripWords: TripExpenseWords;
  readonly onSave: (expense: Expense, photos: readonly Blob[]) => Promise<void>;
  readonly onCancel: () => void;
}

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0;
const isQuantity = (text: string) => /^\d{1,5}(\.\d{1,3})?$/.test(text) && Number(text) > 0;

/** The expense head: a select, as there are ten. */
function headField(caption: string, heads: Readonly<Record<string, string>>, none: string) {
  const select = element('select');
  const option = (value: string, said: string) => {
    const made = element('option', said);
    made.value = value;
    return made;
  };
  select.append(option('', none), ...Object.entries(heads).map(([value, said]) => option(value, said)));
  return { label: element('label', [document.createTextNode(caption), select]), select };
}

/** The fields of an expense, and the first error in them, with its sentence and field; null when there is none. */
function expenseFields(words: TripExpenseWords) {
  const head = headField(words.head, words.heads, words.choose);
  const amount = field(words.amount, 'number');
  const litres = field(words.litres, 'number');
  for (const { input } of [amount, litres]) {
    input.inputMode = 'decimal';
    input.step = 'any';
  }
  const place = field(words.place, 'text');
  const paidBy = choices('paid-by', words.whoPaid, words.payers);
  const pump = field(words.pump, 'text');
  for (const { input } of [place, pump]) input.maxLength = 120;
  const day = field(words.day, 'date');
  day.input.value = todayInIndia();
  day.input.max = day.input.value;
  const first = paidBy.first();
  if (first !== undefined) first.checked = true;
  const shown = () => {
    litres.label.hidden = head.select.value !== 'diesel';
    pump.label.hidden = paidBy.chosen() !== 'pump';
  };
  head.select.addEventListener('change', shown);
  paidBy.set.addEventListener('change', shown);
  shown();
  const expense = (): Expense => ({
    day: day.input.value,
    head: head.select.value,
    place: place.input.value.trim(),
    litres: litres.label.hidden ? '' : litres.input.value,
    amount: amount.input.value,
    paidBy: paidBy.chosen() ?? 'driver',
    pump: pump.label.hidden ? '' : pump.input.value.trim(),
  });
  const wrong = (entered: Expense) => {
    if (entered.head === '') return { fault: words.noHead, at: head.select };
    if (!isAmount(entered.amount)) return { fault: words.noAmount, at: amount.input };
    if (entered.head === 'diesel' && !isQuantity(entered.litres)) return { fault: words.noLitres, at: litres.input };
    if (entered.paidBy === 'pump' && entered.pump === '') return { fault: words.noPump, at: pump.input };
    return entered.day === '' || entered.day > todayInIndia() ? { fault: words.noDay, at: day.input } : null;
  };
  const nodes = [head.label, amount.label, litres.label, paidBy.set, pump.label, place.label, day.label];
  return { nodes, expense, wrong };
}

function faultOf(head: string, photo: File | undefined, words: PageWords, noBill: string): string {
  if (photo === undefined) return needsBill(head) ? noBill : '';
  if (!PHOTO_TYPES.includes(photo.type)) return words.wrongPhoto;
  return photo.size > PHOTO_BYTES ? words.largePhoto : '';
}

/** The form for an expense of a trip. */
export function expenseForm({ words, tripWords, onSave, onCancel }: ExpenseForm): HTMLFormElement {
  const fields = expenseFields(tripWords);
  const photos = photoFields(words);
  photos.input.multiple = false;
  const fault = element('p', '', 'fault');
  fault.setAttribute('role', 'alert');
  const save = element('button', tripWords.send, 'main');
  const buttons = element('div', [save, button(words.cancel, onCancel)], 'buttons');
  const form = element('form', [...fields.nodes, ...photos.nodes, element('p', tripWords.billHint), fault, buttons]);
  form.noValidate = true;
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const entered = fields.expense();
    // The last photo is the one that the driver was happy with.
    const photo = photos.read().at(-1);
    const wrong = fields.wrong(entered);
    const ofPhoto = wrong === null ? faultOf(entered.head, photo, words, tripWords.noBill) : '';
    fault.textContent = wrong?.fault ?? ofPhoto;
    if (fault.textContent !== '') (wrong?.at ?? photos.input).focus();
    if (fault.textContent !== '' || busy) return;
    busy = true;
    const keep = async () => onSave(entered, photo === undefined ? [] : [await smallerPhoto(photo)]);
    void keep().catch(() => {
      busy = false;
      fault.textContent = words.notKept;
    });
  });
  return form;
}
