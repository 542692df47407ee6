import { useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The financial year of a date, when it differs from today's or from that of the saved document. */
export function useYearHint<D extends AnyDocument>({ editing, state, document }: DocumentFormOf<D>) {
  const { t } = useLanguage();
  const [own] = useState(() => financialYearOf(editing ? (state.texts[document.date] ?? '') : todayInIndia()));
  return (day: string): string | null => {
    const year = financialYearOf(day);
    return year === own ? null : t.documents.otherYear(year);
  };
}
