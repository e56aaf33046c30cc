const nameOf = (error: unknown): unknown =>
  error instanceof Error || error instanceof DOMException ? error.name : undefined

/** Whether a transaction failed with its connection: iOS closes it for pages in the background, and so do pages that are put away. */
export function isLostConnection(error: unknown): boolean {
  return /^(?:InvalidState|Unknown|Abort)Error$/.test(String(nameOf(error)))
}

/** Whether a newer build has changed the database. */
export function hasNewerVersion(error: unknown): boolean {
  return nameOf(error) === 'VersionError'
}

/** Whether the storage quota of this site is used up. */
export function isStorageFull(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError'
}

/** Whether storage may work again in a moment: it did not answer in time, or its connection is lost. */
export function isPassing(error: unknown): boolean {
  return nameOf(error) === 'TimeoutError' || isLostConnection(error)
}
