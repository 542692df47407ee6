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

// Of two requests, even concurrent ones, the second gets the existing name.
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

/** The company that issues the papers. */
interface Issuer {
  readonly tenantId: string;
  /** The company's GSTIN; empty: it has none. */
  readonly gstin: string;
}

/** Makes the codes that prove papers (spec 3 §6). */
export interface PaperCodes {
  /** The content of each bilty's code, by register number: an address, or '' if no code can hold it. */
  readonly codesOf: (issuer: Issuer, papers: readonly Printed[]) => Promise<ReadonlyMap<string, string>>;
  /** The same for one bilty's JSON, with the text that its print looked up; '' for a classic one. */
  readonly codeOf: (issuer: Issuer, whole: Readonly<Record<string, unknown>>, lookup: string) => Promise<string>;
  /** The portal's own key. */
  readonly own: PaperKey;
  /** Stores the portal's own key, before the first code it signed is given out. */
  readonly keepOwn: () => Promise<unknown>;
  /** The portal's own key, and all other keys that codes were ever signed with. */
  readonly keys: () => Promise<readonly [PublicKey, ...PublicKey[]]>;
}

/** The content of a paper's code: the address of its page followed by the code; '' if it does not fit. */
function addressOf(
  { key, publicUrl }: { readonly key: PaperKey; readonly publicUrl: string },
  { tenantId, gstin }: Issuer,
  { bilty, lawful }: Printed,
  paperId: string,
): string {
  const { branch, settings, paper } = lawful;
  // The portal cannot sign for a counter, so a paper that a counter printed keeps its code until the LR is changed (spec 5 §13.11).
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

/** Creates the paper codes of a portal, signed with its key and leading to its address. */
export function createPaperCodes(database: Database, key: PaperKey, publicUrl: string): PaperCodes {
  let kept: Promise<unknown> | undefined;
  /** A key is stored before the first code signed with it is given out. */
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
