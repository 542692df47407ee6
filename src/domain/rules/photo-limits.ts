// Limits for photos of proofs of delivery (spec 3 §3, §7); separate from the fields, because the driver's page needs only these.

/** The largest photo, in bytes. */
export const PHOTO_BYTES = 10 * 1024 * 1024 - 1;
export const MOST_PHOTOS = 6;
/** The message for a scan, which may be a PDF. */
export const SCAN_TOO_LARGE = 'File size must be less than 10 MB.';
