import { useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** Of a day in another financial year than today, or than the saved document was in: which one that is. */
export function useYearHint<D extends AnyDocument>({ editing, state, document }: DocumentFormOf<D>) {
  const { t } = useLanguage();
  const [own] = useState(() => financialYearOf(editing ? (state.texts[document.date] ?? '') : todayInIndia()));
  return (day: string): string | null => {
    const year = financialYearOf(day);
    return year === own ? null : t.documents.otherYear(year);
  };
}
