import type { Passwords } from './access/passwords.ts';
import type { Sessions } from './access/sessions.ts';
import type { Captcha, PlatformContact } from './captcha/captcha.ts';
import type { PaperCodes } from './consignment/paper-codes.ts';
import type { Database } from './database/connect.ts';
import type { Incoming } from './files/received.ts';
import type { FileStore } from './files/store.ts';
import type { Health } from './operation/health.ts';
import type { Messages } from './mail/messages.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Sealing } from './secrets/sealing.ts';
import type { SignedLinks } from './secrets/signed-links.ts';
import type { PortalThreads } from './portal-threads.ts';

/** Everything the app needs to run; tests pass the same services as main.ts. */
export interface Dependencies extends Omit<PortalThreads, 'stop'> {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly files: FileStore;
  readonly incoming: Incoming;
  readonly sealing: Sealing;
  readonly outbound: Outbound;
  readonly links: SignedLinks;
  readonly codes: PaperCodes;
  /** The platform operator's contact: enquiries are mailed to its e-mail, and the home page shows whatever is not empty. */
  readonly platform: PlatformContact & {
    /** Days between announcing the erasure of a company and carrying it out. */
    readonly eraseAfterDays: number;
  };
  readonly captcha: Captcha;
  readonly transport: MailTransport;
  /** Null: no messages are sent to mobile numbers. */
  readonly messages: Messages | null;
  readonly health: Health;
  readonly version: string;
  /** The address users type, without a trailing slash; an https address makes cookies secure. */
  readonly publicUrl: string;
  /** The one private origin that webhook messages may be sent to, for tests; absent: none. */
  readonly webhookTestOrigin?: string | undefined;
  /** Requests per minute allowed to each user; 0: unlimited. */
  readonly requestsPerMinute: number;
  /** The token that opens /metrics; absent: only requests from this machine may read it. */
  readonly metricsToken?: string | undefined;
  /** The folder of the built web app; absent: only the API is served. */
  readonly webDir?: string;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}
