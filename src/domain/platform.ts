/** What the portal is called, to whom it sells and on what it prints. */
export const PLATFORM = 'Bilty Portal';
