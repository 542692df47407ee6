import type { Client } from 'pg';
import { aNumberBook, aBranch } from '#test/contract/expectations-short-lists.ts';
import { call, done, logIn, registration } from '#test/factories.ts';
import { aLawfulBilty, aLine } from '#test/forms.ts';
import { aPortal, drill, inEmbedded, type Drill } from './drill.ts';
import { countOutcome, LINES, openOffice, receiverOf, workThrough, type Office } from './load.ts';

// Clerks who book LRs of three branches at once, each branch with its own number book (spec 3 §6).

const BRANCHES = 3;
const CLERKS_OF_EACH = 2;
const INVOICES = 2;
/** The financial year of what they book. */
const YEAR = 2026;

interface Book {
  readonly id: number;
  /** Logins of its branch: a body that names no book takes the default one of the clerk's branch. */
  readonly tokens: readonly string[];
}

async function openBooks({ url, token }: Office): Promise<Book[]> {
  const portal = { url };
  const books: Book[] = [];
  for (let at = 0; at < BRANCHES; at += 1) {
    const branch = Number(done(await call(portal, 'branchCreate', { token, body: aBranch() })).id);
    const body = aNumberBook({ branch, is_Default: 'yes' });
    const id = Number(done(await call(portal, 'numberBookCreate', { token, body })).id);
    const tokens: string[] = [];
    for (let clerk = 0; clerk < CLERKS_OF_EACH; clerk += 1) {
      const { userName } = done(await call(portal, 'register', { token, body: registration({ role_Id: '3' }) }));
      done(await call(portal, 'branchSetHome', { token, body: { userName, branch } }));
      tokens.push(await logIn(portal, userName));
    }
    books.push({ id, tokens });
  }
  return books;
}

const goods = { packages: 12, packing: 'Bale', weight: 1250, rate: 2, rate_Basis: 'kg', freight_Amt: 0 };
const lawful = (at: number) =>
  aLawfulBilty({
    receiver: receiverOf(at),
    details: Array.from({ length: LINES }, () => aLine(goods)),
    invoices: Array.from({ length: INVOICES }, (_, invoice) => ({
      invoice_No: `${at}-${invoice}`,
      invoice_Date: '2026-11-19',
      invoice_Value: 48_000,
    })),
  });

/** What the books themselves report, and what the database has beside it; sentences about what is wrong. */
async function faultsOfBooks(office: Office, books: readonly Book[], client: Client): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: kept } = await client.query<{ book: number; saved: number; numbers: number; last: number }>(
    `select b.book_id::int as book, count(*)::int as saved, count(distinct lr_no)::int as numbers,
       (select last::int from number_counter k where k.tenant_id = $1 and k.book_id = b.book_id and k.year = $2) as last
     from bilty b where tenant_id = $1 group by b.tenant_id, b.book_id`,
    [office.tenantId, YEAR],
  );
  if (kept.length !== books.length) wrong.push(`${kept.length} books gave numbers`);
  for (const { id } of books) {
    const query = { book: id, year: YEAR };
    const report = done(await call(office, 'numberBookReport', { token: office.token, query }));
    const { saved = 0, numbers, last } = kept.find(({ book }) => book === id) ?? {};
    if (report.missing_Count > 0) wrong.push(`book ${id} misses ${report.missing.join(', ')}`);
    if (report.used !== saved) wrong.push(`book ${id} reports ${report.used} numbers of ${saved} LRs`);
    if (numbers !== saved || last !== saved)
      wrong.push(`book ${id} gave ${numbers} numbers to ${saved} LRs and stands at ${last}`);
  }
  const { rows: half } = await client.query<{ n: number }>(
    `select count(*)::int as n from bilty b where tenant_id = $1 and
       ((select count(*) from bilty_invoice i where i.tenant_id = b.tenant_id and i.bilty_seq = b.seq),
        (select count(*) from bilty_charge c where c.tenant_id = b.tenant_id and c.bilty_seq = b.seq)) is distinct from ($2::bigint, 1::bigint)`,
    [office.tenantId, INVOICES],
  );
  if (half[0]?.n !== 0) wrong.push(`${half[0]?.n} LRs without all their invoices and charges`);
  return wrong;
}

const killed = drill('kill -9 of the portal, three number books', async (load, afterwards) => {
  const portal = await aPortal(afterwards, {});
  const office = await openOffice(portal.url);
  const books = await openBooks(office);
  const tokens = Array.from({ length: CLERKS_OF_EACH }, (_, clerk) =>
    books.map((book) => book.tokens[clerk] ?? ''),
  ).flat();
  const worked = await workThrough(
    office,
    load,
    async () => {
      portal.kill();
      await portal.startAgain();
    },
    (at) => ({ token: tokens[at % tokens.length] ?? '', body: lawful(at) }),
  );
  return await inEmbedded(portal.dataDir, async (client) => {
    const wrong = [...worked.wrong, ...(await faultsOfBooks(office, books, client))];
    return await countOutcome(client, office, { ...worked, wrong });
  });
});

/** The drills with numbers out of books. */
export const bookDrills: readonly Drill[] = [killed];
