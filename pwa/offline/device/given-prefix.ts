/** The prefix of the keys in session storage under which this tab keeps what was given. */
export const GIVEN_PREFIX = 'given:'

/** Removes every donation that this tab keeps, because its donor signs out. Storage that is blocked has none. */
export function forgetGiven(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(GIVEN_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}
