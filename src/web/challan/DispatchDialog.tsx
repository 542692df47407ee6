import { mayCall } from '#domain/rules/roles.ts';
import { reason } from '#domain/steps.ts';
import { useUser } from '#web/client/session.tsx';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import CheckDialog, { useCheck } from './CheckDialog.tsx';
import { CheckList, faultsOf } from './CheckList.tsx';
import classes from './Dispatch.module.css';
import { useDispatchWords } from './useDispatchWords.ts';

/** The faults of a challan, and its dispatch, which needs a reason if there are any. */
export default function DispatchDialog(props: StepDialogProps) {
  const { screen, taken, saved, onClose } = props;
  const { number } = saved;
  const words = useDispatchWords();
  const { roleId } = useUser();
  const { consequence } = useStepWords(screen)(taken, saved);
  const check = useCheck(number);
  const isRead = check.data !== undefined && (!check.isFetching || check.isFetchedAfterMount);
  if (!isRead || check.data.state !== 'draft') return <CheckDialog number={number} onClose={onClose} />;
  if (check.data.vehicleFaults.length > 0 && !mayCall('companyAdmin', roleId))
    return <CheckDialog number={number} note={words.onlyAdmin} onClose={onClose} />;
  const faults = faultsOf(check.data);
  return (
    <StepDialog
      key={String(faults > 0)}
      {...props}
      size="lg"
      asks={faults > 0 ? { reason } : {}}
      intro={
        <div className={classes['form']}>
          <output>{faults === 0 ? words.allGood : words.someWrong(faults)}</output>
          <CheckList check={check.data} />
          <p className={classes['note']}>{consequence}</p>
        </div>
      }
      // The faults may have changed, or the challan was dispatched already.
      onRefused={() => void check.refetch()}
    />
  );
}
