import { sql } from 'kysely';
import type { Copy } from '#domain/rules/copies.ts';
import { SHARED_DAYS } from '#api/report-calls.ts';
import { isTenantId, type Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { SignedLinks } from '../secrets/signed-links.ts';

/** The print that a share link leads to. */
export interface SharedPrint {
  readonly tenantId: string;
  readonly number: string;
  /** The print's options; empty: the company's language, and no copy's name. */
  readonly language: 'English' | 'Hindi' | '';
  readonly copy: string;
  /** How often each copy had been printed again when it was shared; absent: never, or not counted. */
  readonly duplicates?: Duplicates;
}

type Duplicates = Readonly<Partial<Record<Copy, number>>>;

/** Links by which somebody without a login can see one paper of a company, for a week. */
export interface Sharing {
  /** A link to a paper of a kind: the full address, and its expiry (ISO 8601). `path` is that of the call. */
  readonly link: (kind: string, path: string, shared: SharedPrint) => { readonly url: string; readonly until: string };
  /** The token that opens it, for `?link=` in an address composed elsewhere. */
  readonly token: (kind: string, shared: SharedPrint) => string;
  /** What a link leads to; null if it has expired, or is for another kind of paper. */
  readonly open: (kind: string, link: string) => SharedPrint | null;
}

const SECONDS = SHARED_DAYS * 86_400;

/** Creates sharing by signed links; nothing is stored, so the links of a removed paper stop working. */
export function createSharing(links: SignedLinks, publicUrl: string): Sharing {
  const token: Sharing['token'] = (kind, { tenantId, number, language, copy, duplicates = {} }) => {
    const again = Object.entries(duplicates).filter(([, times]) => times > 0);
    const made = again.length === 0 ? {} : { d: JSON.stringify(Object.fromEntries(again)) };
    return links.sign(`paper ${kind}`, { t: tenantId, n: number, l: language, c: copy, ...made }, SECONDS);
  };
  return {
    token,
    link(kind, path, shared) {
      const until = new Date(Date.now() + SECONDS * 1000).toISOString();
      return { url: `${publicUrl}/api/${path}?link=${token(kind, shared)}`, until };
    },
    open(kind, link) {
      const claims = links.open(`paper ${kind}`, link);
      if (claims === null) return null;
      const { t: tenantId, n: number, l: language, c: copy, d: made } = claims;
      if (typeof tenantId !== 'string' || !isTenantId(tenantId) || typeof number !== 'string') return null;
      return {
        tenantId,
        number,
        language: language === 'English' || language === 'Hindi' ? language : '',
        copy: typeof copy === 'string' ? copy : '',
        ...(typeof made === 'string' && { duplicates: JSON.parse(made) as Duplicates }),
      };
    },
  };
}

const suspension = statement('company_state.of', sql`select from company_state where tenant_id = ${value('tenantId')}`);

/** Whether a company is suspended; its links do not work then. */
export async function isSuspended(database: Database, tenantId: string): Promise<boolean> {
  return (await database.read('access', suspension, { tenantId })).length > 0;
}
