import { z } from 'zod';
import { choice, text } from '#domain/fields.ts';
import { company, companyLogos, type LogoSlot } from '#domain/records/company.ts';
import { call } from './call.ts';
import { updateBody } from './records.ts';
import { recordShape } from './shapes.ts';

export const companyShape = recordShape(company.fields).extend({
  // Spec 2 §3 spells the company's this way; `updated_Date` is the same value, and is what an update returns.
  update_Date: z.string(),
  logo: z.string(),
  logo1: z.string(),
  logo2: z.string(),
  logo3: z.string(),
  logo4: z.string(),
});
const LOGO_SLOTS = Object.keys(companyLogos) as LogoSlot[];
const companyBody = { shape: 'fields', fields: company.fields } as const;

export const companyCalls = {
  listCompanies: call({
    method: 'GET',
    path: 'Tenant_Master',
    summary: 'The caller’s company; for a super admin who names none, all companies.',
    who: 'user',
    answer: { json: z.array(companyShape) },
  }),
  createCompany: call({
    method: 'POST',
    path: 'Tenant_Master',
    summary: 'Creates a company and links the caller to it in one transaction.',
    who: 'user',
    body: companyBody,
    invalid: 'Please fill all required fields.',
    answer: { json: companyShape },
  }),
  getCompany: call({
    method: 'GET',
    path: 'Tenant_Master/GetTenants',
    summary: 'The company, for its form and its letterhead.',
    who: 'company',
    answer: { json: companyShape },
  }),
  updateCompany: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Tenant_Master/UpdateTenants',
    summary: "Changes the company's details. `updated_Date` is the version that was read.",
    who: 'companyAdmin',
    body: updateBody(company.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: companyShape },
  }),
  tenantImage: call({
    method: 'GET',
    path: 'tenant_images/:tenantId/:file',
    summary: 'A logo of the company, by the path its upload answered.',
    who: 'company',
    query: { file: text({ wire: 'file', label: 'file', required: 'file is required.' }) },
    answer: { png: true },
  }),
  uploadLogos: call({
    method: 'POST',
    path: 'Tenant_Master/uploadLogos',
    summary:
      'Saves logos of the company: PNG, under 600 KB each, up to four at once. A logo already in the slot is replaced.',
    who: 'companyAdmin',
    body: { shape: 'images', images: companyLogos },
    answer: {
      json: z.object({
        logo1: z.string().optional(),
        logo2: z.string().optional(),
        logo3: z.string().optional(),
        logo4: z.string().optional(),
        filePaths: z.array(z.string()),
      }),
    },
  }),
  removeLogo: call({
    method: 'DELETE',
    path: 'Tenant_Master/DeleteLogo',
    summary: 'Removes a logo; an empty slot stays empty.',
    who: 'companyAdmin',
    query: { logo: choice(LOGO_SLOTS, { wire: 'logo', label: 'Logo', required: 'Please choose a logo.' }) },
    answer: { json: companyShape },
  }),
};
