/** The file kind of declaration photos. */
export const DECLARATION_KIND = 'declarations';
