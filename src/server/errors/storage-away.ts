/** The file store does not answer, or has no room: 503 with Retry-After. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}
