/** The name of the portal, its customers, and its paper size. */
export const PLATFORM = 'Bilty Portal';
