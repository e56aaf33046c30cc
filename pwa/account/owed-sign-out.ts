import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { logout } from '#shared/contract/auth'
import { send } from '../api/client'
import { OWED_SIGN_OUT } from '../offline/account'
import { readSetting, writeSetting } from '../offline/device-settings'

/** Milliseconds. A device whose storage hangs must not keep anyone signed in, nor out. */
const PATIENCE = 5_000

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('account', 'kv')
  return opened
}

/**
 * The person has signed out here and the server has not been told. Its cookie is out of the script's reach, so whoever has a
 * connection first ends the session, before anything goes out in its name. Noted twice: pages ask before they draw, and the
 * service worker can't read what they read. Never rejects.
 */
export async function oweSignOut(): Promise<void> {
  writeSetting(OWED_SIGN_OUT, 'yes')
  await inTime(set(OWED_SIGN_OUT, true, store()))
}

/** Nothing is owed any more: the session is over, or another one has begun. Never rejects. */
export async function settleSignOut(): Promise<void> {
  writeSetting(OWED_SIGN_OUT, null)
  await inTime(del(OWED_SIGN_OUT, store()))
}

/** Ends on the server what a person without a connection has ended here. The cookie comes along by itself. Throws as `send` does. */
export async function payOwedSignOut(): Promise<void> {
  const isOwed = readSetting(OWED_SIGN_OUT) !== null || (await get(OWED_SIGN_OUT, store()))
  if (!isOwed) return
  await send(logout, {})
  await settleSignOut()
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
