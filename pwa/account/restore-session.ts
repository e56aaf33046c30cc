import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#shared/contract/users'
import { SESSION_HINT } from '#shared/session-hint'
import { readAuthToken } from '../api/auth-token'
import { send } from '../api/client'
import { ConnectionError } from '../api/errors'
import { reconnections } from '../offline/connection/connection'
import { currentAccount } from '../offline/device/account'
import { changeSession, restoreKeptSession } from './kept-session'
import { isSignOutPending } from './pending-sign-out'
import { signIns } from './sign-ins'
import { viewerQuery } from './useViewer'

/** Milliseconds. A page that waits for the answer shows nothing yet. */
const ASK_TIMEOUT = 5_000

/**
 * Signs the person in again who was signed in when the browser was killed, or whose storage the browser has deleted and left the cookie.
 * Never somebody who has signed out, also if local storage still shows them. Never rejects.
 */
export async function restoreSession(client: QueryClient): Promise<void> {
  const earlier = readAuthToken()
  const { hasChanged, isKnown } = await restoreKeptSession()
  if (hasChanged && earlier !== null && earlier !== readAuthToken()) return location.reload()
  if (await isSignOutPending()) return
  const token = readAuthToken()
  // The session is older than this build.
  if (!isKnown && token !== null) await changeSession({ account: currentAccount(), token })
  if (!isKnown && token === null && document.cookie.includes(SESSION_HINT)) await askServer(client)
  if (earlier === null && readAuthToken() !== null) {
    signIns.value += 1
  }
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
    if (error instanceof ConnectionError) askAgainLater(client)
  }
}

function askAgainLater(client: QueryClient): void {
  const asked = reconnections.value
  const stop = reconnections.subscribe((count) => {
    if (count === asked) return
    stop()
    void restoreSession(client)
  })
}
