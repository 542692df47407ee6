import { isTenantId } from '../database/connect.ts';

// The tokens after # of pages without a login (spec 3 §6): 16 bytes of the company id and 16 random ones, as base64url.

export const SECRET_BYTES = 16;
const COMPANY_BYTES = 16;
const withDashes = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The token of a company and a secret. */
export const linkToken = (tenantId: string, secret: Buffer): string =>
  Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), secret]).toString('base64url');

// Looked up for an invalid token, so that it takes as long as a valid one.
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The company that a token names; a nonexistent one for an invalid token. */
export function companyIn(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  const named = withDashes(bytes.subarray(0, COMPANY_BYTES).toString('hex'));
  const isWhole = bytes.length === COMPANY_BYTES + SECRET_BYTES && bytes.toString('base64url') === token;
  return isWhole && isTenantId(named) ? named : NOBODY;
}
