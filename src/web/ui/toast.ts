/** A short notice. Its text is shown as given, already in the user's language. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info' | 'warning';
  readonly title?: string;
  readonly text: string;
  /** What the user can do about it; dropped where the next document shows the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly place: 'top-right' | 'bottom-right';
  /** Milliseconds; null: stays until it is closed. */
  readonly duration: number | null;
}

type Options = Partial<Pick<Toast, 'title' | 'action' | 'place' | 'duration'>>;

// Spec 1 §8: public pages top-right for 5 s, inside bottom-right for 3 s.
const OUTSIDE = { place: 'top-right', duration: 5000 } as const;
const INSIDE = { place: 'bottom-right', duration: 3000 } as const;

let usual: Pick<Toast, 'place' | 'duration'> = OUTSIDE;
let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string, options: Options = {}): number {
  const added: Toast = { ...usual, ...options, id: ++lastId, tone, text };
  const answers = tone === 'success' || tone === 'error';
  const isOver = (toast: Toast) =>
    // The same message again restarts its notice; a new answer removes earlier errors.
    (toast.text === text && toast.tone === tone) || (answers && toast.tone === 'error');
  // More than four would hide the page.
  change([...shown.filter((toast) => !isOver(toast)), added].slice(-4));
  return added.id;
}

/** Shows a short notice, `toast.success(t.company.created)`, and returns its id. */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
};

const STORAGE_KEY = 'toasts';
/** A document that loads later than this does not show the stored notices. */
const LIFETIME = 10_000;

interface StoredToasts {
  readonly at: number;
  readonly toasts: readonly Toast[];
}

/** Stores the current notices for the next document, before the page is reloaded. */
export function storeToasts(): void {
  try {
    const stored: StoredToasts = { at: Date.now(), toasts: shown };
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(stored, (name, value: unknown) => (name === 'action' ? undefined : value)),
    );
  } catch {
    // They are seen for an instant only.
  }
}

function restoreToasts(): void {
  try {
    const { at, toasts } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{"at":0,"toasts":[]}') as StoredToasts;
    sessionStorage.removeItem(STORAGE_KEY);
    if (Date.now() - at > LIFETIME) return;
    for (const { tone, text, id: _, ...options } of toasts) show(tone, text, options);
  } catch {
    // None, or damaged.
  }
}
restoreToasts();

/** Sets where and for how long notices are shown from now on. */
export function toastsInside(inside: boolean): void {
  usual = inside ? INSIDE : OUTSIDE;
}

/** Removes a notice. */
export function closeToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Removes all notices. */
export function closeToasts(): void {
  change([]);
}

/** The notices on the screen. */
export function toastsShown(): readonly Toast[] {
  return shown;
}

/** Calls the listener when a notice appears or disappears. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
