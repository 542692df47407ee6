import { JsonText } from './json-text.ts';
import { onceFor, type Statement } from './statement.ts';

/** A page of a list: the rows, and how many there are. */
export interface Page {
  data: JsonText;
  total: number;
}

export const NO_PAGE: Page = { data: new JsonText('[]'), total: 0 };

/** A page as it is answered. */
export const pageJson = ({ data, total }: Page, { pageIndex, pageSize }: { pageIndex: number; pageSize: number }) =>
  new JsonText(
    `{"data":${data.bytes},"totalPages":${Math.ceil(total / pageSize)},"totalCount":${total},"pageIndex":${pageIndex},"pageSize":${pageSize}}`,
  );

/** A statement for each size of page: the limit is written in it, for a parameter keeps PostgreSQL on costlier plans. */
export const bySize = (write: (size: number) => Statement<Page>) => onceFor(write);
