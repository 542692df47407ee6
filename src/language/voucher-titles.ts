import { postingOf, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import { documentTitles } from './definition-words.en.ts';

const titles: Readonly<Record<string, string>> = documentTitles;

/**
 * The title of a kind of voucher among others: that of the document that posts it, because freight and hire, for example, are one word in
 * Hindi.
 */
export function voucherKindTitle(kind: VoucherKind): string {
  const posting = postingOf(kind);
  return posting?.title ?? titles[posting?.postedBy ?? ''] ?? kind;
}
