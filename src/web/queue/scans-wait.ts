const FLAG = 'scans-wait';

/** Whether scans wait on this computer to be sent: known without opening where they are kept. */
export function scansWait(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

/** Notes whether some do. */
export function noteScansWait(some: boolean): void {
  try {
    if (some) localStorage.setItem(FLAG, 'yes');
    else localStorage.removeItem(FLAG);
  } catch {
    // A browser that keeps nothing sends what it has while the page is open.
  }
}
