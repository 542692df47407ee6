import { IconAlertTriangle, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { noticeOf } from '#domain/rules/plan-period.ts';
import type { Answer } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { showDay } from './format.ts';
import { Tag } from './Tag.tsx';

// What the lists and the page of companies show alike.

/** A company as the platform sees it. */
export type PlatformCompany = Answer<'platformCompanies'>['data'][number];

interface CompanyProps {
  readonly of: PlatformCompany;
}

/** Whether it works. */
export function CompanyState({ of }: CompanyProps) {
  const { t } = useLanguage();
  const words = t.platform.companies;
  switch (of.state) {
    case 'active':
      return <Tag tone="fine" icon={IconCircleCheck} text={words.active} />;
    case 'suspended':
      return <Tag tone="warning" icon={IconAlertTriangle} text={words.suspended} />;
    case 'to be erased':
      return <Tag tone="danger" icon={IconTrash} text={words.toBeErased(showDate(of.eraseDate))} />;
  }
}

/** How long its subscription runs. */
export function Subscription({ of: { daysLeft } }: CompanyProps) {
  const { t } = useLanguage();
  const words = t.platform.companies;
  if (daysLeft === null) return words.noSubscription;
  if (daysLeft < 0) return <Tag tone="danger" icon={IconAlertTriangle} text={words.over} />;
  const text = daysLeft === 0 ? words.lastDay : words.daysLeft(daysLeft);
  return noticeOf(daysLeft) === 'ending' ? <Tag tone="warning" icon={IconAlertTriangle} text={text} /> : text;
}

/** When somebody of it last changed something. */
export function LastActivity({ of }: CompanyProps) {
  const { t } = useLanguage();
  return of.lastActivity === null ? t.platform.companies.never : showDay(of.lastActivity);
}
