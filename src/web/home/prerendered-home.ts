/** The home page in one language, as the build writes it. */
export interface PrerenderedHome {
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly css: string;
  /** The address of the preview picture for shared links to the portal. */
  readonly picture: string;
}

export type PrerenderHome = (language: 'en' | 'hi', year: number) => PrerenderedHome;
