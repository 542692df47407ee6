import { hireSteps } from '#domain/documents/hire-steps.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import { shownRupees } from '#web/money/shown.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { OwnTds } from './OwnTds.tsx';
import classes from './Hire.module.css';
import { useHireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

/** The dialog to issue a memo, with the TDS and the reason for it; an admin may deduct another amount. */
export function IssueDialog(props: StepDialogProps) {
  const words = useHireWords();
  const { roleId } = useUser();
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const account = useHireAccount(props.saved.number);
  const tax = account.data?.nextTds;
  return (
    <StepDialog
      {...props}
      asks={mayCall('companyAdmin', roleId) ? hireSteps.issue.asks : {}}
      renderField={(name, form) => <OwnTds name={name} form={form} />}
      intro={
        <div className={savedClasses['intro']}>
          {account.data === undefined && <Pending height={48} radius="md" />}
          {tax && (
            <output>
              <strong>{words.tdsOf(shownRupees(tax.tds), tax.percent, shownRupees(tax.taxed))}</strong>
              <p>{words.reasons[tax.reason]}</p>
              {tax.pan === '' && tax.tds > 0 && <p className={classes['warning']}>{words.noPan}</p>}
            </output>
          )}
          <p className={savedClasses['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
