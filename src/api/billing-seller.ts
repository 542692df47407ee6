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
    summary: 'The seller of the plans, as printed on invoices.',
    who: 'platform',
    answer: { json: sellerShape },
  }),
  sellerUpdate: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Platform/UpdateSeller',
    summary:
      'Changes the seller of the plans. Issued invoices do not change. `updated_Date` is the version that was read.',
    who: 'platform',
    body: updateBody(seller.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: sellerShape },
  }),
};
