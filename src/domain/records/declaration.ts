import { count, date } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import type { AuditedKind } from '../rules/changes.ts';

/** The most goods carriages in a declaration. */
export const MOST_CARRIAGES = 10;
export const TOO_MANY_CARRIAGES = `A declaration can cover at most ${MOST_CARRIAGES} goods carriages.`;

/** The yearly declaration by which the owner of a hired truck avoids TDS (spec 4 §3, §16.4). */
export const declaration = {
  ownerId: count({ wire: 'owner', label: 'Owner' }),
  declaredOn: date({ wire: 'declaration_Date', label: 'Declaration Date', hindi: 'घोषणा की तारीख़' }),
  carriages: count({ wire: 'carriages', label: 'Goods Carriages', hindi: 'मालवाहक वाहन' }),
};

/** The signed paper. */
export const declarationPaper = { file: { wire: 'file', label: 'Signed Declaration' } } as const satisfies ImageSlots;
export const NO_DECLARATION_PAPER = 'Please upload the signed declaration as a JPEG, PNG or PDF file.';

/** What the audit shows of a declaration. */
export const auditedDeclaration: AuditedKind = {
  title: 'Declaration of Goods Carriages',
  fields: declaration,
  refersTo: { ownerId: { to: 'party' } },
};
