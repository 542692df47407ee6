import { MOST_LABELS } from './package-serial.ts';

const CLASSIC = 'Labels are made of LRs in the lawful form only.';
const CANCELLED = 'This LR is cancelled, so it has no labels.';
const NONE = 'This LR has no packages to label.';
const TOO_MANY = `An LR can have at most ${MOST_LABELS} labels.`;

/** The data of an LR that is checked before it gets labels. */
export interface ToLabel {
  readonly lawful: boolean;
  readonly cancelled: string;
  readonly packages: number;
}

function whyNone({ lawful, cancelled, packages }: ToLabel): string | null {
  if (!lawful) return CLASSIC;
  if (cancelled === 'yes') return CANCELLED;
  if (packages < 1) return NONE;
  return packages > MOST_LABELS ? TOO_MANY : null;
}

/** Why no labels can be made for an LR, or not for the requested package (0: all); null: they can. */
export function labelFault(lr: ToLabel, wanted: number): { readonly path: string; readonly message: string } | null {
  const message = whyNone(lr);
  if (message !== null) return { path: 'Bilty_No', message };
  return wanted <= lr.packages ? null : { path: 'package', message: `This LR has ${lr.packages} packages.` };
}
