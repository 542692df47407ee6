import { z } from 'zod';
import { seller } from '#domain/records/seller.ts';
import { call } from './call.ts';
import { updateBody } from './records.ts';

const sellerShape = z.object({
  id: z.number(),
  seller_Name: z.string(),
  address: z.string(),
  state: z.string(),
  gsT_NO: z.string(),
  sac: z.string(),
  tax_Percent: z.number(),
  created_Date: z.string(),
  updated_Date: z.string(),
  created_By: z.string(),
  updated_By: z.string(),
});

export const sellerCalls = {
  seller: call({
    method: 'GET',
    path: 'Platform/Seller',
    summary: 'Who sells the plans, as invoices say it.',
    who: 'platform',
    answer: { json: sellerShape },
  }),
  sellerUpdate: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Platform/UpdateSeller',
    summary:
      'Changes who sells the plans. Invoices that were issued stay as they are. `updated_Date` is the version that was read.',
    who: 'platform',
    body: updateBody(seller.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: sellerShape },
  }),
};
