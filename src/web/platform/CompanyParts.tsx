import { IconAlertTriangle, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { noticeOf } from '#domain/rules/plan-period.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showDay } from './format.ts';

// What the lists and the page of companies show alike.

/** A company as the platform sees it. */
export type PlatformCompany = Answer<'platformCompanies'>['data'][number];

interface CompanyProps {
  readonly of: PlatformCompany;
}

/** Whether it is active. */
export function CompanyState({ of }: CompanyProps) {
  const { t } = useLanguage();
  const words = t.platform.companies;
  switch (of.state) {
    case 'active':
      return <Chip tone="fine" icon={IconCircleCheck} text={words.active} />;
    case 'suspended':
      return <Chip tone="warning" icon={IconAlertTriangle} text={words.suspended} />;
    case 'to be erased':
      return <Chip tone="danger" icon={IconTrash} text={words.toBeErased(showDate(of.eraseDate))} />;
  }
}

/** How long its subscription still runs. */
export function Subscription({ of: { daysLeft } }: CompanyProps) {
  const { t } = useLanguage();
  const words = t.platform.companies;
  if (daysLeft === null) return words.noSubscription;
  if (daysLeft < 0) return <Chip tone="danger" icon={IconAlertTriangle} text={words.over} />;
  const text = daysLeft === 0 ? words.lastDay : words.daysLeft(daysLeft);
  return noticeOf(daysLeft) === 'ending' ? <Chip tone="warning" icon={IconAlertTriangle} text={text} /> : text;
}

/** When one of its users last changed something. */
export function LastActivity({ of }: CompanyProps) {
  const { t } = useLanguage();
  return of.lastActivity === null ? t.platform.companies.never : showDay(of.lastActivity);
}
