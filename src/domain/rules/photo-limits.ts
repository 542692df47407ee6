// Of the photos of a proof of delivery (spec 3 §3, §7); apart from its fields, for the driver's page checks nothing else by them.

/** The greatest photo, in bytes. */
export const PHOTO_BYTES = 10 * 1024 * 1024 - 1;
export const MOST_PHOTOS = 6;
/** Of a scan, which may be a PDF. */
export const SCAN_TOO_LARGE = 'File size must be less than 10 MB.';
