import { defineRecord, type RowOf } from '../define.ts';
import { choice, code, count, date, type Field, money, quantity, refined, since, text } from '../fields.ts';
import { defineListedRecord } from '../listed-record.ts';
import { plateOf } from '../rules/plate.ts';

const NUMBER_REQUIRED = 'Vehicle No. is required.';

function vehicleNumber(): Field<string> {
  const field = text({ wire: 'vehicle_No', label: 'Vehicle No.', required: NUMBER_REQUIRED, max: 20 });
  // Numbers are compared by letters and digits; without any it is no number.
  return refined(field, (value) => plateOf(value) !== '', NUMBER_REQUIRED);
}

/** The ownership of a vehicle: the company's own, or hired for a trip. */
const OWNERSHIPS = ['own', 'market'] as const;

const MOST_KG = 200_000;
/** The carrying capacity, in kg. */
function capacity(): Field<number> {
  const field = count({ wire: 'capacity_Kg', label: 'Capacity (kg)', hindi: 'क्षमता (किग्रा)' });
  return refined(field, (value) => value <= MOST_KG, 'Capacity can be at most 2,00,000 kg.');
}

/**
 * The papers of a vehicle: each has a number, a due date, a photo and a heading on the renewals card (spec 1 §2, §3). `dueField` and
 * `photoName` name the vehicle's field and image.
 */
export const vehiclePapers = {
  permit: {
    title: 'Permit Document',
    number: text({ wire: 'permit_No', label: 'Permit No.', hindi: 'परमिट क्र.', max: 40 }),
    due: date({ wire: 'permit_Due_Date', label: 'Permit Due Date', hindi: 'परमिट की वैधता' }),
    dueField: 'permitDueDate',
    // Its value in the list's filter by paper (spec 2 §2).
    filter: 'Permit_Due_Date',
    photo: { wire: 'permit_Photo', label: 'Permit Photo', hindi: 'परमिट की फ़ोटो' },
    photoName: 'permitPhoto',
    expirations: 'permitExpirations',
  },
  policy: {
    title: 'Policy Document',
    number: text({ wire: 'policy_No', label: 'Policy No.', max: 40 }),
    due: date({ wire: 'insurance_Due_Date', label: 'Insurance Due Date', hindi: 'बीमा की वैधता' }),
    dueField: 'policyDueDate',
    filter: 'Insurance_Due_Date',
    photo: { wire: 'policy_Photo', label: 'Policy Photo', hindi: 'पॉलिसी की फ़ोटो' },
    photoName: 'policyPhoto',
    expirations: 'insuranceExpirations',
  },
  roadTax: {
    title: 'Road Tax Document',
    number: text({ wire: 'road_Tax_No', label: 'Road Tax No.', hindi: 'रोड टैक्स क्र.', max: 40 }),
    due: date({ wire: 'due_Date', label: 'Road Tax Due Date', hindi: 'रोड टैक्स की वैधता' }),
    dueField: 'roadTaxDueDate',
    filter: 'Due_Date',
    photo: { wire: 'road_Tax_Photo', label: 'Road Tax Photo', hindi: 'रोड टैक्स की फ़ोटो' },
    photoName: 'roadTaxPhoto',
    expirations: 'roadTaxExpirations',
  },
  fitness: {
    title: 'Fitness Document',
    number: text({
      wire: 'fitness_Certificate_No',
      label: 'Fitness Certificate No.',
      hindi: 'फ़िटनेस प्रमाणपत्र क्र.',
      required: 'Fitness Certificate No. is required.',
      max: 40,
    }),
    due: date({ wire: 'fitness_Due_Date', label: 'Fitness Due Date', hindi: 'फ़िटनेस की वैधता' }),
    dueField: 'fitnessDueDate',
    filter: 'Fitness_Due_Date',
    photo: { wire: 'fitness_Photo', label: 'Fitness Photo', hindi: 'फ़िटनेस की फ़ोटो' },
    photoName: 'fitnessPhoto',
    expirations: 'fitnessExpirations',
  },
} as const;

export type PaperKind = keyof typeof vehiclePapers;
export const PAPER_KINDS = Object.keys(vehiclePapers) as PaperKind[];

/** A vehicle with its four papers (spec 1 §3, §5). */
export const vehicle = defineListedRecord({
  kind: 'vehicle',
  table: 'vehicle',
  title: 'Vehicle',
  hindi: { title: 'वाहन', gender: 'masculine' },
  name: 'vehicleNo',
  searched: ['vehicleNo', 'owner', 'make', 'pan'],
  described: ['owner', 'make'],
  imageFolder: 'vehicle_docs',
  images: {
    permitPhoto: vehiclePapers.permit.photo,
    policyPhoto: vehiclePapers.policy.photo,
    roadTaxPhoto: vehiclePapers.roadTax.photo,
    fitnessPhoto: vehiclePapers.fitness.photo,
  },
  fields: {
    vehicleNo: vehicleNumber(),
    make: text({ wire: 'make', label: 'Make', hindi: 'निर्माता' }),
    permitNo: vehiclePapers.permit.number,
    permitDueDate: vehiclePapers.permit.due,
    policyNo: vehiclePapers.policy.number,
    policyDueDate: vehiclePapers.policy.due,
    roadTaxNo: vehiclePapers.roadTax.number,
    roadTaxDueDate: vehiclePapers.roadTax.due,
    fitnessNo: vehiclePapers.fitness.number,
    fitnessDueDate: vehiclePapers.fitness.due,
    capacity: text({ wire: 'vehicle_Capacity', label: 'Vehicle Capacity', hindi: 'वाहन क्षमता', max: 40 }),
    owner: text({ wire: 'owner_Name', label: 'Owner Name' }),
    chassisNo: text({ wire: 'chasis_No', label: 'Chasis No.', hindi: 'चेसिस क्र.', max: 40 }),
    engineNo: text({ wire: 'engine_No', label: 'Engine No.', hindi: 'इंजन क्र.', max: 40 }),
    pan: code(10, { wire: 'pan_No', label: 'PAN No.' }),
    // Compared with the weight of a challan on dispatch (spec 4 §2); 0: unknown.
    capacityKg: since(2, capacity()),
    // The type used in rate contracts: 20 ft, 32 ft MXL.
    vehicleType: since(2, text({ wire: 'vehicle_Type', label: 'Vehicle Type', max: 40 })),
    ownership: since(
      2,
      choice(OWNERSHIPS, {
        wire: 'ownership',
        label: 'Ownership',
        hindi: 'स्वामित्व',
        blank: 'own',
        hindiChoices: { own: 'अपना', market: 'बाज़ार का' },
      }),
    ),
    targetKmPerLitre: since(
      2,
      quantity({ wire: 'target_Km_Per_Litre', label: 'Target km per Litre', hindi: 'लक्ष्य किमी प्रति लीटर' }),
    ),
    monthlyFixedCost: since(
      2,
      money({ wire: 'monthly_Fixed_Cost', label: 'Fixed Cost per Month', hindi: 'मासिक स्थिर ख़र्च' }),
    ),
  },
});

/** A vehicle as added in the bilty form: only its number, until the vehicle form completes it. */
export const numberedVehicle = defineRecord({
  table: 'vehicle',
  title: 'Vehicle',
  fields: { vehicleNo: vehicleNumber() },
});

export const VEHICLE_EXISTS = 'Vehicle No. already exists.';

/** How many days ahead a paper counts as upcoming (decisions: employees and vehicles). */
export const RENEWAL_DAYS = 30;

export type Vehicle = RowOf<(typeof vehicle)['fields']>;
