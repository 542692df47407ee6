/** Whether a text is an IFSC: four letters of the bank, a zero, six characters of the branch. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** Whether a text is a UPI id: `name@bank`. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,254}@[a-z][a-z0-9]{1,63}$/i.test(text);
}
