import type { RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** Addresses behind the login that draw nothing of their own: frames and redirects. */
type WithoutScreen = '/dashboard' | '/dashboard/adminpanel' | '/dashboard/pay' | '/dashboard/register';

/** Links to a frame's first screen have no trailing slash. */
type Linked<Address> = Address extends `${infer Shorter}/` ? Shorter : Address;

/** The screens behind the login, by the address that links use. A screen without help does not compile. */
export type HelpPath = Linked<Exclude<Extract<Path, `/dashboard${string}`>, WithoutScreen>>;

/** The help of one screen. `**Submit**` is a caption exactly as on the screen. */
export interface HelpText {
  /** The task, in the words users search for. */
  readonly title: string;
  readonly about: string;
  readonly how: readonly string[];
  readonly wrong: readonly string[];
}

/** The help of all screens in one language. */
export type HelpTexts = Readonly<Record<HelpPath, HelpText>>;
