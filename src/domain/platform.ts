/** The name of the portal, for its customers and on its prints. */
export const PLATFORM = 'Bilty Portal';
