import type { DocumentName } from './kinds.ts';

/** Documents that only admins may see and edit: what a party pays is confidential (spec 4 §11). */
const ADMIN_DOCUMENTS = ['contract'] as const satisfies readonly DocumentName[];
export type AdminDocument = (typeof ADMIN_DOCUMENTS)[number];

/** Whether a kind is for admins only, by the prefix of its calls. */
export const isOfAdmins = (name: string): name is AdminDocument =>
  (ADMIN_DOCUMENTS as readonly string[]).includes(name);
