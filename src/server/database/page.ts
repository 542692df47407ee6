import { JsonText } from './json-text.ts';
import { onceFor, type Statement } from './statement.ts';

/** A page of a list: its rows, and the total count. */
export interface Page {
  data: JsonText;
  total: number;
}

export const NO_PAGE: Page = { data: new JsonText('[]'), total: 0 };

/** A page as answered. */
export const pageJson = ({ data, total }: Page, { pageIndex, pageSize }: { pageIndex: number; pageSize: number }) =>
  new JsonText(
    `{"data":${data.bytes},"totalPages":${Math.ceil(total / pageSize)},"totalCount":${total},"pageIndex":${pageIndex},"pageSize":${pageSize}}`,
  );

/** A separate statement per page size: as a parameter, the limit makes PostgreSQL choose worse plans. */
export const bySize = (write: (size: number) => Statement<Page>) => onceFor(write);
