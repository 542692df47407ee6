/** The scopes of API keys for a company's programs (spec 4 §10). */
export const KEY_SCOPES = ['read', 'papers', 'money', 'exports'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of calls that change a document. */
export type WritingScope = Extract<KeyScope, 'papers' | 'money'>;
