import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { logout } from '#shared/contract/auth'
import { send } from '../api/client'
import { PENDING_SIGN_OUT } from '../offline/device/account'
import { readSetting, writeSetting } from '../offline/device/device-settings'

/** Milliseconds. Storage that hangs must block neither signing in nor signing out. */
const STORAGE_TIMEOUT = 5_000

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('account', 'kv')
  return opened
}

/**
 * Records that the person has signed out here and the server doesn't know it yet. Scripts can't delete the session's cookie, so the
 * page or worker that first has a connection ends the session before it sends anything else. Stored twice: pages read local storage
 * before they render, and the service worker can only read IndexedDB. Never rejects.
 */
export async function recordPendingSignOut(): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, 'yes')
  await inTime(set(PENDING_SIGN_OUT, true, store()))
}

/** Removes the record: the session has ended, or another one has started. Never rejects. */
export async function clearPendingSignOut(): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, null)
  await inTime(del(PENDING_SIGN_OUT, store()))
}

/** Ends a session on the server that was ended offline. The browser sends the cookie by itself. Throws like `send`. */
export async function sendPendingSignOut(): Promise<void> {
  const isOwed = readSetting(PENDING_SIGN_OUT) !== null || (await get(PENDING_SIGN_OUT, store()))
  if (!isOwed) return
  await send(logout, {})
  await clearPendingSignOut()
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, STORAGE_TIMEOUT))])
}
