import { currentSession } from '#web/client/session-store.ts';
import type { ListFilter } from './list-filter.ts';

/** The last view of a list. */
export interface ListView {
  /** The address with its filter. */
  readonly address: string;
  readonly filter: ListFilter;
  readonly page: number;
}

const views = new Map<string, ListView>();
const keyOf = (path: string) => `${currentSession()?.user.tenantId ?? ''} ${path}`;

/** Remembers the last view of a list, as long as this window is open. */
export function rememberList(path: string, view: ListView): void {
  views.set(keyOf(path), view);
}

/** The last view of a list in this window; undefined when there was none. */
export const lastView = (path: string): ListView | undefined => views.get(keyOf(path));

/** The address at which a list was left, with its page and filter. */
export const lastAddress = (path: string): string => lastView(path)?.address ?? path;
