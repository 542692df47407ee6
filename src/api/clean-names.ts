import { z } from 'zod';
import type { Fields } from '#domain/define.ts';

/**
 * The names of what is answered, as the web knows it: a field's own where a definition tells it, else the name on the
 * network in the usual spelling (`last_Seen_Date` becomes `lastSeenDate`), or the one that stands here. A test holds
 * this list against the definitions.
 */
const NAMES = {
  subscriptionType_Name: 'planName',
  subscription_Id: 'planId',
  subscription_Status: 'status',
  payment_Mode: 'mode',
  refference_No: 'reference',
  tenant_Name: 'companyName',
  bank_Account_Name: 'accountName',
  ifsC_Code: 'ifsc',
  upI_Id: 'upiId',
  qR_Code_Image: 'qrImage',
  gsT_NO: 'gstin',
  phone_Number: 'phone',
  company_State: 'state',
  letter_State: 'state',
  details: 'lines',
  places: 'lines',
} as const;

type UsualName<Wire extends string> = Wire extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<UsualName<Rest>>}`
  : Wire;

/** The clean name of what an answer calls `Wire`, where no definition tells another. */
type CleanName<Wire extends string> = Wire extends keyof typeof NAMES ? (typeof NAMES)[Wire] : UsualName<Wire>;

/** An answer under its clean names. */
export type Clean<Answer> = Answer extends Blob
  ? Answer
  : Answer extends readonly (infer Item)[]
    ? Clean<Item>[]
    : Answer extends object
      ? { [Wire in keyof Answer as Wire extends string ? CleanName<Wire> : Wire]: Clean<Answer[Wire]> }
      : Answer;

/** The clean name of what an answer calls `wire`, where no definition tells another. */
export function cleanName(wire: string): string {
  if (Object.hasOwn(NAMES, wire)) return NAMES[wire as keyof typeof NAMES];
  return wire.replaceAll(/_(\w)/g, (_underscore, letter: string) => letter.toUpperCase());
}

const defined = z.core.registry<{ readonly name: string }>();

/** A schema of an answer's part that has a name of its own. */
export function called(schema: z.core.$ZodType, name: string): z.core.$ZodType {
  // Registered is the instance, and one field's schema may stand in many answers.
  const own = z.core.clone(schema);
  defined.add(own, { name });
  return own;
}

/** The schemas of fields under their names on the network; the clean ones are the definition's. */
export const schemasOf = (fields: Fields, schemaOf = (field: Fields[string]): z.core.$ZodType => field.schema) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [field.wire, called(schemaOf(field), name)] as const),
  );

/** What an answer's names on the network become, with those of what lies within; absent: the same. */
export interface Renaming {
  readonly [wire: string]: { readonly name: string; readonly within: Renaming | null };
}

/** What becomes of the names in answers of a shape; null: all stay. */
export function renamingOf(shape: z.core.$ZodType): Renaming | null {
  if (shape instanceof z.ZodArray) return renamingOf(shape.element);
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return renamingOf(shape.unwrap());
  if (!(shape instanceof z.ZodObject)) return null;
  const parts: Readonly<Record<string, z.core.$ZodType>> = shape.shape;
  const renamed = Object.entries(parts).flatMap(([wire, part]) => {
    const name = defined.get(part)?.name ?? cleanName(wire);
    const within = renamingOf(part);
    return name === wire && within === null ? [] : [[wire, { name, within }] as const];
  });
  return renamed.length === 0 ? null : Object.fromEntries(renamed);
}
