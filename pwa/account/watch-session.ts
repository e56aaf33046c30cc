import type { QueryClient } from '@tanstack/react-query'
import { authToken, readAuthToken, refusedTokens } from '../api/auth-token'
import { leaveWithToast } from '../components/carried-toast'
import { showToast, type Toast } from '../components/toasts'
import { ACCOUNT_SETTING } from '../offline/account'
import { reconnections } from '../offline/connection'
import { findRoutePath } from '../route-paths'
import { payOwedSignOut } from './owed-sign-out'
import { endSession } from './session'
import { signInAddress } from './sign-in-address'

const SESSION_OVER: Toast = { title: 'Please sign in again', description: 'Your session has ended.' }

let isWatching = false

/** Looks after the session for as long as the page lives: its end, other tabs, and what is owed from an earlier page. */
export function watchSession(client: QueryClient): void {
  if (isWatching) return
  isWatching = true
  refusedTokens.subscribe((count) => {
    if (count > 0) askToSignInAgain(client)
  })
  reconnections.subscribe(() => {
    if (readAuthToken() === null) void payOwedSignOut().catch(() => undefined)
  })
  followOtherTabs()
}

/** The server does not know the session any more. On a page that needs one, signing in leads back to it. */
function askToSignInAgain(client: QueryClient): void {
  endSession(client)
  const { pathname, search } = location
  if (findRoutePath(pathname)?.needsAccount) leaveWithToast(signInAddress(pathname + search), SESSION_OVER)
  else showToast(SESSION_OVER)
}

/** Two tabs never show two people: when the account changes in one, the others begin anew. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key === ACCOUNT_SETTING && oldValue !== null) location.replace('/')
    authToken.value = readAuthToken()
  })
}
