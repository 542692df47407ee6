import '#web/trusted-types.ts';
import { telOf } from '#domain/rules/phone-link.ts';
import { hasCamera, scan } from './camera.ts';
import type { PageWords } from './page-words.ts';
import { askPortal } from './portal.ts';
import { readPicture } from './reader.ts';
import { keysIn, verifySignature } from './signature.ts';
import { rowsOf, type Verdict, verdictsOn } from './verdict.ts';

// The script of the page that verifies papers, /v#CODE. What follows # is only sent in request bodies, so it is in no log.

function part<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.querySelector(`#${id}`);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}.`);
}
const t = JSON.parse(document.querySelector('#words')?.textContent ?? '{}') as PageWords;
const keys = keysIn(document.querySelector<HTMLMetaElement>('meta[name=paper-keys]')?.content ?? '');
const result = part('result', HTMLElement);
const [scanButton, stopButton, photoButton] = ['scan', 'stop', 'photo'].map((id) => part(id, HTMLButtonElement));
const camera = part('camera', HTMLElement);
const file = part('file', HTMLInputElement);
const typed = part('code', HTMLTextAreaElement);
const language = part('language', HTMLAnchorElement);

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** A link that calls whoever issued the paper. */
function callTo(phone: string): HTMLElement {
  const call = document.createElement('a');
  call.className = 'button';
  call.href = telOf(phone);
  call.textContent = `${t.call}: ${phone}`;
  return call;
}

function show(verdict: Verdict): void {
  const rows = rowsOf(verdict, t);
  const list = document.createElement('dl');
  list.append(...rows.flatMap(([label, value]) => [element('dt', label), element('dd', value)]));
  result.dataset['tone'] = verdict.tone;
  result.replaceChildren(
    element('h2', verdict.sentence),
    ...(verdict.but === undefined ? [] : [element('p', verdict.but, 'but')]),
    ...(verdict.also === undefined ? [] : [element('p', verdict.also)]),
    ...(rows.length === 0 ? [] : [element('p', t.compare), list]),
    ...(verdict.phone === undefined ? [] : [callTo(verdict.phone)]),
  );
  result.scrollIntoView({ block: 'nearest' });
}

let turn = 0;
/** Shows what a code is; of two requests, only the later one's result. */
async function verify(text: string): Promise<void> {
  turn += 1;
  const own = turn;
  const means = {
    t,
    verify: (read: Parameters<typeof verifySignature>[0]) => verifySignature(read, keys),
    ask: askPortal,
  };
  for await (const verdict of verdictsOn(text, means)) if (own === turn) show(verdict);
}

/** Verifies a scanned code and keeps it in the address, so that the page can be reopened or shared. */
function verifyScanned(text: string): void {
  history.replaceState(null, '', `#${text.slice(text.indexOf('#') + 1)}`);
  nameInOtherLanguage();
  void verify(text);
}

function verifyAddress(): void {
  nameInOtherLanguage();
  if (location.hash.length > 1) {
    void verify(location.hash).finally(() => delete document.documentElement.dataset['code']);
  }
}
function nameInOtherLanguage(): void {
  language.hash = location.hash;
}

let scanning: AbortController | undefined;
async function useCamera(): Promise<void> {
  scanning = new AbortController();
  camera.hidden = false;
  if (scanButton) scanButton.hidden = true;
  try {
    const found = await scan(part('video', HTMLVideoElement), scanning.signal);
    if (found !== null) verifyScanned(found);
  } catch (error) {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    show({ tone: 'warning', sentence: refused ? t.cameraRefused : t.cameraMissing });
  } finally {
    camera.hidden = true;
    if (scanButton) scanButton.hidden = false;
  }
}

/** For how many milliseconds a photo is searched for a code. */
const PATIENCE = 2000;

async function readPhoto(): Promise<void> {
  const [chosen] = file.files ?? [];
  file.value = '';
  if (chosen === undefined) return;
  show({ tone: 'wait', sentence: t.reading });
  const picture = await createImageBitmap(chosen).catch(() => null);
  const found = picture === null ? null : await readPicture(picture, PATIENCE).catch(() => null);
  picture?.close();
  if (found === null) show({ tone: 'warning', sentence: t.unread });
  else verifyScanned(found);
}

if (scanButton) scanButton.hidden = !hasCamera();
scanButton?.addEventListener('click', () => void useCamera());
stopButton?.addEventListener('click', () => scanning?.abort());
photoButton?.addEventListener('click', () => file.click());
file.addEventListener('change', () => void readPhoto());
part('typed', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  if (typed.value.trim() !== '') verifyScanned(typed.value.trim());
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) scanning?.abort();
});
addEventListener('hashchange', verifyAddress);
verifyAddress();

// Without https there is no service worker, and the page works only online.
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/v-sw.js', { scope: '/v' }).catch(() => undefined);
}
