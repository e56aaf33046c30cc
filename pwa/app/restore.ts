import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#shared/contract/users'
import { SESSION_HINT } from '#shared/session-hint'
import { watchSession } from '../account/session'
import { changeSession, isSignOutPending, restoreStoredSession } from '../account/stored-session'
import { viewerQuery } from '../account/viewer'
import { readAuthToken, signIns } from '../api/auth-token'
import { send } from '../api/client'
import { ConnectionError } from '../api/errors'
import { reconnected } from '../offline/connection'
import { askAgain, listUnder } from '../offline/database'
import { currentAccount, PENDING_SIGN_OUT, readSetting } from '../offline/settings'
import { PENDING } from '../payments/has-pending-payment'

/** Milliseconds: broken storage and a bad connection must not keep a page empty. */
const TIMEOUT = 3_000

/** Restores what local storage had not written to the disk before a kill. Never rejects. */
export function restore(client: QueryClient): Promise<void> {
  const whole = restoreSession(client).then(async () => {
    if (readAuthToken() !== null || readSetting(PENDING_SIGN_OUT) !== null) watchSession(client)
    await restorePayments()
  })
  return Promise.race([whole, new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT))])
}

/** Loads the payments that were stored durably, if there are any. Never rejects. */
export async function restorePayments(): Promise<void> {
  const stored = await askAgain(() => listUnder(PENDING)).catch(() => [])
  if (stored.length === 0) return
  await import('../payments/pending-payment')
    .then(({ showStoredPayments }) => showStoredPayments(stored))
    .catch(() => undefined)
}

/** Milliseconds. A page that waits for the answer shows nothing yet. */
const ASK_TIMEOUT = 5_000

/** Never somebody who has signed out, also if local storage still shows them. Never rejects. */
export async function restoreSession(client: QueryClient): Promise<void> {
  const earlier = readAuthToken()
  const { hasChanged, isKnown } = await restoreStoredSession()
  if (hasChanged && earlier !== null && earlier !== readAuthToken()) return location.reload()
  if (await isSignOutPending()) return
  const token = readAuthToken()
  if (!isKnown && token !== null) await changeSession({ account: currentAccount(), token })
  if (!isKnown && token === null && document.cookie.includes(SESSION_HINT)) await askServer(client)
  if (earlier === null && readAuthToken() !== null) signIns.value += 1
}

/** Asks once who is signed in; without an answer, again when there is a connection. */
async function askServer(client: QueryClient): Promise<void> {
  try {
    const user = await send(getCurrentUser, {}, { timeoutMs: ASK_TIMEOUT })
    if (readAuthToken() !== null) return
    await changeSession({ account: String(user.id), token: '' })
    client.setQueryData(viewerQuery.queryKey, user)
  } catch (error) {
    // After a 401 the server has removed its hint.
    if (error instanceof ConnectionError) void reconnected().then(() => restoreSession(client))
  }
}
