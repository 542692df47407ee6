import type { Settings } from './settings.ts';

/** The set-up steps of lawful bilties, in order. */
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

/** The page that lists the steps and has the choice of the form. */
export const SETUP_PATH = '/dashboard/consignment/setup';

/** The page after a step: the next step, or after the last one the overview. */
export function pathAfter(step: SetupStep): (typeof STEP_PATHS)[SetupStep] | typeof SETUP_PATH {
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];
  return next === undefined ? SETUP_PATH : STEP_PATHS[next];
}

/** What a company has set up so far. */
export interface Setup {
  readonly settings: Settings;
  readonly branches: readonly Readonly<Record<string, unknown>>[];
  readonly books: readonly Readonly<Record<string, unknown>>[];
  readonly heads: readonly Readonly<Record<string, unknown>>[];
}

/** The facts from which the steps' state is derived. */
export interface Facts extends Omit<Setup, 'settings'> {
  readonly settings: Pick<Settings, 'pan' | 'companyGstin' | 'elections'>;
}

const active = (rows: Setup['books']) => rows.filter((row) => row['isActive'] === 'yes');

/** Which steps have all that a lawful bilty needs. This is not stored, but derived from the saved records. */
export function readySteps({ settings, branches, books, heads }: Facts): Readonly<Record<SetupStep, boolean>> {
  const open = active(branches);
  return {
    identity: settings.pan !== '',
    // The branch's state decides between tax within a state and between states.
    branches: open.length > 0 && open.every((row) => row['stateCode'] !== ''),
    books: active(books).some((row) => row['isDefault'] === 'yes' && row['paper'] === 'LR'),
    charges: active(heads).length > 0,
    // Without a GSTIN there is nothing to elect: reverse charge applies.
    tax: settings.companyGstin === '' || settings.elections.length > 0,
    // Usable with its defaults.
    print: true,
  };
}
