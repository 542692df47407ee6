import { AddPasskey } from './AddPasskey.tsx';
import { NewCodes } from './NewCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { TurnOff } from './TurnOff.tsx';

/** The change to the second factor: set up the app, add a passkey, renew the recovery codes, or turn it off. */
export type SecurityChange = 'app' | 'passkey' | 'codes' | 'off';

interface SecurityDialogProps {
  readonly what: SecurityChange;
  /** Whether a new app replaces an existing one. */
  readonly another: boolean;
  readonly onClose: () => void;
}

/** The dialogs of the second factor, loaded as one chunk. */
export function SecurityDialog({ what, another, onClose }: SecurityDialogProps) {
  if (what === 'app') return <SetUpApp another={another} onClose={onClose} />;
  if (what === 'passkey') return <AddPasskey onClose={onClose} />;
  return what === 'codes' ? <NewCodes onClose={onClose} /> : <TurnOff onClose={onClose} />;
}
