import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Fields } from '#domain/define.ts';
import { branch } from '#domain/records/branch.ts';
import { chargeHead } from '#domain/records/charge-head.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { lawRow } from '#domain/records/law-row.ts';
import type { LawRow } from '#domain/rules/law.ts';
import type { LrFacts } from '#domain/rules/lr-worked-out.ts';
import { ratedLr } from '#domain/rules/rated-lr.ts';
import type { LrLookup } from '#print/papers/printed-lr.ts';
import { rowOf } from '#web/client/queries.ts';
import { ratesOf } from './answers-lrs.ts';
import type { KeptPlace } from './kept-places.ts';
import { knownPlace } from './made-parties.ts';
import { partOf } from './snapshot.ts';
import { noSnapshot } from './snapshot-missing.ts';
import type { CounterRow } from './store.ts';

/** The facts for booking at this counter, from its snapshot. */
export interface BookingFacts {
  readonly facts: LrFacts;
  readonly law: readonly LawRow[];
  /** The issuer in the code of its papers: a GSTIN, or a transporter's id. */
  readonly issuer: string;
  /** A driver's mobile number by name; empty if unknown. */
  readonly mobileOf: (driver: string) => string;
  readonly lookupOf: (bilty: LawfulBilty, by: { readonly name: string; readonly at: string }) => LrLookup;
}

/** The law's rows as the domain takes them; facts unknown to this version are left out. */
function lawOf(rows: readonly Readonly<Record<string, unknown>>[]): LawRow[] {
  return rows.flatMap((row) => {
    const { fact, ...rest } = rowOf(lawRow.fields, row);
    return fact === '' ? [] : [{ ...rest, fact }];
  });
}

/** A short list's entry, read by its definition. */
const entry = <F extends Fields>(fields: F, row: Readonly<Record<string, unknown>>) => ({
  ...rowOf(fields, row),
  id: Number(row['id']),
});

/** The parts of the snapshot that booking needs; throws if one was not received yet. */
async function readParts() {
  const [branches, heads, settings, law, drivers, eways] = await Promise.all([
    partOf('branches'),
    partOf('heads'),
    partOf('settings'),
    partOf('law'),
    partOf('drivers'),
    partOf('eways'),
  ]);
  if (branches === undefined || heads === undefined || settings === undefined || law === undefined) throw noSnapshot();
  return {
    branches: branches.map((row) => entry(branch.fields, row)),
    heads: heads.map((row) => entry(chargeHead.fields, row)),
    settings: { ...settings, ...rowOf(consignmentSettings.fields, settings) },
    law: lawOf(law),
    drivers: drivers ?? [],
    eways: eways ?? [],
  };
}

/** A driver's mobile number; empty if two drivers have the same name. */
function mobileIn(drivers: readonly { readonly empName: string; readonly contact: string }[], driver: string): string {
  const named = drivers.filter(({ empName }) => empName.toLowerCase() === driver.toLowerCase());
  return named.length === 1 ? (named[0]?.contact ?? '') : '';
}

const withoutSounds = ({ id, name, kind, gstin, address, city, pin, state, contact }: KeptPlace) => ({
  id,
  name,
  kind,
  gstin,
  address,
  city,
  pin,
  state,
  contact,
});

/** The facts for working out and printing an LR of this counter; `places`: those it names, 0 for none. Throws if there is no snapshot. */
export async function bookingFacts(counter: CounterRow, places: readonly number[]): Promise<BookingFacts> {
  const [{ branches, heads, settings, law, drivers, eways }, rateOf] = await Promise.all([readParts(), ratesOf()]);
  const named = await Promise.all(places.filter((id) => id > 0).map(knownPlace));
  const known = named.filter((place) => place !== undefined);
  const branchOf = (id: number) => branches.find((each) => each.id === id) ?? null;
  const own = branchOf(counter.branch);
  const hides = (bilty: LawfulBilty) => {
    const { place, ...rated } = ratedLr(bilty);
    const party = known.find(({ id }) => id === place)?.party ?? 0;
    return rateOf(party, rated)?.contract.hideAmounts === 'yes';
  };
  const hindiOf = (id: number) => known.find((place) => place.id === id)?.nameHindi ?? '';
  return {
    facts: {
      companyGstin: settings.companyGSTIN,
      elections: settings.elections,
      heads,
      branch: own && { id: own.id, stateCode: own.stateCode },
      book: { id: counter.book },
      places: known.map(withoutSounds),
    },
    law,
    issuer: own?.gstin || settings.companyGSTIN || settings.transporterId,
    mobileOf: (driver) => mobileIn(drivers, driver),
    lookupOf: (bilty, { name, at }) => ({
      branch: own,
      deliveryBranch: branchOf(bilty.deliveryBranch),
      ewayEnds: Object.fromEntries(
        eways.flatMap(([no = '', end = '']) =>
          bilty.invoices.some(({ ewayBillNo }) => ewayBillNo === no) ? [[no, end]] : [],
        ),
      ),
      isEarlier: false,
      namesHindi: {
        consignor: hindiOf(bilty.consignorPlace),
        consignee: hindiOf(bilty.consigneePlace),
        billing: hindiOf(bilty.billingPlace),
      },
      bookedBy: name,
      bookedAt: at,
      open: null,
      hidesAmounts: hides(bilty),
      ofCounter: true,
    }),
  };
}
