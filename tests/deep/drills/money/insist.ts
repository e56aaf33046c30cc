/** A person tries three times. Null when it never worked. */
export async function insist<Result>(act: () => Promise<Result>): Promise<Result | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      return await act()
    } catch {
      // The page shows the error, and the person presses again.
    }
  }
  return null
}
