import { z } from 'zod';
import type { Fields } from '#domain/define.ts';

/**
 * The clean names of answers, as used in the web: a field's own name if a definition has it, else the wire name in camel case
 * (`last_Seen_Date` becomes `lastSeenDate`), or the name listed here. A test compares this list with the definitions.
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

/** The clean name of the wire name `Wire`, if no definition gives another. */
type CleanName<Wire extends string> = Wire extends keyof typeof NAMES ? (typeof NAMES)[Wire] : UsualName<Wire>;

/** The type of an answer under its clean names. */
export type Clean<Answer> = Answer extends Blob
  ? Answer
  : Answer extends readonly (infer Item)[]
    ? Clean<Item>[]
    : Answer extends object
      ? { [Wire in keyof Answer as Wire extends string ? CleanName<Wire> : Wire]: Clean<Answer[Wire]> }
      : Answer;

/** The clean name of `wire`, if no definition gives another. */
export function cleanName(wire: string): string {
  if (Object.hasOwn(NAMES, wire)) return NAMES[wire as keyof typeof NAMES];
  return wire.replaceAll(/_(\w)/g, (_underscore, letter: string) => letter.toUpperCase());
}

const defined = z.core.registry<{ readonly name: string }>();

/** A schema for a part of an answer, registered under a name. */
export function called(schema: z.core.$ZodType, name: string): z.core.$ZodType {
  // The registry is keyed by instance, and a field's schema may be used in many answers.
  const own = z.core.clone(schema);
  defined.add(own, { name });
  return own;
}

/** The schemas of fields under their wire names, registered with the definition's clean names. */
export const schemasOf = (fields: Fields, schemaOf = (field: Fields[string]): z.core.$ZodType => field.schema()) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [field.wire, called(schemaOf(field), name)] as const),
  );

/** The clean names for the wire names of an answer, and for nested parts; absent: unchanged. */
export interface Renaming {
  readonly [wire: string]: { readonly name: string; readonly within: Renaming | null };
}

/** The renaming for answers of a shape; null: all names stay. */
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
