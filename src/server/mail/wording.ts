const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees as people write them: ₹1,25,000.50; in Hindi letters too, whose readers type Latin digits. */
export const rupees = (amount: number) => RUPEES.format(amount);

/**
 * A name as a stranger typed it, for a letter that the stranger can have sent to anybody: what looks like an address of a
 * page is taken apart, so that no mail program makes a link of it.
 */
export const tamed = (name: string) => name.replace(/[./:@]+(?=[\p{L}\p{N}/])/gu, '$& ');
