import { sql } from 'kysely';
import { challan, CHALLAN_NO_REQUIRED, type Challan } from '#domain/documents/challan.ts';
import { BOOK_CLOSED, BRANCH_CLOSED } from '#domain/records/number-book.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { BeforeSave } from '../documents/saving.ts';
import { invalid, notFound } from '../errors/errors.ts';
import { homeOfCaller } from '../records/home-branch.ts';
import { numberValues, typedNumber } from './numbers.ts';
import type { KnownBook } from './setup.ts';

type BookOfChallan = KnownBook & { readonly branchCode: string; readonly isBranchActive: 'yes' | 'no' };

const tenant = value('tenantId');
/** The requested book, else the default one of the user's home branch. No row: there is none. */
const readBook = statement<{ doc: JsonText }>(
  'challan.book',
  sql`select json_build_object('id', k.id, 'branchId', k.branch_id, 'pattern', k.pattern, 'digits', k.digits, 'fromNo', k.from_no, 'toNo', k.to_no,
        'restart', k.restart, 'isManual', k.is_manual, 'isActive', k.is_active, 'branchCode', b.branch_code, 'isBranchActive', b.is_active) as doc
      from number_book k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
      where k.tenant_id = ${tenant} and k.paper = 'Challan' and case when ${value('bookId')}::bigint > 0 then k.id = ${value('bookId')}::bigint
        else k.is_default = 'yes' and k.is_active = 'yes' and k.branch_id = ${homeOfCaller} end`,
);

/**
 * Chooses the book that numbers a new challan (spec 3 §14.23): the named one; without a number the default one; else the plain series.
 * Throws 404 for a challan book the company does not have, 422 for a closed one, and for a typed number that is not in its book.
 */
export const numberChallan: BeforeSave = async ({ run, saving, body }) => {
  const { bookId, challanNo, challanDate } = body as unknown as Challan;
  const plain = { fields: { bookId: 0 }, values: numberValues(null, '', '') };
  if (challanNo !== '' && bookId === 0) return plain;
  const [row] = await run(readBook, { userName: saving.session.userName, bookId });
  if (!row && bookId > 0) throw notFound();
  if (!row) return plain;
  const book = row.doc.parse() as BookOfChallan;
  const { bookId: ofBook, challanNo: ofNumber } = challan.fields;
  const closed = book.isActive === 'no' ? BOOK_CLOSED : book.isBranchActive === 'no' ? BRANCH_CLOSED : null;
  if (closed !== null) throw invalid(closed, [{ path: ofBook.wire, message: closed }]);
  // The field is required, so it is never null.
  const date = challanDate ?? '';
  if (book.isManual === 'no')
    return { fields: { bookId: book.id, challanNo: '' }, values: numberValues(book, book.branchCode, date) };
  const typed = { path: ofNumber.wire, number: challanNo, date, required: CHALLAN_NO_REQUIRED };
  return { fields: { bookId: book.id, challanNo: typedNumber(book, book.branchCode, typed) }, values: plain.values };
};
