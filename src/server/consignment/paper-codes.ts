import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { encodePaper, paperCode, signedBytes } from '#domain/rules/paper-code.ts';
import { digestJson, numberOf, paperGoods } from '#domain/rules/paper-digest.ts';
import { forNobody } from '../scope/request-scope.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { standingDocument } from '../documents/extension.ts';
import { keyIdOf, type PaperKey, type PublicKey } from '../secrets/paper-key.ts';
import { lawfulRow } from '#domain/rules/lr-worked-out.ts';
import { readLookup, type BiltyLookup } from './print.ts';

const tenant = value('tenantId');

// The second of two requests, even at the same moment, is answered the name that exists.
const namePapers = statement<{ number: string; paperId: string }>(
  'bilty_paper.name',
  sql`insert into bilty_paper as p (tenant_id, bilty_no, paper_id)
      select ${tenant}, wanted.number, decode(wanted.id, 'hex')
        from unnest(${value('numbers')}::text[], ${value('ids')}::text[]) as wanted (number, id) order by wanted.number
      on conflict (tenant_id, bilty_no) do update set paper_id = p.paper_id
      returning p.bilty_no as number, encode(p.paper_id, 'hex') as "paperId"`,
);
const keepKey = statement(
  'paper_key.keep',
  sql`insert into paper_key (public_key) values (${value('publicKey')}) on conflict (public_key) do nothing`,
);
const readKeys = statement<{ publicKey: Buffer }>(
  'paper_key.list',
  sql`select public_key as "publicKey" from paper_key order by first_used, public_key`,
);

/** A lawful bilty with what its print looked up. */
interface Printed {
  readonly bilty: LawfulBilty;
  readonly lawful: NonNullable<BiltyLookup['lawful']>;
}

/** Whose papers they are. */
interface Issuer {
  readonly tenantId: string;
  /** Of the company; empty: it has none. */
  readonly gstin: string;
}

/** Makes the codes that prove papers (spec 3 §6). */
export interface PaperCodes {
  /** What the code of each of some lawful bilties says, by its register number: an address, or '' where no code can tell it. */
  readonly codesOf: (issuer: Issuer, papers: readonly Printed[]) => Promise<ReadonlyMap<string, string>>;
  /** The same of one bilty's JSON, with the text that its print looked up; '' for a classic one. */
  readonly codeOf: (issuer: Issuer, whole: Readonly<Record<string, unknown>>, lookup: string) => Promise<string>;
  /** The portal's own key. */
  readonly own: PaperKey;
  /** Stores the portal's own key, before the first that it signs is given out. */
  readonly keepOwn: () => Promise<unknown>;
  /** The portal's own key, and all others that codes were ever signed with. */
  readonly keys: () => Promise<readonly [PublicKey, ...PublicKey[]]>;
}

/** The content of a paper's code: the address of its page followed by the code; '' where it does not fit into one. */
function addressOf(
  { key, publicUrl }: { readonly key: PaperKey; readonly publicUrl: string },
  { tenantId, gstin }: Issuer,
  { bilty, lawful }: Printed,
  paperId: string,
): string {
  const { branch, settings, paper } = lawful;
  // The portal cannot sign in a counter's name, so what it printed keeps its code until the LR is another one (spec 5 §13.11).
  if (bilty.revision === 1 && paper !== null && paper.code !== '') return `${publicUrl}/v#${paper.code}`;
  const encoded = encodePaper({
    keyId: key.keyId,
    company: tenantId,
    paperId,
    revision: bilty.revision,
    date: bilty.biltyDate,
    ...paperGoods(bilty),
    digest: createHash('sha256').update(digestJson(bilty)).digest('hex').slice(0, 16),
    issuer: branch?.gstin || gstin || settings.transporterId,
    lrNo: numberOf(bilty),
    vehicleNo: bilty.vehicleNo,
    origin: bilty.origin,
    destination: bilty.destination,
  });
  return encoded === null ? '' : `${publicUrl}/v#${paperCode(encoded, key.sign(signedBytes(encoded)))}`;
}

/** The codes of a portal, which are signed with its key and lead to its address. */
export function createPaperCodes(database: Database, key: PaperKey, publicUrl: string): PaperCodes {
  let kept: Promise<unknown> | undefined;
  /** A key is stored before the first code made with it is given out. */
  const keepOwn = () =>
    (kept ??= forNobody(() => database.write('access', keepKey, { publicKey: key.publicKey })).catch(
      (error: unknown) => {
        kept = undefined;
        throw error;
      },
    ));

  async function paperIdsOf(tenantId: string, papers: readonly Printed[]): Promise<Map<string, string>> {
    const known = new Map(papers.map(({ bilty, lawful }) => [bilty.biltyNo, lawful.paper?.id ?? '']));
    const numbers = [...known].filter(([, paperId]) => paperId === '').map(([number]) => number);
    if (numbers.length === 0) return known;
    const ids = numbers.map(() => randomBytes(16).toString('hex'));
    const named = await database.write({ tenantId }, namePapers, { numbers, ids });
    for (const { number, paperId } of named) known.set(number, paperId);
    return known;
  }

  async function codesOf(issuer: Issuer, papers: readonly Printed[]) {
    const [paperIds] = await Promise.all([paperIdsOf(issuer.tenantId, papers), keepOwn()]);
    return new Map(
      papers.map((paper) => {
        const { biltyNo } = paper.bilty;
        return [biltyNo, addressOf({ key, publicUrl }, issuer, paper, paperIds.get(biltyNo) ?? '')];
      }),
    );
  }

  return {
    own: key,
    keepOwn,
    codesOf,
    async codeOf(issuer, whole, lookup) {
      const { lawful } = readLookup(lookup);
      const standing = lawful === null ? null : standingDocument(lawfulBilty, whole);
      if (lawful === null || standing === null) return '';
      const bilty = lawfulRow(standing);
      return (await codesOf(issuer, [{ bilty, lawful }])).get(bilty.biltyNo) ?? '';
    },
    async keys() {
      const known = await database.read('access', readKeys, {});
      const others = known.filter(({ publicKey }) => !publicKey.equals(key.publicKey));
      return [key, ...others.map(({ publicKey }) => ({ keyId: keyIdOf(publicKey), publicKey }))];
    },
  };
}
