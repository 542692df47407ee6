// Which journeys a change of the web can touch: those of the rooms that it stands in, and of those that stand on it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** The journeys of each room of `src/web`, by the names of their files. A room of the others' alone has none. */
export const JOURNEYS = {
  access: ['front-door', 'front-focus', 'profile', 'two-step', 'passkey', 'captcha', 'messages'],
  audit: ['audit'],
  billing: ['billing', 'billing-platform'],
  bills: ['bills'],
  captcha: ['captcha', 'front-door'],
  'cash-book': ['cash-book'],
  challan: ['challan', 'road'],
  'booking-counter': [
    'booking-counter',
    'booking-counter-print',
    'counters',
    'booking-counter-answers',
    'booking-counter-book',
    'booking-counter-browsers',
    'booking-counter-lrs',
    'booking-counter-offline',
    'booking-counter-paper',
    'counter-whole',
    'booking-counter-parties',
  ],
  client: [],
  company: ['company', 'archive'],
  consignment: ['lawful-setup', 'short-lists'],
  connect: ['connect'],
  counters: ['counters'],
  'consignment-note': ['consignment-note', 'road'],
  dashboard: ['dashboard', 'due-papers'],
  delivery: ['delivery'],
  bank: ['bank'],
  documents: [
    'bilty-form',
    'bilty-typing',
    'bilty-cancel',
    'export-bilty',
    'loading-slip',
    'lists',
    'list-keys',
    'share',
  ],
  drafts: ['offline'],
  driver: ['driver', 'driver-expenses'],
  evening: ['evening'],
  eway: ['eway-desk'],
  exports: ['exports', 'firm'],
  forms: ['typed-ahead', 'submit-key'],
  help: ['help', 'dialogs'],
  hire: ['hire', 'party-tds'],
  home: ['home', 'front-door'],
  language: [],
  'lawful-bilty': ['lawful-bilty', 'first-lr', 'lawful-list', 'lawful-saved', 'lawful-queue'],
  lists: ['lists', 'list-keys'],
  money: ['money', 'voucher-keys'],
  'moving-in': ['moving-in', 'firm'],
  offline: ['offline', 'queue'],
  'party-names': ['party-names'],
  platform: ['platform', 'mail-settings'],
  preferences: ['looks'],
  queue: ['queue', 'lawful-queue'],
  records: ['employee', 'vehicle', 'party'],
  rates: ['rates'],
  reports: ['reports', 'day-book', 'final-accounts'],
  theme: ['looks'],
  tracking: ['tracking'],
  trips: ['trip-sheet', 'driver-expenses'],
  ui: ['dialogs'],
  scan: ['scan', 'verify-camera'],
  unloading: ['unloading'],
  verify: ['verify', 'verify-camera'],
};
/** They go through every page or through many rooms: with the whole run alone. */
export const WALKS = [
  'views',
  'routes',
  'keyboard',
  'form-focus',
  'dialogs',
  'layout-shift',
  'super-admin',
  'phone',
  'commands',
  'month',
  'two-trucks',
  'every-browser',
];
/** Goes with every change of the web. */
export const SMOKE = 'bilty';

const WEB = 'src/web';
const IMPORT = /^(?:import|export) (?!type\b)[^;'"]*? from '([^']+)'|^import '([^']+)'/gm;

/** The modules that each module of the web is imported by, but where it is fetched when it is first wanted. */
function importers(root) {
  const found = new Map();
  const files = readdirSync(join(root, WEB), { recursive: true })
    .map((file) => `${WEB}/${file.split(sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const file of files)
    for (const [, from, bare] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const name = from ?? bare;
      const target = name.startsWith('#web/') ? `${WEB}/${name.slice(5)}` : posix.join(dirname(file), name);
      if (name.startsWith('#web/') || name.startsWith('.')) found.set(target, [...(found.get(target) ?? []), file]);
    }
  return found;
}

/** Which of the journeys' files are about a change of these files of the web; undefined: all may be. */
export function journeysOf(root, changed) {
  const by = importers(root);
  const reached = new Set(changed);
  for (const file of reached) for (const each of by.get(file) ?? []) reached.add(each);
  const rooms = new Set([...reached].map((file) => relative(WEB, file).split(sep)[0]));
  // The shell stands around every page, and what lies in no room is the whole app's.
  const names = [...rooms].map((room) => (Object.hasOwn(JOURNEYS, room) ? JOURNEYS[room] : undefined));
  if (names.includes(undefined)) return undefined;
  return [...new Set([SMOKE, ...names.flat()])].map((name) => `test/journeys/${name}.spec.ts`);
}
