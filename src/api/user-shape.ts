import { z } from 'zod';

/** A user as returned by login and profile calls. */
export const userShape = z.object({
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  contact: z.string(),
  personal_Contact: z.string(),
  company_Name: z.string(),
  tenantId: z.string(),
  role_Id: z.string(),
  userType: z.string(),
  is_Admin: z.string(),
  is_SuperAdmin: z.string(),
});
