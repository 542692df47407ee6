import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './sealing.ts';

type Claims = Readonly<Record<string, string | number>>;

/** Links given out by the server: their holder may see what they name until they expire, without a login. */
export interface SignedLinks {
  /** A text for an address, valid for `seconds`. A text signed for one purpose is invalid for another. */
  sign(purpose: string, claims: Claims, seconds: number): string;
  /** The signed claims; null if it was altered, has expired, or was signed for another purpose or with another secret. */
  open(purpose: string, link: string): Claims | null;
}

/** Creates links signed with the portal's secret (HMAC-SHA-256, with a separate key); links of the previous secret open too. */
export function createSignedLinks({ now: secret, before }: Secrets, now = Date.now): SignedLinks {
  const macOf = (of: string) => {
    const key = Buffer.from(hkdfSync('sha256', of, '', 'bilty-portal link v1', 32));
    return (purpose: string, body: string) => createHmac('sha256', key).update(`${purpose}\n${body}`).digest();
  };
  const mac = macOf(secret);
  const macs = before === null ? [mac] : [mac, macOf(before)];
  return {
    sign(purpose, claims, seconds) {
      const until = Math.floor(now() / 1000) + seconds;
      const body = Buffer.from(JSON.stringify({ claims, until })).toString('base64url');
      return `${body}.${mac(purpose, body).toString('base64url')}`;
    },
    open(purpose, link) {
      const [body = '', tag = ''] = link.split('.');
      const sent = Buffer.from(tag, 'base64url');
      const isRight = macs.some((each) => {
        const right = each(purpose, body);
        return sent.length === right.length && timingSafeEqual(sent, right);
      });
      if (!isRight) return null;
      const { claims, until } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
        claims: Claims;
        until: number;
      };
      return until * 1000 > now() ? claims : null;
    },
  };
}
