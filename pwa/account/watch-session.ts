import type { QueryClient } from '@tanstack/react-query'
import { say } from '#shared/language/say'
import { authToken, readAuthToken, refusedTokens } from '../api/auth-token'
import { pageSide } from '../api/page-side'
import { leaveWithToast } from '../notify/toast-after-reload'
import { showToast, type Toast } from '../notify/toasts'
import { reconnections } from '../offline/connection/connection'
import { ACCOUNT_SETTING } from '../offline/device/account'
import { findPage } from '../page/find-page'
import { sendPendingSignOut } from './pending-sign-out'
import { endSession } from './session'
import { signInAddress } from './sign-in-address'

const sessionOver = (): Toast => ({ title: say('Please sign in again'), description: say('Your session has ended.') })

let isWatching = false

/** Watches the session while the page lives: its end, other tabs, and an unfinished sign-out from an earlier page. */
export function watchSession(client: QueryClient): void {
  if (isWatching) return
  isWatching = true
  refusedTokens.subscribe((count) => {
    if (count > 0) askToSignInAgain(client)
  })
  reconnections.subscribe(() => {
    if (readAuthToken() === null) void sendPendingSignOut().catch(() => undefined)
  })
  followOtherTabs()
}

/** Handles a session that the server has ended. On a page that needs an account, signing in leads back to it. */
function askToSignInAgain(client: QueryClient): void {
  endSession(client)
  const { prefix } = pageSide()
  const path = location.pathname.slice(prefix.length)
  if (findPage(path)?.needsAccount) leaveWithToast(prefix + signInAddress(path + location.search), sessionOver())
  else showToast(sessionOver())
}

/** Reloads this tab when the account changes in another one, or while this page was frozen: two tabs never show two people. */
function followOtherTabs(): void {
  // A page that comes back from the browser's memory was not told.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readAuthToken() !== authToken.value) location.reload()
  })
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key === ACCOUNT_SETTING && oldValue !== null) location.replace(pageSide().prefix || '/')
    authToken.value = readAuthToken()
  })
}
