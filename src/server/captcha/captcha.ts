import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import type { CaptchaProvider } from '#api/public-config.ts';
import { countTries } from '../limits/tries.ts';
import { networkOf } from '../limits/network.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { captchaNeeded, captchaWrong } from '../errors/errors.ts';
import type { Secrets } from '../secrets/sealing.ts';
import { createAltcha } from './altcha.ts';
import { PROVIDERS, verifyHosted, type CspSources } from './providers.ts';

export interface CaptchaSettings {
  readonly provider: CaptchaProvider;
  /** The site key of Turnstile, hCaptcha or reCAPTCHA. */
  readonly siteKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** The address of a test's stand-in for the provider; absent: the provider's own. */
  readonly verifyUrl?: string;
  readonly patienceMs?: number;
}

/** Tells people from robots before login. */
export interface Captcha {
  readonly config: AnswerOf<Calls['publicConfig']>['captcha'];
  readonly allows: CspSources;
  readonly challenge: () => Promise<AnswerOf<Calls['captchaChallenge']>>;
  /** Whether captchas are required at all. */
  readonly isOn: boolean;
  /** Throws 422 if the request carries no solved captcha. */
  readonly confirm: (sent: unknown, address: string) => Promise<void>;
  /** The same for a form; also throws 429 if a network sends too many. */
  readonly check: (sent: unknown, address: string) => Promise<void>;
}

// Public forms allowed from one address within a quarter of an hour. A whole office of clerks may share one address.
const PER_ADDRESS = 30;
const PATIENCE_MS = 5000;

const isSent = (sent: unknown): sent is string => typeof sent === 'string' && sent !== '';

/** Creates the captcha of a portal; `secrets` are the portal's. */
export function createCaptcha(
  settings: CaptchaSettings,
  { database, secrets, log }: { database: Database; secrets: Secrets; log: (message: string) => void },
): Captcha {
  const { provider, siteKey = '', secretKey = '' } = settings;
  const altcha = createAltcha(secrets, database);
  const hosted = provider === 'altcha' || provider === 'off' ? null : PROVIDERS[provider];
  const verify = (token: string, address: string): Promise<boolean> =>
    hosted === null
      ? altcha.verify(token)
      : verifyHosted(
          {
            verifyUrl: settings.verifyUrl ?? hosted.verifyUrl,
            secret: secretKey,
            patienceMs: settings.patienceMs ?? PATIENCE_MS,
            log,
          },
          token,
          address,
        );
  async function confirm(sent: unknown, address: string): Promise<void> {
    if (provider === 'off') return;
    if (!isSent(sent)) throw captchaNeeded();
    if (!(await verify(sent, address))) throw captchaWrong();
  }
  return {
    config: { provider, siteKey: hosted === null ? '' : siteKey },
    allows: hosted?.allows ?? {},
    challenge: () => altcha.challenge(),
    isOn: provider !== 'off',
    confirm,
    async check(sent, address) {
      if (provider !== 'off' && isSent(sent)) {
        const limits = { [`captcha:${networkOf(address)}`]: PER_ADDRESS };
        await countTries(database, limits, 'Too many forms were sent from this network. Please try again later.');
      }
      await confirm(sent, address);
    },
  };
}

export type PlatformContact = AnswerOf<Calls['publicConfig']>['contact'];

/** The handler of the settings that public pages read before login. */
export function answerPublic(captcha: Captcha, contact: PlatformContact) {
  return {
    publicConfig: () => Promise.resolve({ captcha: captcha.config, contact }),
    captchaChallenge: () => captcha.challenge(),
  } satisfies Partial<Answerers>;
}
