// Every key of the portal, once. All bindings use it, so no key can mean two things in one place: a test
// checks the register (test/contract/key-register.test.ts). docs/keys.md says which keys browsers take.

/** Where a key works; `page`: on pages that have such a function. Keys of places inside a form work beside the form's keys. */
export type KeyPlace = 'everywhere' | 'page' | 'form' | 'document' | 'settling' | 'lr' | 'party' | 'list' | 'record';

/** A key, and where it works. */
export interface PortalKey {
  /** `Alt+B`, `Ctrl+Enter`, `Shift+D`, `F2`, `Escape`, `?`, `/`. Ctrl is also ⌘. */
  readonly keys: string;
  readonly place: KeyPlace;
  /** Tally's key for the same; works as well if the user wants Tally's keys. */
  readonly tally?: string;
  /** Handled by the focused control (Enter inside a form); it is only listed in the help. */
  readonly control?: true;
  /** Works only while no control has the focus: otherwise the key belongs to that control. */
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
  /** On a page with a list, the list's search; elsewhere, the global one. */
  search: everywhere('/'),
  allKeys: everywhere('?'),
  /** The same inside a field, where ? is a letter. */
  help: everywhere('F1'),
  close: everywhere('Escape'),
  /** Prints what the page shows. */
  print: at('page', 'Ctrl+P'),
  nextField: at('form', 'Enter', { control: true }),
  previousField: at('form', 'Shift+Enter', { control: true }),
  /** The page's main action. */
  submit: at('form', 'Ctrl+Enter'),
  save: at('form', 'Ctrl+S'),
  date: at('form', 'F2'),
  calendar: at('form', 'Alt+ArrowDown', { control: true }),
  /** Adds the typed party, driver or item. */
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

/** A key as shown beside its function: Alt P. */
export const shownKeys = ({ keys }: Pick<PortalKey, 'keys'>): string => keys.replaceAll(/\+(?!$)/g, ' ');

/** A key, with Tally's key if Tally's keys are wanted. */
export const withTally = (key: PortalKey, wanted: boolean): readonly PortalKey[] =>
  wanted && key.tally !== undefined ? [key, { ...key, keys: key.tally }] : [key];
