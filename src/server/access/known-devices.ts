import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Run } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import { statement, value } from '../database/statement.ts';
import { networkOf } from '../limits/network.ts';
import { queueLetter } from '../mail/queue.ts';
import type { Visitor } from '../scope/visitor.ts';
import type { KnownBrowser } from './known-browsers.ts';

// A browser is a new device if it does not send the cookie of its last login. A script, which keeps no cookies, is new if its network or
// its name differs.

const DAYS = 180;
const user = sql`user_id = ${value('userId')}::uuid`;

/** The device a login came from. */
export interface Device {
  readonly device: string;
  /** A browser known by its cookie. */
  readonly known: boolean;
  /** A script: new if it was not seen before. False for browsers, which the cookie identifies. */
  readonly ofScript: boolean;
  /** As shown to its user; empty: unknown. */
  readonly browser: string;
  readonly system: string;
  readonly address: string;
}

/** The device of a login. */
export function deviceOf(own: KnownBrowser | null, address: string, { binds, browser }: Visitor): Device {
  const name = `${networkOf(address)}\n${browser.browser}\n${browser.system}`;
  const device = binds ? 'browser' : createHash('sha256').update(name).digest('hex');
  return { device, known: own !== null, ofScript: !binds, ...browser, address };
}

const withLanguage = (name: string, language: RawBuilder<unknown>) =>
  statement(
    name,
    sql`with before as (select count(*) as logins, count(*) filter (where device = ${value('device')}) as same from known_device
          where ${user} and (device = 'browser' or seen_at > now() - make_interval(days => ${sql.lit(DAYS)}))),
        kept as (insert into known_device (user_id, device) values (${value('userId')}::uuid, ${value('device')})
          on conflict (user_id, device) do update set seen_at = excluded.seen_at),
        over as (delete from known_device where ${user} and device not in ('browser', ${value('device')})
          and seen_at < now() - make_interval(days => ${sql.lit(DAYS)}))
        ${queueLetter('newDevice', {
          tenantId: sql`u.tenant_id`,
          to: sql`u.email`,
          language,
          facts: {
            name: sql`u.name`,
            userName: sql`u.user_name`,
            browser: sql`${value('browser')}::text`,
            system: sql`${value('system')}::text`,
            address: sql`${value('address')}::text`,
            at: sql`to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI')`,
          },
          from: sql`(select a.* from user_account a, before where a.id = ${value('userId')}::uuid and before.logins > 0
            and not ${value('known')}::boolean and (not ${value('ofScript')}::boolean or before.same = 0)) u`,
        })}`,
  );
const ofCompany = withLanguage(
  'known_device.keep',
  sql`coalesce((select c.language from company c where c.tenant_id = ${value('tenantId')}), 'English')`,
);
const ofNone = withLanguage('known_device.keep_of_none', sql`'English'`);

/** Stores the device of a login, and queues a letter to the user if it is new; the very first device of a user causes none. */
export const keepDevice = (run: Run<Scope>, userId: string, tenantId: string | null, device: Device) =>
  run(tenantId === null ? ofNone : ofCompany, { userId, ...device });
