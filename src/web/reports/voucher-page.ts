import type { DocumentName } from '#domain/kinds.ts';
import { postingOf, type Poster, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import { kindPages } from '#web/kind-pages.ts';
import { VOUCHER_PATH } from '#web/money/shown.ts';

/** A page with its query, for `addressOf`. */
type Page = readonly [path: string, query: Readonly<Record<string, string>>];

interface PostedVoucher {
  readonly kind: VoucherKind;
  readonly voucherNo: string;
  readonly paper: string;
  /** The bilty of an LR's voucher; empty: none. */
  readonly biltyNo: string;
}

/** The pages of papers that are no kind of document, and of an LR, whose paper has the LR No.; null: it has none. */
const OTHER_PAGES: Readonly<Record<Exclude<Poster, DocumentName> | 'bilty', (voucher: PostedVoucher) => Page | null>> =
  {
    bilty: ({ biltyNo }) => (biltyNo === '' ? null : ['/dashboard/consignmentnote', { biltyNo }]),
    freightBill: ({ paper }) => ['/dashboard/freightbillreport', { billNo: paper }],
    note: () => null,
  };
const isOther = (poster: Poster): poster is keyof typeof OTHER_PAGES => Object.hasOwn(OTHER_PAGES, poster);

/** The page of the paper that posted a voucher; without one, the voucher's own page. */
export function pageOfVoucher(voucher: PostedVoucher): Page {
  const own: Page = [VOUCHER_PATH, { voucherNo: voucher.voucherNo }];
  const posting = postingOf(voucher.kind);
  if (posting === null) return own;
  if (isOther(posting.postedBy)) return OTHER_PAGES[posting.postedBy](voucher) ?? own;
  const { reportPath, numberParam } = kindPages[posting.postedBy];
  return [reportPath, { [numberParam]: voucher.paper.slice(posting.paper.length) }];
}
