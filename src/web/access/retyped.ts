import { password } from '#domain/fields.ts';

/** A new password once more. Never sent: it is there to find a slip of the finger. */
export const retyped = password({
  wire: 'retyped',
  label: 'Re-type Password',
  required: 'Re-type Password is required.',
});

const MISMATCH = 'Passwords do not match.';

/** What is wrong with the two of them together. */
export const mismatch = (values: { readonly password: string; readonly retyped: string }) =>
  values.retyped !== '' && values.retyped !== values.password ? { retyped: MISMATCH } : {};
