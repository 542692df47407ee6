import type { Settings } from './settings.ts';

/** The steps that set up lawful bilties, in their order. */
export const SETUP_STEPS = ['identity', 'branches', 'books', 'charges', 'tax', 'print'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The page of each step. */
export const STEP_PATHS = {
  identity: '/dashboard/consignment/identity',
  branches: '/dashboard/consignment/branches',
  books: '/dashboard/consignment/books',
  charges: '/dashboard/consignment/charges',
  tax: '/dashboard/consignment/tax',
  print: '/dashboard/consignment/print',
} as const satisfies Record<SetupStep, string>;

/** Where the steps stand together, and the form is chosen. */
export const SETUP_PATH = '/dashboard/consignment/setup';

/** The page behind a step: the next one, at the end all of them. */
export function pathAfter(step: SetupStep): (typeof STEP_PATHS)[SetupStep] | typeof SETUP_PATH {
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];
  return next === undefined ? SETUP_PATH : STEP_PATHS[next];
}

/** What a company has been set up with. */
export interface Setup {
  readonly settings: Settings;
  readonly branches: readonly Readonly<Record<string, unknown>>[];
  readonly books: readonly Readonly<Record<string, unknown>>[];
  readonly heads: readonly Readonly<Record<string, unknown>>[];
}

/** What the steps are told from. */
export interface Facts extends Omit<Setup, 'settings'> {
  readonly settings: Pick<Settings, 'pan' | 'companyGstin' | 'elections'>;
}

const active = (rows: Setup['books']) => rows.filter((row) => row['isActive'] === 'yes');

/** Which steps have what a lawful bilty needs; nothing of it is noted beside, so each is told from what is saved. */
export function readySteps({ settings, branches, books, heads }: Facts): Readonly<Record<SetupStep, boolean>> {
  const open = active(branches);
  return {
    identity: settings.pan !== '',
    // The tax within a state or between two is told from a branch's state.
    branches: open.length > 0 && open.every((row) => row['stateCode'] !== ''),
    books: active(books).some((row) => row['isDefault'] === 'yes' && row['paper'] === 'LR'),
    charges: active(heads).length > 0,
    // Without a GSTIN there is nothing to elect: it is reverse charge.
    tax: settings.companyGstin === '' || settings.elections.length > 0,
    // Usable as it comes.
    print: true,
  };
}
