/** A party by its id and name. */
export interface NamedParty {
  readonly party: number;
  readonly name: string;
}
