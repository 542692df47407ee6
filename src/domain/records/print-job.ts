/** The state of a print job: not at the printer yet, there, printed, or given up. */
export const PRINT_JOB_STATES = ['waiting', 'sent', 'printed', 'failed', 'cancelled'] as const;
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];

/**
 * Why it is not printed: the address is outside the allowed networks, the certificate changed, no connection, no answer in time, the
 * printer refused it, does not accept the format, aborted it, or no longer answers about it.
 */
export const PRINT_JOB_FAILURES = [
  '',
  'network',
  'certificate',
  'connection',
  'timeout',
  'refused',
  'format',
  'aborted',
  'unknown',
] as const;
export type PrintJobFailure = (typeof PRINT_JOB_FAILURES)[number];

/** How long the portal tries to send a job to its printer (spec 5 §7). */
export const PRINT_JOB_MINUTES = 15;
/** How long the portal asks a printer what became of a job. */
export const PRINT_JOB_HOURS = 24;

export const JOB_NO_ID = 'print_Job must be a UUID.';
export const NO_IPP = 'This printer accepts files only. Choose one that the portal sends to.';
export const JOB_TOO_LARGE = 'This print is larger than 16 MB. Print fewer papers at once.';
export const JOB_TOO_MANY = 'Too many prints are waiting for this printer. Cancel some first.';
export const JOB_IS_OUT = 'The printer already has this print.';
