import { biltyScreen } from '#web/documents/bilty-screen.tsx';
import type { DocumentScreen } from '#web/documents/screen.ts';
import type { Texts } from '#web/ui/entries.ts';
import { faultsOf, lawfulForm, NOT_COPIED, settle } from './lawful-form.ts';

/** What the lawful form is made from. `preset`: what the company's settings put into a new one. */
export function lawfulScreen(preset: Texts): DocumentScreen<typeof lawfulForm> {
  return {
    ...biltyScreen,
    document: lawfulForm,
    firstField: 'paymentBasis',
    preset: { paymentBasis: 'To Pay', ...preset, lrForm: 'lawful' },
    notCopied: NOT_COPIED,
    faultsOf,
    settle,
  };
}
