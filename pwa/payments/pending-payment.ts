import * as v from 'valibot'
import { PENDING_PREFIX } from './has-pending-payment'

const pendingPayment = v.object({
  attemptId: v.pipe(v.string(), v.uuid()),
  method: v.picklist(['card', 'mobile-money']),
  fundraiserId: v.number(),
  /** Cents. */
  amount: v.number(),
  /** Of a card payment: opens this one intent and no other. Kept so that a bank's question can still be answered after a reload. */
  clientSecret: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
})

/** A payment whose outcome this device does not know yet. */
export type PendingPayment = v.InferOutput<typeof pendingPayment>

/** As long as the server goes on asking the provider. */
const KEPT_MS = 3 * 24 * 60 * 60_000
const listeners = new Set<() => void>()
/** Payments that this very page is making: it will hear what became of them, so nobody needs to ask. */
const inHand = new Set<string>()

/**
 * Keeps a payment in mind from before the money can move. In local storage rather than the session's, because phones end an
 * installed app while the donor is in the app of the bank, and because other tabs must see it.
 */
export function rememberPendingPayment(payment: PendingPayment): void {
  inHand.add(payment.attemptId)
  inStorage((storage) => storage.setItem(PENDING_PREFIX + payment.attemptId, JSON.stringify(payment)))
  announce()
}

/** This page will not hear what became of the payment: from now on the server is asked. */
export function releasePendingPayment(attemptId: string): void {
  inHand.delete(attemptId)
  announce()
}

/** The payment came to its end, or the donor gave it up. */
export function forgetPendingPayment(attemptId: string): void {
  inStorage((storage) => storage.removeItem(PENDING_PREFIX + attemptId))
  releasePendingPayment(attemptId)
}

/** Payments that were begun, here or in another tab, and whose outcome must be asked for. The newest first. */
export function listPendingPayments(): PendingPayment[] {
  const texts = inStorage((storage) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(PENDING_PREFIX) ? [storage.getItem(key)] : [])),
  )
  return (texts ?? [])
    .flatMap(readPayment)
    .filter(({ attemptId, startedAt }) => !inHand.has(attemptId) && startedAt > Date.now() - KEPT_MS)
    .sort((one, other) => other.startedAt - one.startedAt)
}

/** Calls whenever the list may have changed, in whichever tab; gives back what ends it. */
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

/** Storage may be blocked or full: then a reload no longer knows of the payment, and the server still does. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
