import type { RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** Addresses behind the login that draw nothing of their own: the frames, and those that lead on to another. */
type WithoutScreen = '/dashboard' | '/dashboard/adminpanel' | '/dashboard/pay' | '/dashboard/register';

/** A link leads to a frame's first screen without the stroke at its end. */
type Linked<Address> = Address extends `${infer Shorter}/` ? Shorter : Address;

/** The screens behind the login, as links lead there. One without help does not compile. */
export type HelpPath = Linked<Exclude<Extract<Path, `/dashboard${string}`>, WithoutScreen>>;

/** What the help says of one screen. `**Submit**` stands for what is written on the screen, to the letter. */
export interface HelpText {
  /** What one comes to do, in the words in which it is searched. */
  readonly title: string;
  readonly about: string;
  readonly how: readonly string[];
  readonly wrong: readonly string[];
}

/** The help of all screens in one language. */
export type HelpTexts = Readonly<Record<HelpPath, HelpText>>;
