// Which journeys a change to the web can affect: those of the changed folders of src/web and of the folders that import them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** The journeys of each folder of `src/web`, by file name. A folder that only other folders use has none. */
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
    'list-filters',
    'list-keys',
    'share',
  ],
  drafts: ['offline'],
  driver: ['driver', 'driver-expenses'],
  evening: ['evening'],
  eway: ['eway-desk', 'eway-part-b'],
  exports: ['exports', 'firm'],
  forms: ['typed-ahead', 'typed-during-save', 'submit-key'],
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
/** Journeys through every page or through many folders; only the full run includes them. */
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
/** Runs for every change to the web. */
export const SMOKE = 'bilty';

const WEB = 'src/web';
const IMPORT = /^(?:import|export) (?!type\b)[^;'"]*? from '([^']+)'|^import '([^']+)'/gm;

/** The modules that import each module of the web; dynamic imports do not count. */
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

/** The journey files that a change to these files of the web can affect; undefined if it can affect all of them. */
export function journeysOf(root, changed) {
  const by = importers(root);
  const reached = new Set(changed);
  for (const file of reached) for (const each of by.get(file) ?? []) reached.add(each);
  const rooms = new Set([...reached].map((file) => relative(WEB, file).split(sep)[0]));
  // The shell surrounds every page, and a file outside these folders belongs to the whole app.
  const names = [...rooms].map((room) => (Object.hasOwn(JOURNEYS, room) ? JOURNEYS[room] : undefined));
  if (names.includes(undefined)) return undefined;
  return [...new Set([SMOKE, ...names.flat()])].map((name) => `test/journeys/${name}.spec.ts`);
}
