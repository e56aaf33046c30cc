import { del, get, set } from 'idb-keyval'
import { writeAuthToken } from '../api/auth-token'
import { changeAccount, VISITOR } from '../offline/device/account'
import { readSetting, writeSetting } from '../offline/device/device-settings'
import { underLock } from '../offline/device/under-lock'
import { deviceStore } from '../offline/storage/connection'
import { writeFreeingSpace } from '../offline/storage/free-space'

/** Who uses this device. */
export interface Session {
  /** A user's id; `visitor` after signing out. */
  account: string
  /** As in local storage, see `authToken`. */
  token: string | null
}

/** `stamp` is new with each change; local storage has the stamp of the session that it shows. */
interface KeptSession extends Session {
  stamp: string
}

const KEY = ['session']
const STAMP_SETTING = 'sessionStamp'

/**
 * Changes the session of this device: first durably, then in local storage, which browsers write to the disk seconds later. One tab at a
 * time, so that both places say the same. Returns whether it will be known after a kill. Never rejects.
 */
export function changeSession(session: Session): Promise<boolean> {
  return oneAtATime(async () => {
    const kept = { ...session, stamp: `${Date.now()}-${Math.random()}` }
    const isKept = await keep(kept)
    show(kept)
    return isKept
  })
}

/** The account that was last signed in or out on this device; null when storage does not say. Never rejects. */
export async function keptAccount(): Promise<string | null> {
  const kept = await read()
  return kept === null || kept === 'unreadable' ? null : kept.account
}

/**
 * Makes local storage show the durable session again, if the browser was killed before it stored the last change. Returns whether local
 * storage has changed, and whether this device knows anything about a session.
 */
export function restoreKeptSession(): Promise<{ hasChanged: boolean; isKnown: boolean }> {
  return oneAtATime(async () => {
    const kept = await read()
    if (kept === 'unreadable') return { hasChanged: false, isKnown: false }
    const hasChanged = kept !== null && kept.stamp !== readSetting(STAMP_SETTING)
    if (hasChanged) show(kept)
    return { hasChanged, isKnown: kept !== null }
  })
}

function show({ account, token, stamp }: KeptSession): void {
  writeAuthToken(token)
  changeAccount(account === VISITOR ? null : Number(account))
  writeSetting(STAMP_SETTING, stamp)
}

async function keep(session: KeptSession): Promise<boolean> {
  const remove = () => del(KEY, deviceStore)
  return writeFreeingSpace(() => set(KEY, session, deviceStore)).then(
    () => true,
    // An earlier session must not come back. Without any, local storage alone counts.
    () =>
      remove().then(
        () => session.token === null,
        () => false,
      ),
  )
}

async function read(): Promise<KeptSession | null | 'unreadable'> {
  try {
    const value = await get<unknown>(KEY, deviceStore)
    return isKeptSession(value) ? value : null
  } catch {
    return 'unreadable'
  }
}

function isKeptSession(value: unknown): value is KeptSession {
  if (typeof value !== 'object' || value === null) return false
  if (!('account' in value && 'token' in value && 'stamp' in value)) return false
  const { account, token, stamp } = value
  return typeof account === 'string' && typeof stamp === 'string' && (token === null || typeof token === 'string')
}

/** Where there are no locks, the order of two tabs is not sure. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return underLock('session', {}, work)
}
