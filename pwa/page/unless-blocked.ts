/** The result of work with a storage of the browser; null when it is blocked for this site, full or unreadable. */
export function unlessBlocked<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
