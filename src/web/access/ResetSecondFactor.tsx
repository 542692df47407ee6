import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';

interface ResetSecondFactorProps {
  /** The call for an admin of the company, or for the platform. */
  readonly call: 'resetStaffSecondFactor' | 'resetSecondFactor';
  readonly userName: string;
  readonly onClose: () => void;
}

/** Asks for confirmation before removing the second factor of another user who has lost it. */
export function ResetSecondFactor({ call, userName, onClose }: ResetSecondFactorProps) {
  const words = useLanguage().t.security;
  return (
    <AskDialog
      title={words.resetOf(userName)}
      fields={{}}
      initial={{}}
      intro={<p>{words.resetHint}</p>}
      caption={words.reset}
      danger
      send={async () => {
        const query = { userName };
        if (call === 'resetSecondFactor') await request('resetSecondFactor', { query });
        else await request('resetStaffSecondFactor', { query });
        toast.success(words.resetDone);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
