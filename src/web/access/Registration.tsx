import { lazy, Suspense } from 'react';
import { Busy } from '#web/ui/Busy.tsx';

const RegistrationForm = lazy(() =>
  import('./RegistrationForm.tsx').then((module) => ({ default: module.RegistrationForm })),
);

export interface RegistrationProps {
  readonly onClose: () => void;
  /** The user's new name, for the login form. */
  readonly onRegistered?: (userName: string) => void;
}

/** The registration dialog, fetched when it is first opened. */
export function Registration(props: RegistrationProps) {
  return (
    <Suspense fallback={<Busy />}>
      <RegistrationForm {...props} />
    </Suspense>
  );
}
