const FLAG = 'scans-wait';

/** Whether scans wait on this computer to be sent, known without opening their store. */
export function scansWait(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

/** Records whether some do. */
export function noteScansWait(some: boolean): void {
  try {
    if (some) localStorage.setItem(FLAG, 'yes');
    else localStorage.removeItem(FLAG);
  } catch {
    // A browser that stores nothing sends its scans while the page is open.
  }
}
