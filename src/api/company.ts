import { z } from 'zod';
import { company } from '#domain/records/company.ts';
import { call } from './call.ts';
import { recordShape } from './shapes.ts';

export const companyShape = recordShape(company.fields).extend({
  logo1: z.string(),
  logo2: z.string(),
  logo3: z.string(),
  logo4: z.string(),
});
const companyBody = { shape: 'fields', fields: company.fields } as const;

export const companyCalls = {
  listCompanies: call({
    method: 'GET',
    path: 'Tenant_Master',
    summary: 'The company of the caller; for a super admin who names none, all companies.',
    who: 'user',
    answer: { json: z.array(companyShape) },
  }),
  createCompany: call({
    method: 'POST',
    path: 'Tenant_Master',
    summary: 'Makes a company and links its maker to it in one transaction.',
    who: 'user',
    body: companyBody,
    invalid: 'Please fill all required fields.',
    answer: { json: companyShape },
  }),
  getCompany: call({
    method: 'GET',
    path: 'Tenant_Master/GetTenants',
    summary: 'The company, for its form and the letterhead of its papers.',
    who: 'company',
    answer: { json: companyShape },
  }),
  updateCompany: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Tenant_Master/UpdateTenants',
    summary: "Changes the company's own particulars.",
    who: 'companyAdmin',
    body: companyBody,
    invalid: 'Please fill all required fields.',
    answer: { json: companyShape },
  }),
};
