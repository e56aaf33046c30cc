const nameOf = (error: unknown): unknown =>
  error instanceof Error || error instanceof DOMException ? error.name : undefined

/** The connection to IndexedDB is gone: iOS closes those of pages in the background. A new one works. */
export function isLostConnection(error: unknown): boolean {
  const name = nameOf(error)
  return name === 'InvalidStateError' || name === 'UnknownError'
}

/** The device gives this site no more room. */
export function isOutOfRoom(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError'
}
