import { password } from '#domain/fields.ts';

/** The new password typed again. Never sent: it only catches typing errors. */
export const retyped = password({
  wire: 'retyped',
  label: 'Re-type Password',
  required: 'Re-type Password is required.',
});

const MISMATCH = 'Passwords do not match.';

/** The error when the password and its repetition differ. */
export const mismatch = (values: { readonly password: string; readonly retyped: string }) =>
  values.retyped !== '' && values.retyped !== values.password ? { retyped: MISMATCH } : {};
