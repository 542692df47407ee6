import type { CaptchaProvider } from '#api/public-config.ts';

type HostedProvider = Exclude<CaptchaProvider, 'altcha' | 'off'>;

/** The API that the three providers share. */
interface Api {
  readonly render: (place: HTMLElement, options: Readonly<Record<string, unknown>>) => unknown;
  /** reCAPTCHA's script loads before its API is ready. */
  readonly ready?: (then: () => void) => void;
}

const SCRIPTS: Readonly<Record<HostedProvider, { readonly name: string; readonly url: string }>> = {
  turnstile: { name: 'turnstile', url: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit' },
  hcaptcha: { name: 'hcaptcha', url: 'https://js.hcaptcha.com/1/api.js?render=explicit' },
  recaptcha: { name: 'grecaptcha', url: 'https://www.google.com/recaptcha/api.js?render=explicit' },
};

const loading = new Map<HostedProvider, Promise<Api>>();

function load(provider: HostedProvider): Promise<Api> {
  const known = loading.get(provider);
  if (known) return known;
  const { name, url } = SCRIPTS[provider];
  const fresh = new Promise<Api>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      const api = (window as unknown as Readonly<Record<string, Api | undefined>>)[name];
      if (api === undefined) reject(new Error(`${url} brought no ${name}.`));
      else if (provider === 'recaptcha') api.ready?.(() => resolve(api));
      else resolve(api);
    });
    script.addEventListener('error', () => reject(new Error(`${url} could not be fetched.`)));
    document.head.append(script);
  });
  loading.set(provider, fresh);
  fresh.catch(() => loading.delete(provider));
  return fresh;
}

/** Renders a provider's captcha. `onToken` gets its token, and null when that expires; throws if the script cannot be fetched. */
export async function drawHosted(
  provider: HostedProvider,
  place: HTMLElement,
  options: { readonly siteKey: string; readonly language: string; readonly theme: string },
  onToken: (token: string | null) => void,
): Promise<void> {
  const api = await load(provider);
  // A new element: none of the three can render twice into the same one.
  const inside = document.createElement('div');
  place.replaceChildren(inside);
  api.render(inside, {
    sitekey: options.siteKey,
    theme: options.theme,
    language: options.language,
    hl: options.language,
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': () => onToken(null),
  });
}
