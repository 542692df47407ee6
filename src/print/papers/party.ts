import { party as definition, place as placeDefinition, type Party, type Place } from '#domain/records/party.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { stateName } from '#domain/rules/states.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { type Sheet, space, table, text } from '../kit/nodes.ts';
import { abreastInFrame, box, capitals, field, inRupees, paperSheet } from './parts.ts';

/** A place and when a bilty last named it; null if none did. */
interface PrintedPlace extends Place {
  readonly lastBooked: string | null;
}

/** What the sheet of a party shows. */
export interface PartyReport extends Letterhead {
  readonly party: Party;
  readonly places: readonly PrintedPlace[];
  /** Names of the parties that were merged into it. */
  readonly aliases: readonly string[];
  /** The party it was merged into; empty if none. */
  readonly mergedInto: string;
}

const { fields } = definition;
const ofPlace = placeDefinition.fields;
const WIDE = { labelWidth: 84 };

const joined = (texts: readonly string[], by = ', ') => texts.filter((each) => each !== '').join(by);
const inState = ({ stateCode }: Place, labels: Labels) => (stateCode === '' ? '' : labels.say(stateName(stateCode)));

/** The sheet of one party: its particulars, its terms and its places. */
export function partyReport(report: PartyReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.party;
  const { party, places, aliases, mergedInto } = report;
  const title = labels.say(definition.title);
  const of = (name: keyof typeof fields, value: string, bold = false) =>
    field(labels.of(fields[name]), value, { ...WIDE, bold });
  return paperSheet({ ...report, copies: [] }, language, {
    title,
    numberLabel: title,
    number: party.name,
    running: [party.pan],
    contents: [
      abreastInFrame([
        box(capitals(title), [
          of('name', party.name, true),
          of('nameHindi', party.nameHindi),
          of('partyKind', labels.say(party.partyKind)),
          of('pan', party.pan, true),
          of('contact', party.contact, true),
          of('email', party.email),
        ]),
        box(words.terms, [
          of('defaultBasis', labels.say(party.defaultBasis)),
          of('creditDays', String(party.creditDays)),
          of('creditLimit', inRupees(party.creditLimit)),
          of('isActive', words.active[party.isActive]),
          of('remark', party.remark),
          ...(mergedInto === '' ? [] : [field(words.mergedInto, mergedInto, WIDE)]),
          ...(aliases.length === 0 ? [] : [field(words.aliases, joined(aliases), WIDE)]),
        ]),
      ]),
      space(6),
      text(words.places, { size: 9, bold: true }),
      space(3),
      table(
        [
          { head: labels.paper.serial, align: 'center', width: 34 },
          { head: labels.of(ofPlace.address), align: 'left' },
          { head: labels.of(ofPlace.stateCode), align: 'left', width: 84 },
          { head: labels.of(ofPlace.gstin), align: 'left', width: 104 },
          { head: labels.paper.contact, align: 'left', width: 100 },
          { head: words.lastBooked, align: 'left', width: 62 },
        ],
        places.map((place, at) => [
          String(at + 1),
          joined([place.label, place.address, joined([place.city, place.pin], ' ')]),
          inState(place, labels),
          place.gstin,
          joined([place.contactPerson, place.placeContact]),
          showDate(place.lastBooked),
        ]),
      ),
    ],
  });
}
