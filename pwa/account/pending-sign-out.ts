import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { logout } from '#shared/contract/auth'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { currentAccount, PENDING_SIGN_OUT } from '../offline/device/account'
import { readSetting, writeSetting } from '../offline/device/device-settings'

/** Milliseconds. Storage that hangs must block neither signing in nor signing out. */
const STORAGE_TIMEOUT = 5_000

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('account', 'kv')
  return opened
}

/**
 * Records that the current account has signed out here and the server doesn't know it yet. Scripts can't delete the session's cookie, so
 * the page or worker that first has a connection ends the session before it sends anything else. Stored twice: pages read local storage
 * before they render, and the service worker can only read IndexedDB. Never rejects.
 */
export async function recordPendingSignOut(): Promise<void> {
  const account = currentAccount()
  writeSetting(PENDING_SIGN_OUT, account)
  await inTime(set(PENDING_SIGN_OUT, account, store()))
}

/** Removes the record: the session has ended, or another one has started. Never rejects. */
export async function clearPendingSignOut(): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, null)
  await inTime(del(PENDING_SIGN_OUT, store()))
}

/**
 * Ends a session on the server that was ended offline. The browser sends the cookie by itself; the server refuses the request if the cookie
 * is of another account by now, and then nothing is pending any more. Throws like `send`.
 */
export async function sendPendingSignOut(): Promise<void> {
  const pending = readSetting(PENDING_SIGN_OUT) ?? (await get<unknown>(PENDING_SIGN_OUT, store()))
  if (!pending) return
  try {
    await send(logout, {}, { headers: accountHeader(pending) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.reply.code !== 'outbox.other-account') throw error
  }
  await clearPendingSignOut()
}

/** Earlier builds have recorded no account, and a device with blocked storage knows none. */
function accountHeader(pending: unknown): Record<string, string> {
  return typeof pending === 'string' && /^\d+$/.test(pending) ? { 'Pamoja-Account': pending } : {}
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, STORAGE_TIMEOUT))])
}
