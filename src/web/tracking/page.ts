import { showDate, timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';
import { telOf } from '#domain/rules/phone-link.ts';
import { shortOnDelivery } from '#domain/rules/lr-status.ts';
import { prefer, preferences } from '#web/preferences/preferences.ts';
import { follow, type Followed, type NotShown } from './followed.ts';
import type { PageWords } from './written-page.ts';

// The script of the tracking page. The token of the link stands behind # in the address and is sent to the
// server in a header, so that no log and no other site gets it.

const momentOf = (at: string) => {
  const moment = new Date(at);
  return `${showDate(todayInIndia(moment))} ${timeInIndia(moment)}`;
};

const html = document.documentElement;
const words = JSON.parse(document.querySelector('#words')?.textContent ?? '{}') as PageWords;
const main = document.querySelector('main');

/** An element with a text or with children. */
function element(name: string, content: string | readonly Node[] = [], className = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

const show = (parts: readonly Node[]) => main?.replaceChildren(...parts);

/** Applies the visitor's colour scheme, and stores a language given in the address as the preference. */
function dress(): void {
  const { scheme } = preferences();
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  html.dataset['mantineColorScheme'] = scheme === 'auto' ? (dark ? 'dark' : 'light') : scheme;
  const written = html.lang === 'hi' ? 'Hindi' : 'English';
  if (written !== preferences().language && new URLSearchParams(location.search).has('lang'))
    prefer({ language: written });
  const other = document.querySelector<HTMLAnchorElement>('#language');
  if (other !== null) other.href = `/t?lang=${html.lang === 'hi' ? 'en' : 'hi'}${location.hash}`;
}

function fact(name: string, value: string): HTMLElement {
  return element('div', [element('dt', name), element('dd', value)]);
}

/** The carrier's phone number as a link. */
function callOf(phone: string): HTMLElement[] {
  if (phone === '') return [];
  const call = element('a', `${words.call}: ${phone}`, 'call') as HTMLAnchorElement;
  call.href = telOf(phone);
  return [call];
}

function showLr(lr: Followed): void {
  const short = shortOnDelivery(lr.lrStatus, lr.short);
  const status = [
    words.statuses[lr.lrStatus] ?? lr.lrStatus,
    ...(short > 0 ? [words.short.replace('{n}', String(short))] : []),
  ].join(', ');
  document.title = `${words.lr} ${lr.lrNo}: ${status}`;
  const facts = [
    fact(words.from, lr.origin),
    fact(words.to, lr.destination),
    fact(words.booked, showDate(lr.biltyDate)),
    ...(lr.expectedDate === null ? [] : [fact(words.expected, showDate(lr.expectedDate))]),
    fact(words.packages, String(lr.packages)),
    fact(words.carrier, lr.company),
  ];
  const events = lr.events.toReversed().map(({ kind, at, place }) => {
    const time = element('time', momentOf(at)) as HTMLTimeElement;
    time.dateTime = at;
    const what = element('p', [element('b', words.statuses[kind] ?? kind)]);
    if (place !== '') what.append(` · ${place}`);
    return element('li', [what, time]);
  });
  show([
    element('h1', `${words.lr} ${lr.lrNo}`),
    element('p', status, 'status'),
    ...(lr.hasProof ? [element('p', words.proof)] : []),
    element('dl', facts),
    ...callOf(lr.phone),
    element('h2', words.timeline),
    events.length === 0 ? element('p', words.nothingYet) : element('ol', events),
  ]);
}

function showNothing(why: NotShown): void {
  const retry = element('button', words.retry) as HTMLButtonElement;
  retry.type = 'button';
  retry.addEventListener('click', () => void load());
  show([element('h1', words[why]), ...(why === 'over' ? [element('p', words.overHint)] : [retry])]);
}

async function load(): Promise<void> {
  show([element('h1', words.loading)]);
  main?.setAttribute('aria-busy', 'true');
  const found = await follow(location.hash.slice(1));
  main?.removeAttribute('aria-busy');
  if (typeof found === 'string') showNothing(found);
  else showLr(found);
}

dress();
addEventListener('hashchange', () => {
  dress();
  void load();
});
void load();
