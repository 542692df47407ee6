import { readStored, writeStored } from '#web/client/storage.ts';

const keyOf = (tenantId: string, userName: string) => `firstLr:${tenantId}:${userName.toLowerCase()}`;

/** Whether a user of a company is offered no more to be led through its first LR. */
export const isFirstLrOver = (tenantId: string, userName: string): boolean =>
  readStored(keyOf(tenantId, userName)) !== null;

/** Never offers it again to this user, on this computer. */
export const endFirstLr = (tenantId: string, userName: string): void => writeStored(keyOf(tenantId, userName), 'over');
