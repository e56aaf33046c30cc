const nameOf = (error: unknown): unknown =>
  error instanceof Error || error instanceof DOMException ? error.name : undefined

/** Whether the connection to IndexedDB is lost: iOS closes it for pages in the background. A new one works. */
export function isLostConnection(error: unknown): boolean {
  const name = nameOf(error)
  return name === 'InvalidStateError' || name === 'UnknownError'
}

/** Whether the storage quota of this site is used up. */
export function isStorageFull(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError'
}
