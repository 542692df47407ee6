import type { DocumentName } from './kinds.ts';

/** The documents that only admins see and keep: what a party pays is not for everybody (spec 4 §11). */
const ADMIN_DOCUMENTS = ['contract'] as const satisfies readonly DocumentName[];
export type AdminDocument = (typeof ADMIN_DOCUMENTS)[number];

/** Whether only admins see a kind, by the first word of its calls. */
export const isOfAdmins = (name: string): name is AdminDocument =>
  (ADMIN_DOCUMENTS as readonly string[]).includes(name);
