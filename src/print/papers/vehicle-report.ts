import {
  PAPER_KINDS,
  vehicle as definition,
  vehiclePapers,
  type PaperKind,
  type Vehicle,
} from '#domain/records/vehicle.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { image, type Node, panel, row, type Sheet, signature, space, text } from '../kit/nodes.ts';
import { abreastInFrame, box, capitals, field, paperSheet } from './parts.ts';

/** What the report of one vehicle shows. */
export interface VehicleReport extends Letterhead {
  readonly vehicle: Vehicle;
  /** The print-size copies of its pictures, by picture name; null where there is none. */
  readonly photos: Readonly<Record<string, Uint8Array | null>>;
  /** `yyyy-mm-dd`; decides whether a paper has expired. */
  readonly today: string;
}

const { fields } = definition;
const PHOTO = { width: 240, height: 132 };

/** The vehicle report: its particulars, its four papers with due dates and photos (spec 2 §2). */
export function vehicleReport(report: VehicleReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const title = labels.say(definition.title);
  const wide = { labelWidth: 82 };
  const { vehicle, company } = report;
  const paper = (kind: PaperKind) => paperBox(report, kind, labels);
  const [permit, policy, roadTax, fitness] = PAPER_KINDS.map(paper);
  return paperSheet({ ...report, copies: [] }, language, {
    title,
    numberLabel: labels.of(fields.vehicleNo),
    number: vehicle.vehicleNo,
    running: [],
    contents: [
      abreastInFrame([
        box(capitals(title), [
          field(labels.of(fields.vehicleNo), vehicle.vehicleNo, { ...wide, bold: true }),
          field(labels.of(fields.make), vehicle.make, wide),
          field(labels.of(fields.capacity), vehicle.capacity, wide),
          field(labels.of(fields.chassisNo), vehicle.chassisNo, wide),
          field(labels.of(fields.engineNo), vehicle.engineNo, wide),
        ]),
        box(labels.vehicle.owned, [
          field(labels.of(fields.owner), vehicle.owner, { bold: true }),
          field(labels.of(fields.pan), vehicle.pan),
        ]),
      ]),
      ...[
        [permit, policy],
        [roadTax, fitness],
      ].map((pair) => panel([abreastInFrame(pair.filter((node) => node !== undefined))], { together: true })),
      space(10),
      panel(
        [
          row([
            { node: panel([]) },
            { node: signature(labels.forCompany(company.companyName), labels.sealAndSign, 70), width: 232 },
          ]),
        ],
        { together: true },
      ),
    ],
  });
}

function paperBox({ vehicle, photos, today }: VehicleReport, kind: PaperKind, labels: Labels): Node {
  const words = labels.vehicle;
  const { photoName, dueField } = vehiclePapers[kind];
  const photo = photos[photoName] ?? null;
  const numbers: Readonly<Record<PaperKind, string>> = {
    permit: vehicle.permitNo,
    policy: vehicle.policyNo,
    roadTax: vehicle.roadTaxNo,
    fitness: vehicle.fitnessNo,
  };
  return box(words.paper[kind], [
    field(words.number, numbers[kind]),
    field(words.due, expiry(vehicle[dueField], today, words.expired), { bold: true }),
    space(3),
    photo === null
      ? text(words.noPhoto, { size: 8 })
      : image(photo, PHOTO.width, PHOTO.height, `${words.photo[kind]} ${vehicle.vehicleNo}`),
  ]);
}

/** A paper's due date, with a note once it has expired. The paper is still valid on that day. */
export function expiry(due: string | null, today: string, expired: string): string {
  return due !== null && due !== '' && due < today ? `${showDate(due)}  –  ${expired}` : showDate(due);
}
