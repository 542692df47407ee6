import { choice, count, date, phone, text } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import { instant } from '../instant-field.ts';
import type { AuditedKind } from '../rules/changes.ts';

/** A proof of delivery: what was delivered to whom (spec 3 §3). */
export const pod = {
  receivedPackages: count({ wire: 'received_Packages', label: 'Packages Received' }),
  short: count({ wire: 'short', label: 'Short' }),
  damaged: count({ wire: 'damaged', label: 'Damaged' }),
  reason: choice(['shortage', 'damage', 'wrong goods', 'refusal', 'part'], { wire: 'reason', label: 'Reason' }),
  receiverName: text({ wire: 'receiver_Name', label: 'Received by', hindi: 'किसने लिया' }),
  receiverPhone: phone({
    wire: 'receiver_Phone',
    label: "Receiver's Mobile",
    message: 'Contact must be exactly 10 digits.',
  }),
  deliveredAt: instant({ wire: 'delivered_At', label: 'Time' }),
};

/** How the paper reaches the office: by hand, by courier with its number, or as a file. */
export const POD_WAYS = ['hand', 'courier', 'upload'] as const;
export const POD_CONDITIONS = ['clean', 'remarked'] as const;
export const POD_REMARK = 'Remark is required.';

/** A received paper POD (spec 4 §4): it has no photos, and the delivery event says what was delivered. */
export const paperPod = {
  receivedOn: date({
    wire: 'received_On',
    label: 'Received On',
    hindi: 'पावती कब मिली',
    required: 'Received On is required.',
  }),
  cameBy: choice(POD_WAYS, {
    wire: 'came_By',
    label: 'Received through',
    hindi: 'कैसे मिली',
    hindiChoices: { hand: 'हाथ से', courier: 'कूरियर से', upload: 'फ़ाइल से' },
  }),
  docket: text({ wire: 'docket', label: 'Docket No.', hindi: 'डॉकेट क्र.', max: 40 }),
  condition: choice(POD_CONDITIONS, {
    wire: 'condition',
    label: 'Condition',
    hindi: 'पावती पर',
    hindiChoices: { clean: 'कोई टिप्पणी नहीं', remarked: 'टिप्पणी है' },
  }),
  remark: text({ wire: 'remark', label: 'Remark', max: 200 }),
};

/** Its photos, of which at least one is required. */
export const podPhotos = {
  photo: { wire: 'photo', label: 'Photo' },
  photo2: { wire: 'photo2', label: 'Photo 2' },
  photo3: { wire: 'photo3', label: 'Photo 3' },
  photo4: { wire: 'photo4', label: 'Photo 4' },
  photo5: { wire: 'photo5', label: 'Photo 5' },
  photo6: { wire: 'photo6', label: 'Photo 6' },
} as const satisfies ImageSlots;

/** The most proofs sent by one driver link; anybody with its address could use up its limit. */
export const MOST_PODS_OF_LINK = 12;
export const MOST_BYTES_OF_LINK = 60_000_000;
export const LINK_FULL = 'This link has reached its limit of photos. Please ask the office for a new link.';

export const NO_PHOTO = 'Please upload a photo.';
export const PHOTO_TOO_LARGE = 'Photo size must be less than 10 MB.';

/** What the audit shows of a proof. */
export const auditedPod: AuditedKind = {
  title: 'Proof of Delivery',
  fields: {
    ...pod,
    deliveredAt: text({ wire: 'delivered_At', label: 'Time' }),
    ...paperPod,
    papers: text({ wire: 'bilty_Nos', label: 'Bilty No.' }),
  },
};
