import { party, type Party, type Place, place } from '#domain/records/party.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';

/** A party and its places as the database returns them; it has the same names for a place's city and GSTIN. */
type Listed = Pick<Party, 'name' | 'nameHindi' | 'contact'> & {
  readonly places: readonly Pick<Place, 'city' | 'gstin'>[];
};

export type PartyListReport = ListReport<Listed>;

const all = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').join(', ');

/** The list of parties, with the columns of its screen; in Hindi it uses their Hindi names where there are any. */
export function partyListReport(report: PartyListReport, language: Language): Sheet {
  const { of, say, paper, listOf } = labelsOf(language);
  const nameOf = ({ name, nameHindi }: Listed) => (language === 'Hindi' && nameHindi !== '' ? nameHindi : name);
  return listReport(report, language, {
    words: listOf(say(party.title)),
    cut: 'first',
    columns: [
      { head: of(party.fields.name), align: 'left', show: nameOf },
      {
        head: of(place.fields.city),
        align: 'left',
        width: 96,
        show: ({ places }) => all(places.map(({ city }) => city)),
      },
      {
        head: of(place.fields.gstin),
        align: 'left',
        width: 116,
        show: ({ places }) => all(places.map(({ gstin }) => gstin)),
      },
      { head: paper.contact, align: 'left', width: 80, show: ({ contact }) => contact },
    ],
  });
}
