import { lazy } from 'react';

// The dialogs of the home and login pages, loaded when first opened.

export const RegistrationForm = lazy(() =>
  import('./RegistrationForm.tsx').then((module) => ({ default: module.RegistrationForm })),
);

export const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

export const ForgotDialog = lazy(() =>
  import('./ForgotDialog.tsx').then((module) => ({ default: module.ForgotDialog })),
);
