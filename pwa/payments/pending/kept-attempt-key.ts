import { del, get, set } from 'idb-keyval'
import { currentAccount, VISITOR } from '../../offline/device/account'
import { deviceStore } from '../../offline/storage/connection'
import { attemptKeyOf, forgetAttemptKey, forgetStoredKey, markOnlyHere } from '../attempt-key'
import { payer } from './payer'
import type { PendingPayment } from './pending-payment'

interface KeptKey {
  /** A hash of the request: the request names the donor. */
  request: string
  key: string
  /** Milliseconds since 1970. */
  madeAt: number
}

/** Milliseconds: as long as the server keeps asking about a payment. */
const KEPT_MS = 3 * 24 * 60 * 60_000

/** Calls wait for each other: a key that is not written yet would look like one that another tab has removed. */
let latest: Promise<unknown> = Promise.resolve()

type Method = PendingPayment['method']

/**
 * The idempotency key of a donation's one payment attempt, as `attemptKeyOf`, and the same also after the browser was killed: it is on the
 * disk before the payment is requested. Each payer has their own keys. Never rejects.
 */
export function keepAttemptKey(method: Method, request: { fundraiserId: number }): Promise<string> {
  const key = latest.then(() => keep(method, request))
  latest = key
  return key
}

async function keep(method: Method, request: { fundraiserId: number }): Promise<string> {
  const name = nameOf(method, request.fundraiserId)
  const slot = slotOf(name)
  const hash = await hashOf(request)
  const kept = await get<unknown>(slot, deviceStore).catch(() => null)
  if (isKeptKey(kept) && kept.request === hash && kept.madeAt > Date.now() - KEPT_MS) return kept.key
  // Unless the device can't be read, another tab has removed the key, because it saw the end of the attempt, or replaced it.
  if (kept !== null) forgetStoredKey(name)
  const key = attemptKeyOf(name, request)
  const write = set(slot, { request: hash, key, madeAt: Date.now() } satisfies KeptKey, deviceStore)
  await write.catch(() => markOnlyHere(name))
  return key
}

/**
 * Forgets the key of an attempt that has ended: the same donation again is a new attempt. Resolves when it is gone. Never rejects.
 * Removes the guest's key and the account's: the donor may have signed in since the attempt began, or the session may have ended.
 */
export async function dropAttemptKey(method: Method, fundraiserId: number): Promise<void> {
  const names = [VISITOR, currentAccount()].map((account) => nameOf(method, fundraiserId, account))
  for (const name of names) forgetAttemptKey(name)
  await Promise.all(names.map((name) => del(slotOf(name), deviceStore).catch(() => undefined)))
}

const nameOf = (method: Method, fundraiserId: number, account = payer()): string =>
  `${account}:${method}:${fundraiserId}`
const slotOf = (name: string): string[] => ['paymentAttempt', ...name.split(':')]

/** Browsers hash only on secure pages; elsewhere the request itself is stored. */
async function hashOf(request: object): Promise<string> {
  const text = JSON.stringify(request)
  if (!crypto.subtle) return text
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isKeptKey(value: unknown): value is KeptKey {
  if (typeof value !== 'object' || value === null) return false
  if (!('request' in value && 'key' in value && 'madeAt' in value)) return false
  return typeof value.request === 'string' && typeof value.key === 'string' && typeof value.madeAt === 'number'
}
