import { sql } from 'kysely';
import type { ChargeHead } from '#domain/rules/consignment-freight.ts';
import type { Election } from '#domain/rules/gst.ts';
import type { KnownPlace } from '#domain/rules/lr-worked-out.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { hasContract } from '../rates/rate-of-lr.ts';
import { homeOfCaller } from '../records/home-branch.ts';

const tenant = value('tenantId');

/** A number book, as a save needs it. */
export interface KnownBook {
  readonly id: number;
  readonly branchId: number;
  readonly pattern: string;
  readonly digits: number;
  readonly fromNo: number;
  readonly toNo: number;
  readonly restart: 'each year' | 'never';
  readonly isManual: 'yes' | 'no';
  readonly isActive: 'yes' | 'no';
  /** It holds LRs of before the portal, and gives out no numbers. */
  readonly isBefore?: boolean;
  /** The name of the counter that the book belongs to; null or absent: none. */
  readonly counter?: string | null;
}

/** The current data that a lawful bilty is calculated from. */
export interface ConsignmentSetup {
  readonly companyGstin: string;
  readonly elections: readonly { readonly year: number; readonly election: Election }[];
  /** The requested charge heads that the company has. */
  readonly heads: readonly ChargeHead[];
  /** The requested branch, else the book's, else the user's home branch; null: the company does not have it. */
  readonly branch: {
    readonly id: number;
    readonly branchCode: string;
    readonly name: string;
    readonly stateCode: string;
    readonly isActive: 'yes' | 'no';
  } | null;
  /** The requested book, else the default one of that branch. Null: there is none. */
  readonly book: KnownBook | null;
  /** The requested delivery branch; null: the company does not have it. */
  readonly deliveryBranch: number | null;
  /** The requested places that the company has. */
  readonly places: readonly KnownPlace[];
}

/**
 * Values: userName, branchId, bookId, deliveryBranch (0: not chosen), placeIds and headIds. Every save reads it first, so it reads no more
 * than a save needs (docs/performance.md).
 */
export const readSetup = statement<{ doc: JsonText }>(
  'consignment.setup',
  sql`with branch_now as (select b.* from branch b where b.tenant_id = ${tenant} and b.id = case when ${value('branchId')}::bigint > 0
        then ${value('branchId')}::bigint else coalesce(
          (select k.branch_id from number_book k where k.tenant_id = ${tenant} and k.id = ${value('bookId')}::bigint),
          ${homeOfCaller}) end),
      book as (select k.* from number_book k where k.tenant_id = ${tenant} and k.paper = 'LR' and case when ${value('bookId')}::bigint > 0
        then k.id = ${value('bookId')}::bigint
        else k.is_default = 'yes' and k.is_active = 'yes' and k.branch_id = (select id from branch_now) end)
    select json_build_object(
      'companyGstin', (select c.gstin from company c where c.tenant_id = ${tenant}),
      'elections', (select coalesce(json_agg(json_build_object('year', e.year, 'election', e.election)), '[]') from gst_election e where e.tenant_id = ${tenant}),
      'heads', (select coalesce(json_agg(json_build_object('id', h.id, 'basis', h.basis, 'amount', h.amount, 'minimum', h.minimum,
          'isTaxable', h.is_taxable)), '[]') from charge_head h where h.tenant_id = ${tenant} and h.id = any(${value('headIds')}::bigint[])),
      'branch', (select json_build_object('id', b.id, 'branchCode', b.branch_code, 'name', b.name, 'stateCode', b.state_code, 'isActive', b.is_active) from branch_now b),
      'deliveryBranch', (select f.id from branch f where f.tenant_id = ${tenant} and f.id = ${value('deliveryBranch')}::bigint),
      'book', (select json_build_object('id', k.id, 'branchId', k.branch_id, 'pattern', k.pattern, 'digits', k.digits, 'fromNo', k.from_no,
          'toNo', k.to_no, 'restart', k.restart, 'isManual', k.is_manual, 'isActive', k.is_active, 'isBefore', k.is_before,
          'counter', case when k.counter_id is not null then (select c.name from counter c where c.tenant_id = ${tenant} and c.id = k.counter_id) end) from book k),
      'places', (select coalesce(json_agg(json_build_object('id', l.id, 'partyId', p.id, 'name', p.name, 'kind', p.party_kind, 'gstin', l.gstin, 'address', l.address,
          'city', l.city, 'pin', l.pin, 'state', l.state_code, 'contact', coalesce(nullif(l.place_contact, ''), p.contact),
          'hasContract', ${hasContract(sql`p.id`)})), '[]')
        from party_place l join party p on p.tenant_id = l.tenant_id and p.id = l.party_id
        where l.tenant_id = ${tenant} and l.id = any(${value('placeIds')}::bigint[]))) as doc`,
);
