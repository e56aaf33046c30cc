const KEY = 'follow-wish'

/** Remembers, while this tab lives, that a visitor wants to follow a fundraiser and has gone to sign in. */
export function keepFollowWish(fundraiserId: number): void {
  try {
    sessionStorage.setItem(KEY, String(fundraiserId))
  } catch {
    // Storage is blocked: after signing in the person presses the button again.
  }
}

/** Whether there is such a wish for this fundraiser. It is granted once. */
export function takeFollowWish(fundraiserId: number): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== String(fundraiserId)) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
