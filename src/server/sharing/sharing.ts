import { sql } from 'kysely';
import type { Copy } from '#domain/rules/copies.ts';
import { SHARED_DAYS } from '#api/report-calls.ts';
import { isTenantId, type Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { SignedLinks } from '../secrets/signed-links.ts';

/** The print of a company's paper that a link leads to. */
export interface SharedPrint {
  readonly tenantId: string;
  readonly number: string;
  /** As the print is asked for; empty: the company's language, and no copy's name. */
  readonly language: 'English' | 'Hindi' | '';
  readonly copy: string;
  /** How often each copy had been made again when it was given out; absent: none had, or nobody counts. */
  readonly duplicates?: Duplicates;
}

type Duplicates = Readonly<Partial<Record<Copy, number>>>;

/** Links by which somebody without a login sees one paper of a company, for a week. */
export interface Sharing {
  /** A link to a paper of a kind: its whole address, and when it is over (ISO 8601). `path` is that of the call. */
  readonly link: (kind: string, path: string, shared: SharedPrint) => { readonly url: string; readonly until: string };
  /** What opens it, behind `?link=` of an address that somebody else writes. */
  readonly token: (kind: string, shared: SharedPrint) => string;
  /** What a link leads to; null where it is over, or was not given for a paper of this kind. */
  readonly open: (kind: string, link: string) => SharedPrint | null;
}

const SECONDS = SHARED_DAYS * 86_400;

/** Sharing by signed links; nothing is kept, so a paper that is gone takes its links with it. */
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

/** Whether a company may not work at present; its links do not either. */
export async function isSuspended(database: Database, tenantId: string): Promise<boolean> {
  return (await database.read('access', suspension, { tenantId })).length > 0;
}
