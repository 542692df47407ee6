import './trusted-types.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/mantine.css';
import './theme/theme.css';
import { currentLanguage, followLanguage } from './language/language.ts';
import { keepShell } from './shell/keep-shell.ts';
import { onPreferenceChange, preferences } from './preferences/preferences.ts';
import { queryClient } from './client/queries.ts';
import { router } from './shell/routes.ts';
import { onSessionExpired } from './client/session-store.ts';
import { schemeManager, theme } from './theme/theme.ts';
import { nextTask } from './offline/next-task.ts';
import { closeToasts, toast } from './ui/toast.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// react-remove-scroll, used by Mantine's dialogs, reads the nonce of its style element from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const showDensity = () => {
  document.documentElement.dataset['density'] = preferences().density;
};
showDensity();
onPreferenceChange(showDensity);

// The form itself stores typed text as a draft, which is restored after the login.
onSessionExpired((why, user) => {
  const next = router.state.location.href;
  void router.navigate({ to: '/login', search: { ...(next.startsWith('/dashboard') && { next }), user } });
  const { say, t } = currentLanguage();
  // After the call that noticed it has shown its error: this notice gives the reason and replaces it.
  setTimeout(() => {
    closeToasts();
    toast.warning(why === null ? t.shell.loginAgain : `${say(why)} ${t.shell.typedKept}`, {
      place: 'bottom-right',
      duration: 10_000,
    });
  });
});

// Not at the top of the module: the modules imported here wait for this one to finish.
async function start(): Promise<void> {
  // The evaluation of the modules, the routing and the first render are one task each.
  await nextTask();
  // In Hindi from the start if Hindi is preferred; if it cannot be fetched the screens are in English.
  await followLanguage().catch(() => undefined);
  // The first page is rendered at once: on the home page it replaces the one that the server wrote.
  await router.load().catch(() => undefined);
  await nextTask();
  const place = document.querySelector('#root');
  if (place === null) throw new Error('The page has no #root.');
  const app = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
  // As a transition it is rendered in slices: in one piece, a form would block a cheap phone for a second.
  startTransition(() => createRoot(place).render(app));
}

void start();
if (import.meta.env.PROD) keepShell();
