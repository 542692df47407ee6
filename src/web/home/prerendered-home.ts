/** The home page in one language, as the build writes it. */
export interface PrerenderedHome {
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly css: string;
  /** The address of what is shown where a link to the portal is shared. */
  readonly picture: string;
}

export type PrerenderHome = (language: 'en' | 'hi', year: number) => PrerenderedHome;
