import { AddPasskey } from './AddPasskey.tsx';
import { NewCodes } from './NewCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { TurnOff } from './TurnOff.tsx';

/** What of the second factor is changed: the app, the recovery codes, or that there is one. */
export type SecurityChange = 'app' | 'passkey' | 'codes' | 'off';

interface SecurityDialogProps {
  readonly what: SecurityChange;
  /** An app that is set up comes in the place of another one. */
  readonly another: boolean;
  readonly onClose: () => void;
}

/** The dialogs of the second factor, which are fetched together. */
export function SecurityDialog({ what, another, onClose }: SecurityDialogProps) {
  if (what === 'app') return <SetUpApp another={another} onClose={onClose} />;
  if (what === 'passkey') return <AddPasskey onClose={onClose} />;
  return what === 'codes' ? <NewCodes onClose={onClose} /> : <TurnOff onClose={onClose} />;
}
