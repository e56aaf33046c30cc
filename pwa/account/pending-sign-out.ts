import { del, get, set } from 'idb-keyval'
import { logout } from '#shared/contract/auth'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { currentAccount, PENDING_SIGN_OUT } from '../offline/device/account'
import { readSetting, writeSetting } from '../offline/device/device-settings'
import { deviceStore } from '../offline/storage/connection'

const KEY = [PENDING_SIGN_OUT]
/** Rejects when the storage fails or hangs: then nobody knows whether a session must end first. */
const recorded = (): Promise<unknown> => get<unknown>(KEY, deviceStore)

/**
 * Records that the account has signed out here and the server doesn't know it yet. Scripts can't delete the session's cookie, so
 * the page or worker that first has a connection ends the session before it sends anything else. Stored twice: pages read local storage
 * before they render, and the service worker can only read IndexedDB. Never rejects.
 */
export async function recordPendingSignOut(account = currentAccount()): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, account)
  await set(KEY, account, deviceStore).catch(() => undefined)
}

/** Removes the record: the session has ended, or another one has started. Never rejects. */
export async function clearPendingSignOut(): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, null)
  await del(KEY, deviceStore).catch(() => undefined)
}

/** Whether such a record is stored. With storage that fails, only what local storage says. Never rejects. */
export async function isSignOutPending(): Promise<boolean> {
  return readSetting(PENDING_SIGN_OUT) !== null || Boolean(await recorded().catch(() => undefined))
}

/**
 * Ends a session on the server that was ended offline. The browser sends the cookie by itself; the server refuses the request if the cookie
 * is of another account by now, and then nothing is pending any more. Throws like `send`.
 */
export async function sendPendingSignOut(): Promise<void> {
  const pending = readSetting(PENDING_SIGN_OUT) ?? (await recorded())
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
