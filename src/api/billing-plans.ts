import { z } from 'zod';
import { plan, planDuration, planOffer, planPrice } from '#domain/records/plan.ts';
import { call } from './call.ts';
import { recordId, updateBody } from './records.ts';
import { dataShape, printLanguage } from './shapes.ts';

const planShape = z.object({
  id: z.number(),
  subscription_Id: z.number(),
  subscriptionType_Name: z.string(),
  duration: z.string(),
  offer: z.string(),
  price: z.number(),
  financial_Year: z.string(),
  is_Active: z.enum(['yes', 'no']),
  // The storage limit of its companies' files, in gigabytes.
  storage_Gb: z.number().int(),
  // The following are computed by the server: the duration, and the amount to pay (the price less the offer).
  months: z.number().int(),
  // Its length in days if it starts today.
  days: z.number().int(),
  percent: z.number().int(),
  amount: z.number(),
  created_Date: z.string(),
  updated_Date: z.string(),
  created_By: z.string(),
  updated_By: z.string(),
});

const durationShape = z.object({ id: z.number(), duration: z.string(), months: z.number().int() });
const offerShape = z.object({ id: z.number(), offer: z.string(), percent: z.number().int() });
const priceShape = z.object({ id: z.number(), price: z.number() });

export const planCalls = {
  plans: call({
    method: 'GET',
    path: 'SubscriptionMaster/GetAllSubMasters',
    summary: 'The plans on offer, cheapest first; for a super admin all of them, withdrawn ones last.',
    who: 'user',
    answer: { json: z.array(planShape) },
  }),
  planAdd: call({
    method: 'POST',
    path: 'SubscriptionMaster/AddSubMasterDetails',
    summary: 'Creates a plan. Duration and offer come from their lists; the amount to pay is the price less the offer.',
    who: 'platform',
    body: { shape: 'fields', fields: plan.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: planShape },
  }),
  planUpdate: call({
    method: 'PUT',
    also: ['POST'],
    path: 'SubscriptionMaster/UpdateSubMasterDetails',
    summary: 'Changes a plan; `is_Active` no withdraws it. Plans already paid for do not change.',
    who: 'platform',
    query: { id: recordId },
    body: updateBody(plan.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: planShape },
  }),
  planPrintList: call({
    method: 'GET',
    path: 'SubscriptionMaster/PrintList',
    summary: 'The plans the caller can see, as an A4 PDF.',
    who: 'user',
    query: printLanguage,
    answer: { pdf: 'Subscription_Plans.pdf' },
  }),
  durations: call({
    method: 'GET',
    path: 'Duration/DurationList',
    summary: 'How long a plan can last, shortest first.',
    who: 'user',
    answer: { json: dataShape(durationShape) },
  }),
  durationAdd: call({
    method: 'POST',
    path: 'Duration/AddDuration',
    summary: 'Adds a duration to the list.',
    who: 'platform',
    body: { shape: 'fields', fields: planDuration.fields },
    answer: { json: durationShape },
  }),
  offers: call({
    method: 'GET',
    path: 'Offer/OfferList',
    summary: 'The offers (percent off a price), smallest first.',
    who: 'user',
    answer: { json: dataShape(offerShape) },
  }),
  offerAdd: call({
    method: 'POST',
    path: 'Offer/AddOffer',
    summary: 'Adds an offer to the list, in percent off.',
    who: 'platform',
    body: { shape: 'fields', fields: planOffer.fields },
    answer: { json: offerShape },
  }),
  prices: call({
    method: 'GET',
    path: 'Price/PriceList',
    summary: 'The prices a plan can have before its offer, in rupees, lowest first.',
    who: 'user',
    answer: { json: dataShape(priceShape) },
  }),
  priceAdd: call({
    method: 'POST',
    path: 'Price/AddPrice',
    summary: 'Adds a price to the list.',
    who: 'platform',
    body: { shape: 'fields', fields: planPrice.fields },
    answer: { json: priceShape },
  }),
};
