import { hash } from 'node:crypto';

/** A session ends so many hours after its login. */
export const SESSION_HOURS = 12;

/** The hash that a token or a cookie's key is kept as. In one call: an object for the hash would cost more than the hash. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
