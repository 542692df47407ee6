import type { Answer } from '#web/client/request.ts';

/** A voucher as its page reads it. */
export type WholeVoucher = Answer<'moneyRead'>;
