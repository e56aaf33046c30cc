import { signal } from '@preact/signals-react'

/** The key is the specification's (its section 4). */
const KEY = 'authToken'

/** The bearer token, for components; null for a visitor. Where storage is blocked it lasts as long as the page. Client-side only. */
export const authToken = signal<string | null>(null)
/** Grows by one each time that the server did not know the token any more. */
export const refusedTokens = signal(0)

/** The bearer token as it is now: another tab may have changed it. Null for a visitor and on the server. */
export function readAuthToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null
  } catch {
    return authToken.value
  }
}

/** Keeps the token of a sign-in, or forgets it (null). */
export function writeAuthToken(token: string | null): void {
  authToken.value = token
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked.
  }
}

/** The server did not know this token. A newer one, from a sign-in meanwhile, stays. */
export function dropRefusedToken(token: string): void {
  if (readAuthToken() !== token) return
  writeAuthToken(null)
  refusedTokens.value += 1
}

authToken.value = readAuthToken()
