import type { QueryClient } from '@tanstack/react-query'
import { logout } from '#shared/contract/auth'
import { authToken, readAuthToken, refusedTokens } from '../api/auth-token'
import { send } from '../api/client'
import { leaveWithToast } from '../components/carried-toast'
import { showToast, type Toast } from '../components/toasts'
import { ACCOUNT_SETTING, OWED_SIGN_OUT } from '../offline/account'
import { reconnections } from '../offline/connection'
import { readSetting, writeSetting } from '../offline/device-settings'
import { findRoutePath } from '../route-paths'
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
  reconnections.subscribe(() => void tellOwedSignOut())
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

/** Ends on the server what a person without a connection has ended here. Its cookie comes along by itself. */
async function tellOwedSignOut(): Promise<void> {
  if (readSetting(OWED_SIGN_OUT) === null || readAuthToken() !== null) return
  await send(logout, {}).then(
    () => writeSetting(OWED_SIGN_OUT, null),
    () => undefined,
  )
}
