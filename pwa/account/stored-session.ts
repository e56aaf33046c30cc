import { del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { logout } from '#shared/contract/auth'
import { writeAuthToken } from '../api/auth-token'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { writeFreeingSpace } from '../offline/caches'
import { deviceStore } from '../offline/database'
import {
  changeAccount,
  currentAccount,
  PENDING_SIGN_OUT,
  readSetting,
  SESSION_STAMP,
  VISITOR,
  writeSetting,
} from '../offline/settings'
import { underLock } from '../offline/tabs'

const storedSession = v.object({
  /** A user's id; `visitor` after signing out. */
  account: v.string(),
  /** As in local storage, see `authToken`. */
  token: v.nullable(v.string()),
  /** New with each change; local storage has the stamp of the session that it shows. */
  stamp: v.string(),
})
type StoredSession = v.InferOutput<typeof storedSession>

const SESSION_KEY = ['session']

/** First durably, then in local storage; returns whether it will be known after a kill. */
export function changeSession(session: Omit<StoredSession, 'stamp'>): Promise<boolean> {
  return oneAtATime(async () => {
    const stored = { ...session, stamp: `${Date.now()}-${Math.random()}` }
    const isStored = await store(stored)
    show(stored)
    return isStored
  })
}

/** The account that was last signed in or out on this device; null when storage does not say. Never rejects. */
export async function storedAccount(): Promise<string | null> {
  const stored = await read()
  return stored === null || stored === 'unreadable' ? null : stored.account
}

/** Shows the durable session in local storage again, after a kill before it stored the last change. */
export function restoreStoredSession(): Promise<{ hasChanged: boolean; isKnown: boolean }> {
  return oneAtATime(async () => {
    const stored = await read()
    if (stored === 'unreadable') return { hasChanged: false, isKnown: false }
    const hasChanged = stored !== null && stored.stamp !== readSetting(SESSION_STAMP)
    if (hasChanged) show(stored)
    return { hasChanged, isKnown: stored !== null }
  })
}

function show({ account, token, stamp }: StoredSession): void {
  writeAuthToken(token)
  changeAccount(account === VISITOR ? null : Number(account))
  writeSetting(SESSION_STAMP, stamp)
}

async function store(session: StoredSession): Promise<boolean> {
  const remove = () => del(SESSION_KEY, deviceStore)
  return writeFreeingSpace(() => set(SESSION_KEY, session, deviceStore)).then(
    () => true,
    // An earlier session must not come back. Without any, local storage alone counts.
    () =>
      remove().then(
        () => session.token === null,
        () => false,
      ),
  )
}

async function read(): Promise<StoredSession | null | 'unreadable'> {
  try {
    const value = await get<unknown>(SESSION_KEY, deviceStore)
    return v.is(storedSession, value) ? value : null
  } catch {
    return 'unreadable'
  }
}

/** One tab at a time, so that both places say the same. */
const oneAtATime = <Result>(work: () => Promise<Result>): Promise<Result> => underLock('session', {}, work)

const SIGN_OUT_KEY = [PENDING_SIGN_OUT]
/** Rejects when the storage fails or hangs: then nobody knows whether a session must end first. */
const recorded = (): Promise<unknown> => get<unknown>(SIGN_OUT_KEY, deviceStore)

/** Pages read the copy in local storage before they render; the worker can only read IndexedDB. */
export async function recordPendingSignOut(account = currentAccount()): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, account)
  await set(SIGN_OUT_KEY, account, deviceStore).catch(() => undefined)
}

/** Removes the record: the session has ended, or another one has started. Never rejects. */
export async function clearPendingSignOut(): Promise<void> {
  writeSetting(PENDING_SIGN_OUT, null)
  await del(SIGN_OUT_KEY, deviceStore).catch(() => undefined)
}

/** Whether such a record is stored. With storage that fails, only what local storage says. Never rejects. */
export const isSignOutPending = async (): Promise<boolean> =>
  readSetting(PENDING_SIGN_OUT) !== null || Boolean(await recorded().catch(() => undefined))

/** Nothing is pending any more when the cookie is of another account by now. Throws like `send`. */
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

/** A device with blocked storage knows no account. */
function accountHeader(pending: unknown): Record<string, string> {
  return typeof pending === 'string' && /^\d+$/.test(pending) ? { 'Pamoja-Account': pending } : {}
}
