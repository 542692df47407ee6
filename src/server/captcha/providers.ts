import type { CaptchaProvider } from '#api/public-config.ts';

/** A captcha hosted by its provider, which checks the token. */
export type HostedProvider = Exclude<CaptchaProvider, 'altcha' | 'off'>;

/** What a provider's script may load on our pages, beyond our usual policy. */
export interface CspSources {
  readonly scriptSrc?: readonly string[];
  readonly frameSrc?: readonly string[];
  readonly styleSrc?: readonly string[];
  readonly connectSrc?: readonly string[];
}

const CLOUDFLARE = ['https://challenges.cloudflare.com'];
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

export const PROVIDERS: Readonly<Record<HostedProvider, { readonly verifyUrl: string; readonly allows: CspSources }>> =
  {
    turnstile: {
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      allows: { scriptSrc: CLOUDFLARE, frameSrc: CLOUDFLARE },
    },
    hcaptcha: {
      verifyUrl: 'https://api.hcaptcha.com/siteverify',
      allows: { scriptSrc: HCAPTCHA, frameSrc: HCAPTCHA, styleSrc: HCAPTCHA, connectSrc: HCAPTCHA },
    },
    recaptcha: {
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      allows: {
        scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      },
    },
  };

/** How a provider is asked about a token. */
interface HostedVerifier {
  readonly verifyUrl: string;
  readonly secret: string;
  readonly patienceMs: number;
  readonly log: (message: string) => void;
}

/** Whether the provider confirms the token; all three have the same interface. Any other answer, or none within `patienceMs`, is no. */
export async function verifyHosted(
  { verifyUrl, secret, patienceMs, log }: HostedVerifier,
  token: string,
  address: string,
): Promise<boolean> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
  } catch (error) {
    log(`The captcha provider could not be reached: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
