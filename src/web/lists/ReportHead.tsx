import { IconArrowLeft, IconEdit } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from './last-list.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';

interface ReportHeadProps {
  readonly title: string;
  /** Stands right behind the title. */
  readonly beside?: ReactNode;
  readonly listPath: string;
  /** Where the record is changed; null: it is changed no more. */
  readonly editAddress: string | null;
  /** The way to its neighbours. */
  readonly children: ReactNode;
}

/** The head of a page with the print of one record: back to its list, and on to its form. */
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
