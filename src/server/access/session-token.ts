import { hash } from 'node:crypto';

/** Hours from login until a session ends. */
export const SESSION_HOURS = 12;

/** The hash that a token or cookie key is stored as. Uses the one-shot call: creating a hash object would cost more than hashing. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
