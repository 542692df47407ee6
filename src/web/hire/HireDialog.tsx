import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';
import { AdvanceDialog } from './AdvanceDialog.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const DIALOGS = {
  issue: IssueDialog,
  adjust: AdjustDialog,
  advance: AdvanceDialog,
  settle: SettleDialog,
  pay: PayDialog,
} as const;

/** The dialog of a hire memo's step. */
export default function HireDialog(props: StepDialogProps) {
  const { name } = props.taken;
  const Dialog = name in DIALOGS ? DIALOGS[name as keyof typeof DIALOGS] : StepDialog;
  return <Dialog {...props} />;
}
