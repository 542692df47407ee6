import { z } from 'zod';
import { call } from './call.ts';

/** The captcha providers; `off` is for tests. */
export const CAPTCHA_PROVIDERS = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'off'] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

export const publicCalls = {
  publicConfig: call({
    method: 'GET',
    path: 'public-config',
    summary:
      'What the public pages need to know: the captcha of the forms, and the contact of whoever runs the portal.',
    who: 'anyone',
    answer: {
      json: z.object({
        captcha: z.object({ provider: z.enum(CAPTCHA_PROVIDERS), siteKey: z.string() }),
        contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
      }),
    },
  }),
  publicPlans: call({
    method: 'GET',
    path: 'public-plans',
    summary: 'The price list of the home page: the plans on offer, cheapest first.',
    who: 'anyone',
    answer: {
      json: z.array(
        z.object({
          subscriptionType_Name: z.string(),
          duration: z.string(),
          price: z.number(),
          // The amount to pay: the price less the discount.
          amount: z.number(),
        }),
      ),
    },
  }),
  captchaChallenge: call({
    method: 'GET',
    path: 'captcha/challenge',
    summary:
      'A challenge of ALTCHA (altcha.org), valid for five minutes. Its solution, `{challenge, solution}` as JSON in base64, goes in the header X-Captcha and works once.',
    who: 'anyone',
    answer: {
      json: z.object({
        parameters: z.object({
          algorithm: z.string(),
          cost: z.number().int(),
          expiresAt: z.number().int(),
          keyLength: z.number().int(),
          keyPrefix: z.string(),
          keySignature: z.string(),
          nonce: z.string(),
          salt: z.string(),
        }),
        signature: z.string(),
      }),
    },
  }),
};
