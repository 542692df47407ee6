// Every key of the portal, once. What binds one takes it from here, so no key can mean two things where both would work: a test
// walks the register (test/contract/key-register.test.ts). What browsers take of them is told in docs/keys.md.

/** Where a key works; `page`: on those that have something of the kind. What stands in a form works beside the form's own. */
export type KeyPlace = 'everywhere' | 'page' | 'form' | 'document' | 'settling' | 'lr' | 'party' | 'list' | 'record';

/** A key, and where it works. */
export interface PortalKey {
  /** `Alt+B`, `Ctrl+Enter`, `Shift+D`, `F2`, `Escape`, `?`, `/`. Ctrl is also ⌘. */
  readonly keys: string;
  readonly place: KeyPlace;
  /** What Tally has for the same; works besides where the user wants Tally's keys. */
  readonly tally?: string;
  /** Heard by the control that has the focus (Enter inside of a form); of the others it is only told. */
  readonly control?: true;
  /** Works only while the focus is on no control: elsewhere the key is that control's. */
  readonly unfocused?: true;
}

type Further = Pick<PortalKey, 'tally' | 'control' | 'unfocused'>;

const at = (place: KeyPlace, keys: string, further?: Further): PortalKey => ({ keys, place, ...further });
const everywhere = (keys: string, tally?: string) => at('everywhere', keys, tally === undefined ? {} : { tally });

export const KEYS = {
  dashboard: everywhere('Alt+H'),
  bilty: everywhere('Alt+B'),
  exportBilty: everywhere('Alt+X'),
  loadingSlip: everywhere('Alt+L'),
  challan: everywhere('Alt+N'),
  hire: everywhere('Alt+Q'),
  tripSheet: everywhere('Alt+S'),
  employee: everywhere('Alt+M'),
  vehicle: everywhere('Alt+V'),
  party: everywhere('Alt+A'),
  receipt: everywhere('Alt+P', 'F6'),
  payment: everywhere('Alt+O', 'F5'),
  contra: everywhere('Alt+K', 'F4'),
  journal: everywhere('Alt+J', 'F7'),
  freightBill: everywhere('Alt+I', 'F8'),
  ledger: everywhere('Alt+G'),
  evening: everywhere('Alt+Y'),
  delivery: everywhere('Alt+Z'),
  commands: everywhere('Ctrl+K'),
  /** On a page with a list, that of the list; elsewhere, that of all. */
  search: everywhere('/'),
  allKeys: everywhere('?'),
  /** The same from a field, where ? is a letter. */
  help: everywhere('F1'),
  close: everywhere('Escape'),
  /** What the page shows, on paper. */
  print: at('page', 'Ctrl+P'),
  nextField: at('form', 'Enter', { control: true }),
  previousField: at('form', 'Shift+Enter', { control: true }),
  /** Does what the page is for. */
  submit: at('form', 'Ctrl+Enter'),
  save: at('form', 'Ctrl+S'),
  date: at('form', 'F2'),
  calendar: at('form', 'Alt+ArrowDown', { control: true }),
  /** Adds what was typed of a party, a driver or an item. */
  add: at('form', 'Alt+C', { control: true }),
  showPassword: at('form', 'Alt+U', { control: true }),
  duplicate: at('document', 'Alt+2'),
  duplicateLetter: at('document', 'Shift+D'),
  repeat: at('lr', 'Alt+R'),
  fill: at('settling', 'Alt+F'),
  fillLessTds: at('settling', 'Alt+T'),
  addPlace: at('party', 'Alt+W'),
  rows: at('list', 'ArrowDown', { unfocused: true }),
  openRow: at('list', 'Enter', { control: true }),
  tickRow: at('list', 'Space', { control: true }),
  printRow: at('list', 'P', { control: true }),
  previousRecord: at('record', 'Alt+PageUp'),
  nextRecord: at('record', 'Alt+PageDown'),
} as const satisfies Readonly<Record<string, PortalKey>>;

/** A key as it stands beside what it does: Alt P. */
export const shownKeys = ({ keys }: Pick<PortalKey, 'keys'>): string => keys.replaceAll(/\+(?!$)/g, ' ');

/** A key, and where Tally's are wanted, Tally's besides. */
export const withTally = (key: PortalKey, wanted: boolean): readonly PortalKey[] =>
  wanted && key.tally !== undefined ? [key, { ...key, keys: key.tally }] : [key];
