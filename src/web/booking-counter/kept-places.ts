import type { PartyKind } from '#domain/rules/party-kind.ts';
import type { SearchedPlace } from '#domain/rules/suggested-places.ts';

/** A place of a party as this counter knows it. */
export interface KeptPlace extends SearchedPlace {
  readonly party: number;
  readonly city: string;
  readonly gstin: string;
  readonly contact: string;
  readonly kind: PartyKind | '';
  readonly address: string;
  readonly pin: string;
  readonly state: string;
}

type Cell = string | number | null;
const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell));

/** The places in the rows of a share, in column order (src/api/counter-snapshot.ts). */
export const keptPlaces = (rows: readonly (readonly Cell[])[]): readonly KeptPlace[] =>
  rows.map(([id, party, name, nameHindi, city, gstin, contact, booked, kind, address, pin, state, sounds]) => ({
    id: Number(id),
    party: Number(party),
    name: text(name),
    nameHindi: text(nameHindi),
    city: text(city),
    gstin: text(gstin),
    contact: text(contact),
    lastBooked: booked === null || booked === undefined ? null : String(booked),
    // It was written by the portal.
    kind: text(kind) as KeptPlace['kind'],
    address: text(address),
    pin: text(pin),
    state: text(state),
    sounds: text(sounds),
  }));
