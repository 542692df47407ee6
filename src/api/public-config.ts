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
      'What the public pages must know of this portal: which captcha its forms show, and how whoever runs it is reached.',
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
    summary: 'The price list of the home page: the plans that are offered, cheapest first.',
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
      'A challenge of ALTCHA (altcha.org), good for five minutes. Its solution, `{challenge, solution}` as JSON in base64, goes into the header X-Captcha and serves once.',
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
