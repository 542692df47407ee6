import type { Words } from '#web/language/en.ts';
import type { PrintChoice } from '#web/ui/PrintPreview.tsx';

const PRINT_LANGUAGES = ['English', 'Hindi'] as const;
/** Empty: the company's print language. */
export type PrintLanguage = (typeof PRINT_LANGUAGES)[number] | '';

/** The language choice of a print preview. */
export const languageChoice = (t: Words): PrintChoice => ({
  name: 'language',
  label: t.documents.print.language,
  options: [
    { value: '', label: t.documents.print.companyLanguage },
    { value: 'English', label: 'English' },
    { value: 'Hindi', label: 'हिन्दी' },
  ],
});

/** The language chosen in a preview. */
export const languageIn = (chosen: Readonly<Record<string, string>>): PrintLanguage =>
  PRINT_LANGUAGES.find((language) => language === chosen['language']) ?? '';
