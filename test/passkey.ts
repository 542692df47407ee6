import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// An authenticator in software (WebAuthn): ES256, attestation "none".

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** CBOR of a text or of bytes, up to 255 bytes. */
const cborOf = (major: number, bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 24 ? Buffer.from([(major << 5) | bytes.length]) : Buffer.from([(major << 5) | 24, bytes.length]),
    bytes,
  ]);
const text = (word: string) => cborOf(3, Buffer.from(word));
const bytes = (given: Buffer) => cborOf(2, given);

interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}
/** What a test changes in an honest answer. */
interface Changes {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Whether its holder was verified. */
  readonly verified?: boolean;
  readonly userHandle?: string;
}

/** A device with one passkey, for the portal at `origin`. */
export function aDevice(origin: string, rpId = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (flags: number, { rpId: other, counter: count, verified = true }: Changes) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count ?? counter);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([flags | 1 | (verified ? 4 : 0)]), counted]);
  };

  return {
    id: b64(id),
    /** Its answer to the user who adds it. */
    register(options: string, changes: Changes = {}): string {
      const { challenge, user } = JSON.parse(options) as Asked;
      userHandle = user?.id ?? '';
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const authData = Buffer.concat([head(0x40, changes), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ]);
      const clientDataJSON = b64(clientData('webauthn.create', challenge, changes));
      const response = { clientDataJSON, attestationObject: b64(attestationObject), transports: ['internal'] };
      return JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response });
    },
    /** Its answer to a login. */
    logIn(options: string, changes: Changes = {}): string {
      counter += 1;
      const { challenge } = JSON.parse(options) as Asked;
      const authenticatorData = head(0, changes);
      const data = clientData('webauthn.get', challenge, changes);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      const response = {
        authenticatorData: b64(authenticatorData),
        clientDataJSON: b64(data),
        signature: b64(signature),
        userHandle: changes.userHandle ?? userHandle,
      };
      return JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response });
    },
  };
}
