import * as v from 'valibot'
import { PENDING_PREFIX } from './has-pending-payment'

const pendingPayment = v.object({
  attemptId: v.pipe(v.string(), v.uuid()),
  method: v.picklist(['card', 'mobile-money']),
  fundraiserId: v.number(),
  /** Cents. */
  amount: v.number(),
  /** The secret of a card payment's one intent. Stored so that the donor can still authenticate with the bank after a reload. */
  clientSecret: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
})

/** A payment whose outcome this device does not know yet. */
export type PendingPayment = v.InferOutput<typeof pendingPayment>

/** Milliseconds: as long as the server keeps asking the provider. */
const KEPT_MS = 3 * 24 * 60 * 60_000
const listeners = new Set<() => void>()
/** Payments that this page is making: it gets their outcome itself, so no check is needed. */
const inProgressHere = new Set<string>()

/**
 * Stores a payment before the money can move. In local storage and not in session storage, because phones end an installed app while
 * the donor is in the bank's app, and because other tabs must see it.
 */
export function rememberPendingPayment(payment: PendingPayment): void {
  inProgressHere.add(payment.attemptId)
  inStorage((storage) => storage.setItem(PENDING_PREFIX + payment.attemptId, JSON.stringify(payment)))
  announce()
}

/** Marks that this page does not know the outcome: from now on the server is asked. */
export function releasePendingPayment(attemptId: string): void {
  inProgressHere.delete(attemptId)
  announce()
}

/** Removes a payment that has ended or that the donor gave up. */
export function forgetPendingPayment(attemptId: string): void {
  inStorage((storage) => storage.removeItem(PENDING_PREFIX + attemptId))
  releasePendingPayment(attemptId)
}

/** Payments, of this tab and others, whose outcome must be checked. The newest first. */
export function listPendingPayments(): PendingPayment[] {
  const texts = inStorage((storage) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(PENDING_PREFIX) ? [storage.getItem(key)] : [])),
  )
  return (texts ?? [])
    .flatMap(readPayment)
    .filter(({ attemptId, startedAt }) => !inProgressHere.has(attemptId) && startedAt > Date.now() - KEPT_MS)
    .sort((one, other) => other.startedAt - one.startedAt)
}

/** Calls the listener when the list may have changed, in any tab. Returns a function that stops it. */
export function onPendingPayments(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}

function readPayment(text: string | null): PendingPayment[] {
  const result = v.safeParse(pendingPayment, text && inStorage(() => JSON.parse(text)))
  return result.success ? [result.output] : []
}

/** Storage may be blocked or full: then a reload loses the payment on this device, but the server still has it. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
