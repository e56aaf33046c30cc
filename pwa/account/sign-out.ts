import type { QueryClient } from '@tanstack/react-query'
import { logout, SIGNED_OUT } from '#shared/contract/auth'
import { writeAuthToken } from '../api/auth-token'
import { send } from '../api/client'
import { reasonOf } from '../api/errors'
import { leaveWithToast } from '../components/carried-toast'
import type { Toast } from '../components/toasts'
import { changeAccount } from '../offline/account'
import { forgetAccount } from '../offline/forget-account'
import { oweSignOut } from './owed-sign-out'

/** Milliseconds: whoever signs out does not wait for a bad connection, nor for a bad device. */
const PATIENCE = 5_000

/** What is said on the page that one lands on. */
export interface Farewell {
  done: Toast
  failed: (reason: string) => Toast
}

/** Spec section 8. */
export const HEADER_FAREWELL: Farewell = {
  done: { title: SIGNED_OUT.title, description: SIGNED_OUT.message },
  failed: () => ({ title: SIGNED_OUT.title, description: 'You have been signed out.' }),
}
export const DASHBOARD_FAREWELL: Farewell = {
  done: { title: 'Signed out successfully', description: 'You have been logged out of your account.' },
  failed: (reason) => ({ title: 'Error', description: reason, tone: 'destructive' }),
}

/** Signs out, whatever the server says and also without one. The page is gone when this ends. */
export async function signOut(client: QueryClient, farewell: Farewell): Promise<void> {
  const failure = await send(logout, {}, { timeoutMs: PATIENCE }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (failure) await oweSignOut()
  const toast = failure ? farewell.failed(reasonOf(failure.error, 'Please try again.')) : farewell.done
  await leaveAccount(client, toast, false)
}

/** Leaves nothing of the account on this device but what waits to be sent, then loads the first page anew. */
export async function leaveAccount(client: QueryClient, farewell: Toast, isClosed: boolean): Promise<void> {
  // Nothing that is still on its way may be kept after this.
  await client.cancelQueries()
  client.clear()
  // A device whose storage hangs must not keep anyone signed in.
  await Promise.race([forgetAccount(isClosed), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  writeAuthToken(null)
  changeAccount(null)
  leaveWithToast('/', farewell)
}
