/** What the photos of declarations are filed under. */
export const DECLARATION_KIND = 'declarations';
