import { IconArrowLeft, IconEdit } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from './last-list.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';

interface ReportHeadProps {
  readonly title: string;
  readonly listPath: string;
  /** Where the record is changed. */
  readonly editAddress: string;
  /** The way to its neighbours. */
  readonly children: ReactNode;
}

/** The head of a page with the print of one record: back to its list, and on to its form. */
export function ReportHead({ title, listPath, editAddress, children }: ReportHeadProps) {
  const { t } = useLanguage();
  const { history } = useRouter();
  return (
    <PageHead title={title}>
      {children}
      <ActionButton icon={IconArrowLeft} text={t.actions.back} onClick={() => history.push(lastAddress(listPath))} />
      <ActionButton icon={IconEdit} text={t.actions.edit} onClick={() => history.push(editAddress)} />
    </PageHead>
  );
}
