import type { QueryClient } from '@tanstack/react-query'
import { del } from 'idb-keyval'
import { logout, signedOut } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { expectRefusals } from '../api/auth-token'
import { clientPage, send } from '../api/client'
import { reasonOf } from '../api/errors'
import { leaveWithToast, type Toast } from '../notify/toasts'
import { MEDIA_CACHE, openPagesCaches, SHELL_PATH } from '../offline/caches'
import { deviceStore } from '../offline/database'
import { deleteDraft, listDrafts } from '../offline/drafts/drafts'
import { showBadge } from '../offline/outbox/badge'
import { stopSending } from '../offline/outbox/send-device'
import { lastNumberKey, listEntries, removeEntry } from '../offline/outbox/store'
import { forgetPush } from '../offline/push'
import { forgetReadMark } from '../offline/read-up-to'
import { currentAccount, REMEMBERED_NUMBER, VISITOR, writeSetting } from '../offline/settings'
import { forgetAll } from '../offline/stored-queries'
import { forgetTab } from '../offline/tab-session'
import { changeSession, recordPendingSignOut } from './stored-session'

/** Milliseconds. Signing out must not wait for a bad connection or for storage that hangs. */
const SIGN_OUT_TIMEOUT = 5_000

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
  leaveWithToast(clientPage().prefix || '/', farewell)
}

/** Drafts and unsent entries stay under the account, unless it is closed. Never rejects. */
async function forgetAccount(isClosed: boolean): Promise<void> {
  writeSetting(REMEMBERED_NUMBER, null)
  forgetTab()
  const ofClosed = isClosed ? [forgetDrafts(), del(lastNumberKey(currentAccount()), deviceStore)] : []
  await Promise.allSettled([
    forgetEntries(isClosed),
    forgetReadMark(),
    showBadge(0),
    forgetPush(),
    ...ofClosed,
    forgetAll(),
    forgetFiles(),
  ])
}

export async function countUnsent(): Promise<number> {
  const entries = await listEntries(currentAccount()).catch(() => [])
  return entries.filter(({ state }) => state.name !== 'sent').length
}

async function forgetEntries(withUnsent: boolean): Promise<void> {
  const entries = await listEntries(currentAccount())
  const removed = entries.filter(({ state }) => withUnsent || state.name === 'sent')
  await Promise.all(removed.map(({ id }) => removeEntry(id)))
}

async function forgetDrafts(): Promise<void> {
  const { removeRecords } = await import('../offline/drafts/copies')
  await removeRecords(currentAccount())
  const drafts = await listDrafts()
  await Promise.all(drafts.map(({ kind, key }) => deleteDraft(kind, key)))
}

/** Removes cached pages and pictures, except the shells and the first page: signing out leads there, also offline. */
async function forgetFiles(): Promise<void> {
  await caches.delete(MEDIA_CACHE)
  for (const cache of await openPagesCaches()) {
    const pages = await cache.keys()
    await Promise.all(pages.filter(({ url }) => !staysStored(new URL(url).pathname)).map((page) => cache.delete(page)))
  }
}

const staysStored = (path: string): boolean => path.endsWith(SHELL_PATH) || path === '/' || path === clientPage().prefix
