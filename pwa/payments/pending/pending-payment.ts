import { del, set } from 'idb-keyval'
import * as v from 'valibot'
import { signIns } from '../../account/sign-ins'
import { authToken } from '../../api/auth-token'
import { currentAccount, VISITOR } from '../../offline/device/account'
import { deviceStore } from '../../offline/storage/connection'
import { PENDING, PENDING_PREFIX } from '../has-pending-payment'
import { payer } from './payer'

const pendingPayment = v.object({
  /** The server's id of the attempt; before its reply, the Idempotency-Key of the request. The server knows both. */
  attemptId: v.pipe(v.string(), v.uuid()),
  /** The account that pays: nobody else sees the payment. `visitor` for a guest. */
  account: v.string(),
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

/** A payment that is about to begin. Its account is the one that is signed in. */
export type NewPayment = Omit<PendingPayment, 'account'>

/** Milliseconds: as long as the server keeps asking the provider. */
const KEPT_MS = 3 * 24 * 60 * 60_000
/** Milliseconds after which a request that was sent before the connection broke has arrived, or never will. */
const ARRIVAL_LIMIT = 30_000
const listeners = new Set<() => void>()
/** Payments that this page is making: it gets their outcome itself, so no check is needed. */
const inProgressHere = new Set<string>()
/** Payments that this page has begun, by their id, until it has seen how they ended. */
const begunHere = new Map<string, PendingPayment>()

/**
 * Stores a payment. Resolves when it is on the disk: only then the money may move, because phones end the browser while the donor is in
 * the bank's app. It is also put into local storage, which all tabs see at once, but which is written to the disk seconds later. Never
 * rejects: with storage that fails, the server still has the payment.
 */
export async function rememberPendingPayment(payment: NewPayment): Promise<void> {
  inProgressHere.add(payment.attemptId)
  await storeBegun({ ...payment, account: payer() })
}

/** Marks that this page does not know the outcome: from now on the server is asked. */
export function releasePendingPayment(attemptId: string): void {
  inProgressHere.delete(attemptId)
  announce()
}

/** Removes a payment that has ended or that the donor gave up. */
export function forgetPendingPayment(attemptId: string): void {
  begunHere.delete(attemptId)
  inStorage((storage) => storage.removeItem(keyOf(attemptId)))
  void del([PENDING, attemptId], deviceStore).catch(() => undefined)
  releasePendingPayment(attemptId)
}

/**
 * The payer's payments, of this tab and others, whose outcome must be checked. The newest first. A payment that this page has begun stays
 * when the server ends the donor's session, until somebody signs out or in, and a guest's also when somebody signs in in another tab. It
 * stays too when another tab has seen its end first: otherwise the page would invite the donor to pay again.
 */
export function listPendingPayments(): PendingPayment[] {
  const [owner, shown] = [payer(), currentAccount()]
  const isVisible = ({ attemptId, account }: PendingPayment) =>
    account === owner || (begunHere.has(attemptId) && (account === shown || account === VISITOR))
  const stored = listAll()
  const endedElsewhere = [...begunHere.values()].filter(
    (payment) => isCurrent(payment) && !stored.some(({ attemptId }) => attemptId === payment.attemptId),
  )
  return [...stored, ...endedElsewhere].filter(
    (payment) => isVisible(payment) && !inProgressHere.has(payment.attemptId),
  )
}

/** Gives the payments that a guest has begun on this page to the account with which the guest has now signed in. */
function adoptPayments(): void {
  const account = payer()
  if (begunHere.size === 0 || account === VISITOR) return
  const own = listAll().filter((payment) => payment.account === VISITOR && begunHere.has(payment.attemptId))
  for (const payment of own) void storeBegun({ ...payment, account })
}

signIns.subscribe(adoptPayments)

/** Whether a request for the payment or its charge may still arrive. */
export function mayArrive({ startedAt = 0 }: { startedAt?: number | undefined }): boolean {
  return Date.now() - startedAt < ARRIVAL_LIMIT
}

/**
 * Takes over the payments that are stored durably, where local storage has lost them. Removes those that are too old, and the secrets with
 * which payments of people who have signed out could be continued: the server still tells their outcome.
 */
export async function showKeptPayments(values: unknown[]): Promise<void> {
  const kept = values.flatMap(parsePayment)
  for (const payment of kept.filter((payment) => !isCurrent(payment))) forgetPendingPayment(payment.attemptId)
  const known = new Map([...kept, ...listAll()].filter(isCurrent).map((payment) => [payment.attemptId, payment]))
  for (const payment of known.values()) {
    if (payment.clientSecret !== null && isOfSomebodyElse(payment)) await store({ ...payment, clientSecret: null })
    else showInTabs(payment)
  }
  announce()
}

/** A guest's payment can be continued by the next guest: nobody has signed out. */
const isOfSomebodyElse = ({ account }: PendingPayment): boolean => account !== VISITOR && account !== payer()

/** Calls the listener when the list may have changed, in any tab. Returns a function that stops it. */
export function onPendingPayments(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  const stop = authToken.subscribe(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    stop()
  }
}

const keyOf = (attemptId: string): string => PENDING_PREFIX + attemptId

function storeBegun(payment: PendingPayment): Promise<void> {
  begunHere.set(payment.attemptId, payment)
  return store(payment)
}

async function store(payment: PendingPayment): Promise<void> {
  showInTabs(payment)
  announce()
  await set([PENDING, payment.attemptId], payment, deviceStore).catch(() => undefined)
}

function showInTabs(payment: PendingPayment): void {
  inStorage((storage) => storage.setItem(keyOf(payment.attemptId), JSON.stringify(payment)))
}

function listAll(): PendingPayment[] {
  const texts = inStorage((storage) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(PENDING_PREFIX) ? [storage.getItem(key)] : [])),
  )
  return (texts ?? [])
    .flatMap((text) => parsePayment(text && inStorage(() => JSON.parse(text))))
    .filter(isCurrent)
    .sort((one, other) => other.startedAt - one.startedAt)
}

const isCurrent = ({ startedAt }: PendingPayment): boolean => startedAt > Date.now() - KEPT_MS

function announce(): void {
  for (const listener of listeners) listener()
}

function parsePayment(value: unknown): PendingPayment[] {
  const result = v.safeParse(pendingPayment, value)
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
