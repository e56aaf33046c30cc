import { signal } from '@preact/signals-react'
import { unlessBlocked } from '../page/unless-blocked'

/** The specification names this key (its section 4). */
const KEY = 'authToken'

/** Null for a visitor; empty when only the cookie says who it is. Client-side only. */
export const authToken = signal<string | null>(null)
/** Grows by one each time the server refuses the stored token. */
export const refusedTokens = signal(0)

/** The current bearer token as in `authToken`: another tab may have changed it. Null for a visitor and on the server. */
export function readAuthToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null
  } catch {
    return authToken.value
  }
}

export function writeAuthToken(token: string | null): void {
  authToken.value = token
  // With blocked storage it lasts as long as the page.
  unlessBlocked(() => (token === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, token)))
}

let isSigningOut = false

/** While somebody signs out, refusals of what the page still reads do not mean a session that has ended. */
export function expectRefusals(isExpected: boolean): void {
  isSigningOut = isExpected
}

/** Removes a token that the server has refused. A newer one, from a sign-in meanwhile, stays. */
export function dropRefusedToken(token: string): void {
  if (isSigningOut || readAuthToken() !== token) return
  writeAuthToken(null)
  refusedTokens.value += 1
}

authToken.value = readAuthToken()

/** The number of sign-ins on this page. Work for the signed-in person restarts with each. */
export const signIns = signal(0)
