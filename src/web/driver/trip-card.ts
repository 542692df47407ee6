import { showDate } from '#domain/rules/calendar-date.ts';
import { driverTrip as english, type TripExpenseWords } from '#web/language/driver-trip.en.ts';
import { driverTrip as hindi } from '#web/language/driver-trip.hi.ts';
import { button, element } from './element.ts';
import { expenseForm } from './expense-form.ts';
import { inRupees } from './in-rupees.ts';
import type { DriverTrip } from './opened.ts';
import type { Expense, UnsentExpense } from './unsent.ts';
import type { PageWords } from './written-page.ts';

/** What a driver may do with the expenses of the trip. */
export interface TripActions {
  readonly spend: (trip: DriverTrip, expense: Expense, photos: readonly Blob[]) => Promise<void>;
  readonly retry: (item: UnsentExpense) => void;
  readonly remove: (item: UnsentExpense) => void;
}

/** The rows of expenses: those waiting on the phone, and those sent. */
function expenseRows(
  words: TripExpenseWords,
  page: PageWords,
  say: (sentence: string) => string,
  actions: Pick<TripActions, 'retry' | 'remove'>,
) {
  const named = (head: string, place: string, day: string, amount: number) => {
    const heads: Readonly<Record<string, string>> = words.heads;
    const said = [showDate(day), heads[head] ?? head, place].filter((part) => part !== '').join(' · ');
    return element('span', [element('b', `₹${inRupees(amount)}`), document.createTextNode(` ${said}`)]);
  };
  const waitingOf = (item: UnsentExpense) => {
    const { head, place, day, amount } = item.expense;
    const what = named(head, place, day, Number(amount));
    if (item.refused === '') return element('li', [what, element('p', words.onPhone, 'status')]);
    const buttons = [button(page.retry, () => actions.retry(item)), button(page.remove, () => actions.remove(item))];
    const why = element('p', `${page.notTaken}: ${say(item.refused)}`);
    return element('li', [what, element('div', [why, element('div', buttons, 'buttons')], 'refused')]);
  };
  const sentOf = ({ head, place, day, amount, state, reason }: DriverTrip['expenses'][number]) => {
    const text = state === 'refused' ? `${words.states.refused}: ${reason}` : words.states[state];
    const status = element('p', text, state === 'refused' ? 'fault' : 'status');
    return element('li', [named(head, place, day, amount), status]);
  };
  return { waitingOf, sentOf };
}

/** The card of a link's trip: its expenses, and the form for a new one. An open form is kept when the card is redrawn. */
export function tripCard(page: PageWords, say: (sentence: string) => string, actions: TripActions) {
  const words = document.documentElement.lang === 'hi' ? hindi : english;
  const title = element('h2');
  const vehicle = element('p');
  const below = element('div');
  const list = element('ul', [], 'expenses');
  const card = element('section', [title, vehicle, below, list], 'lr');
  let form: HTMLFormElement | null = null;
  const { waitingOf, sentOf } = expenseRows(words, page, say, actions);

  function update(trip: DriverTrip, unsent: readonly UnsentExpense[]): void {
    title.textContent = `${words.trip} ${trip.number}`;
    card.ariaLabel = title.textContent;
    vehicle.textContent = trip.vehicleNo;
    list.replaceChildren(...unsent.map(waitingOf).toReversed(), ...trip.expenses.map(sentOf));
    list.hidden = list.childElementCount === 0;
    if (form !== null) return;
    const show = () => {
      const close = () => {
        form = null;
        update(trip, unsent);
      };
      const opened = expenseForm({
        words: page,
        tripWords: words,
        async onSave(expense, photos) {
          form = null;
          try {
            await actions.spend(trip, expense, photos);
          } catch (error) {
            form = opened;
            throw error;
          }
        },
        onCancel: close,
      });
      form = opened;
      below.replaceChildren(opened);
      opened.querySelector('select')?.focus();
    };
    below.replaceChildren(
      trip.isOpen
        ? element('div', [button(words.add, show, 'main')], 'buttons wide')
        : element('p', words.closed, 'status'),
    );
  }

  return { card, update };
}
