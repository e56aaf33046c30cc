import type { QueryClient } from '@tanstack/react-query'
import { logout, signedOut } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { expectRefusals } from '../api/auth-token'
import { send } from '../api/client'
import { reasonOf } from '../api/errors'
import { pageSide } from '../api/page-side'
import { leaveWithToast } from '../notify/toast-after-reload'
import type { Toast } from '../notify/toasts'
import { currentAccount, VISITOR } from '../offline/device/account'
import { stopSending } from '../offline/outbox/stop-sending'
import { forgetAccount } from './forget-account'
import { changeSession } from './kept-session'
import { recordPendingSignOut } from './pending-sign-out'

/** Milliseconds. Signing out must not wait for a bad connection or for storage that hangs. */
const SIGN_OUT_TIMEOUT = 5_000

/** The toasts on the page after signing out. */
export interface Farewell {
  done: () => Toast
  failed: (reason: string) => Toast
}

/** Spec section 8. */
export const HEADER_FAREWELL: Farewell = {
  done: () => ({ title: say('Signed Out'), description: signedOut() }),
  failed: () => ({ title: say('Signed Out'), description: say('You have been signed out.') }),
}
export const DASHBOARD_FAREWELL: Farewell = {
  done: () => ({
    title: say('Signed out successfully'),
    description: say('You have been logged out of your account.'),
  }),
  failed: (reason) => ({ title: say('Error'), description: reason, tone: 'destructive' }),
}

/** Signs out, whatever the server answers and also without a connection. Then another page is loaded. */
export async function signOut(client: QueryClient, farewell: Farewell): Promise<void> {
  // Before the cookie changes: a request of the outbox must not leave with the cookie of the next account.
  await stopSending()
  expectRefusals(true)
  const failure = await send(logout, {}, { timeoutMs: SIGN_OUT_TIMEOUT }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (failure) await recordPendingSignOut()
  const toast = failure ? farewell.failed(reasonOf(failure.error, say('Please try again.'))) : farewell.done()
  await leaveAccount(client, toast, false)
  expectRefusals(false)
}

/** Removes the account's data from this device, except drafts and unsent entries, then loads the first page. */
export async function leaveAccount(client: QueryClient, farewell: Toast, isClosed: boolean): Promise<void> {
  // A reply that arrives later must not be stored.
  await client.cancelQueries()
  client.clear()
  // Storage that hangs must not block signing out.
  await Promise.race([forgetAccount(isClosed), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))])
  const account = currentAccount()
  const isKept = await changeSession({ account: VISITOR, token: null })
  // The session may come back from the device: it must have ended before that.
  if (!isKept) await recordPendingSignOut(account)
  leaveWithToast(pageSide().prefix || '/', farewell)
}
