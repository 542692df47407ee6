import { lazy } from 'react';

// The dialogs of home and login, fetched when they are first opened.

export const RegistrationForm = lazy(() =>
  import('./RegistrationForm.tsx').then((module) => ({ default: module.RegistrationForm })),
);

export const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

export const ForgotDialog = lazy(() =>
  import('./ForgotDialog.tsx').then((module) => ({ default: module.ForgotDialog })),
);
