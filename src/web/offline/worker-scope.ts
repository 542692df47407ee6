// The parts of a service worker's scope that TypeScript's DOM types lack.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface MessageFromPage extends ExtendableEvent {
  readonly ports: readonly MessagePort[];
}
export interface WorkerScope {
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: null): void }[]> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
