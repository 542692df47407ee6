import { useRouter } from '@tanstack/react-router';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import type { OpenPath } from './pages.ts';

/** Gives a function that tells whether the user may open a screen. */
export function useMayOpen() {
  const { routesByPath } = useRouter();
  const { roleId } = useUser();
  return (path: OpenPath) => {
    const who = routesByPath[path].options.staticData?.who;
    return who === undefined || mayCall(who, roleId);
  };
}
