import { COPIES, SUGGESTED } from '#api/documents.ts';
import { fromWire } from '#domain/define.ts';
import { bilty, type Bilty } from '#domain/documents/bilty.ts';
import { company, type Company } from '#domain/records/company.ts';
import type { Printer } from '#print/printer.ts';
import type { Answerers } from '../answering.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { malformed } from '../errors.ts';
import { answerDocument } from './answers.ts';

/** A list goes on paper up to this many rows. */
const MOST_PRINTED = 5000;

type Wire = Readonly<Record<string, unknown>>;

/** What the database wrote, as a typed row again; it holds to the definition, or the definition changed under it. */
function rowOf<Row>(
  read: { ok: true; row: Row } | { ok: false; errors: readonly { path: string; message: string }[] },
): Row {
  if (read.ok) return read.row;
  throw new Error(
    `A saved record breaks its definition: ${read.errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
  );
}

/** Answers the calls of the bilty. */
export function answerBilty(
  database: Database,
  printer: Printer,
  readCompany: (tenantId: string) => Promise<JsonText>,
) {
  const document = answerDocument(database, bilty);
  const suggest = Object.fromEntries(SUGGESTED.map((field) => [field, document.suggester(field)]));

  return {
    listBilties: ({ tenantId, query: { biltyNo, ...asked } }) => document.list(tenantId, { number: biltyNo, ...asked }),
    readBilty: ({ tenantId, query }) => document.read(tenantId, query.biltyNo),
    maxBiltyNo: ({ tenantId }) => document.next(tenantId),
    createBilty: (asked) => document.create(asked, asked.body),
    updateBilty: (asked) => document.update(asked, asked.query.biltyNo, asked.body),
    biltyMonth: ({ tenantId }) => document.month(tenantId),
    biltyLines: ({ tenantId, query }) => document.lines(tenantId, query.biltyNo),
    addBiltyLines: (asked) => document.addLines(asked, asked.query.biltyNo, asked.body),
    updateBiltyLines: (asked) => document.updateLines(asked, asked.query.biltyNo, asked.body),
    deleteBiltyLine: (asked) => document.deleteLine(asked, asked.query.biltyNo, asked.query.id),
    biltySuggestions: ({ tenantId, query }) => suggest[query.field]?.(tenantId) ?? Promise.resolve([]),

    async printBilty({ tenantId, query }) {
      const copies = query.copy === '' ? [] : query.copy.split(',').map((name) => name.trim());
      const known = COPIES.filter((copy) => copies.includes(copy));
      if (known.length !== copies.length) throw malformed(`Copy must be one or more of: ${COPIES.join(', ')}.`);
      const whole = (await document.read(tenantId, query.biltyNo)).parse() as Wire & {
        details: (Wire & { id: number })[];
        tenantDetails: Wire;
      };
      const printed: Bilty = {
        ...rowOf(fromWire(bilty.fields, whole)),
        lines: whole.details.map((line) => ({ ...rowOf(fromWire(bilty.lines, line)), id: line.id })),
      };
      const letterhead: Company = rowOf(fromWire(company.fields, whole.tenantDetails));
      return await printer.print({
        report: 'bilty',
        language: query.language === '' ? letterhead.language : query.language,
        data: {
          company: letterhead,
          logos: [],
          bilty: printed,
          // The driver's own number comes with the employee record.
          driverMobile: '',
          copies: known.map((copy) => copy.toLowerCase() as Lowercase<typeof copy>),
        },
      });
    },

    async printBiltyList({ tenantId, query }) {
      const [{ data }, letterheadText] = await Promise.all([
        document.page(tenantId, { ...query, pageIndex: 1, pageSize: MOST_PRINTED }),
        readCompany(tenantId),
      ]);
      const letterhead = rowOf(fromWire(company.fields, letterheadText.parse() as Wire));
      return await printer.print({
        report: 'bilty-list',
        language: letterhead.language,
        data: {
          company: letterhead,
          logos: [],
          filters: { search: query.searchParam, fromDate: query.fromDate ?? '', toDate: query.toDate ?? '' },
          rows: (data.parse() as Wire[]).map((row) => rowOf(fromWire(bilty.fields, row))),
        },
      });
    },
  } satisfies Partial<Answerers>;
}
