import { deviceStore } from '../../offline/storage/device-store'
import { attemptKeyOf, forgetAttemptKey } from '../attempt-key'
import { type PendingPayment, payer } from './pending-payment'

interface KeptKey {
  /** A hash of the request: the request names the donor. */
  request: string
  key: string
  /** Milliseconds since 1970. */
  madeAt: number
}

/** Milliseconds: as long as the server keeps asking about a payment. */
const KEPT_MS = 3 * 24 * 60 * 60_000

type Method = PendingPayment['method']

/**
 * The idempotency key of a donation's one payment attempt, as `attemptKeyOf`, and the same also after the browser was killed: it is on the
 * disk before the payment is requested. Each payer has their own keys. Never rejects.
 */
export async function keepAttemptKey(method: Method, request: { fundraiserId: number }): Promise<string> {
  const slot = slotOf(method, request.fundraiserId)
  const hash = await hashOf(request)
  const kept: unknown = await deviceStore.read(slot).catch(() => undefined)
  if (isKeptKey(kept) && kept.request === hash && kept.madeAt > Date.now() - KEPT_MS) return kept.key
  const key = attemptKeyOf(nameOf(method, request.fundraiserId), request)
  await deviceStore.write(slot, { request: hash, key, madeAt: Date.now() } satisfies KeptKey).catch(() => undefined)
  return key
}

/** Forgets the key of an attempt that has ended: the same donation again is a new attempt. Resolves when it is gone. Never rejects. */
export async function dropAttemptKey(method: Method, fundraiserId: number): Promise<void> {
  forgetAttemptKey(nameOf(method, fundraiserId))
  await deviceStore.remove(slotOf(method, fundraiserId)).catch(() => undefined)
}

const nameOf = (method: Method, fundraiserId: number): string => `${payer()}:${method}:${fundraiserId}`
const slotOf = (method: Method, fundraiserId: number): string => `paymentAttempt:${nameOf(method, fundraiserId)}`

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
