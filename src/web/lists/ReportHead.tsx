import { IconArrowLeft, IconEdit } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from './last-list.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';

interface ReportHeadProps {
  readonly title: string;
  /** Shown right after the title. */
  readonly beside?: ReactNode;
  readonly listPath: string;
  /** The address of the record's form; null when it can no longer be changed. */
  readonly editAddress: string | null;
  /** The links to its neighbours. */
  readonly children: ReactNode;
}

/** The head of a page with the print of one record, with links to its list and to its form. */
export function ReportHead({ title, beside, listPath, editAddress, children }: ReportHeadProps) {
  const { t } = useLanguage();
  const { history } = useRouter();
  return (
    <PageHead title={title} beside={beside}>
      {children}
      <ActionButton icon={IconArrowLeft} text={t.actions.back} onClick={() => history.push(lastAddress(listPath))} />
      {editAddress !== null && (
        <ActionButton icon={IconEdit} text={t.actions.edit} onClick={() => history.push(editAddress)} />
      )}
    </PageHead>
  );
}
