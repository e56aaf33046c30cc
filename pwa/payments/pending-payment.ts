import { del, get, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { authToken, readAuthToken, signIns } from '../api/auth-token'
import { deviceStore } from '../offline/database'
import { currentAccount, VISITOR } from '../offline/settings'
import { underLock } from '../offline/tabs'
import { unlessBlocked } from '../page/unless-blocked'
import { PENDING, PENDING_PREFIX } from './has-pending-payment'

const pendingPayment = v.object({
  /** The server's id of the attempt; before its reply, the Idempotency-Key of the request. The server knows both. */
  attemptId: v.pipe(v.string(), v.uuid()),
  /** The account that pays: nobody else sees the payment. `visitor` for a guest. */
  account: v.string(),
  method: v.picklist(['card', 'mobile-money']),
  fundraiserId: v.number(),
  /** Cents. */
  amount: v.number(),
  /** What is paid for it, such as `KES 1,000.00`; null in dollars. */
  paidAs: v.optional(v.nullable(v.string())),
  /** The number that the request went to, as typed; null for none. */
  phone: v.optional(v.nullable(v.string())),
  /** The secret of a card payment's one intent: with it the donor can still authenticate after a reload. */
  clientSecret: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
})

export type PendingPayment = v.InferOutput<typeof pendingPayment>

/** Milliseconds: as long as the server keeps asking the provider. */
const STORED_MS = 3 * 24 * 60 * 60_000
/** Milliseconds after which a request that was sent before the connection broke has arrived, or never will. */
const ARRIVAL_LIMIT = 30_000
const listeners = new Set<() => void>()
/** Payments that this page is making: it gets their outcome itself, so no check is needed. */
const inProgressHere = new Set<string>()
/** Payments that this page has begun, by their id, until it has seen how they ended. */
const begunHere = new Map<string, PendingPayment>()
/** What was read from the disk before a payment ended here does not bring it back. */
const endedHere = new Set<string>()

/** The account that pays on this page. After the end of a session the next donor is a guest. */
export const payer = (): string => (readAuthToken() === null ? VISITOR : currentAccount())

/** On the disk before the money moves: phones end the browser behind the bank's app. Never rejects. */
export async function rememberPendingPayment(payment: Omit<PendingPayment, 'account'>): Promise<void> {
  inProgressHere.add(payment.attemptId)
  await storeBegun({ ...payment, account: payer() })
}

/** Marks that this page does not know the outcome: from now on the server is asked. */
export function releasePendingPayment(attemptId: string): void {
  inProgressHere.delete(attemptId)
  announce()
}

export function forgetPendingPayment(attemptId: string): void {
  begunHere.delete(attemptId)
  endedHere.add(attemptId)
  unlessBlocked(() => localStorage.removeItem(PENDING_PREFIX + attemptId))
  void del([PENDING, attemptId], deviceStore).catch(() => undefined)
  releasePendingPayment(attemptId)
}

/** The newest first; one begun here stays, else the page would invite to pay again. */
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

/** The newest payment to a fundraiser whose outcome must be checked. */
export const usePendingPayment = (fundraiserId: number): PendingPayment | null =>
  useStored(() => listPendingPayments().find((payment) => payment.fundraiserId === fundraiserId) ?? null)

/** What this device knows of payments, read again after each `announce`. Null on the server and while hydrating. */
export function useStored<Value>(read: () => Value | null): Value | null {
  const text = useSyncExternalStore(
    onChange,
    // As text, because two snapshots of the same value must be equal.
    () => JSON.stringify(read()),
    () => 'null',
  )
  // The text comes from `JSON.stringify` above.
  return JSON.parse(text) as Value | null
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  const stop = authToken.subscribe(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    stop()
  }
}

/** Whether a request for the payment or its charge may still arrive. */
export const mayArrive = ({ startedAt = 0 }: { startedAt?: number | undefined }): boolean =>
  Math.abs(Date.now() - startedAt) < ARRIVAL_LIMIT

/** Removes what belongs to people who have signed out: their number, and the secret that continues a payment. */
export async function showStoredPayments(values: unknown[]): Promise<void> {
  const stored = values.flatMap(parsePayment).filter(({ attemptId }) => !endedHere.has(attemptId))
  for (const payment of stored.filter((payment) => !isCurrent(payment))) forgetPendingPayment(payment.attemptId)
  const known = new Map([...stored, ...listAll()].filter(isCurrent).map((payment) => [payment.attemptId, payment]))
  for (const payment of known.values()) {
    if ((payment.clientSecret || payment.phone) && isOfSomebodyElse(payment))
      await store({ ...payment, clientSecret: null, phone: null })
    else showInTabs(payment)
  }
  announce()
}

/** A guest's payment can be continued by the next guest: nobody has signed out. */
const isOfSomebodyElse = ({ account }: PendingPayment): boolean => account !== VISITOR && account !== payer()

function adoptPayments(): void {
  const account = payer()
  if (begunHere.size === 0 || account === VISITOR) return
  const own = listAll().filter((payment) => payment.account === VISITOR && begunHere.has(payment.attemptId))
  for (const payment of own) void storeBegun({ ...payment, account })
}

signIns.subscribe(adoptPayments)

function storeBegun(payment: PendingPayment): Promise<void> {
  begunHere.set(payment.attemptId, payment)
  endedHere.delete(payment.attemptId)
  return store(payment)
}

/** In local storage, which all tabs see at once, and durably: browsers write the first to the disk seconds later. */
async function store(payment: PendingPayment): Promise<void> {
  showInTabs(payment)
  announce()
  await set([PENDING, payment.attemptId], payment, deviceStore).catch(() => undefined)
}

function showInTabs(payment: PendingPayment): void {
  unlessBlocked(() => localStorage.setItem(PENDING_PREFIX + payment.attemptId, JSON.stringify(payment)))
}

function listAll(): PendingPayment[] {
  const texts = unlessBlocked(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PENDING_PREFIX) ? [localStorage.getItem(key)] : [])),
  )
  return (texts ?? [])
    .flatMap((text) => parsePayment(text && unlessBlocked(() => JSON.parse(text))))
    .filter(isCurrent)
    .sort((one, other) => other.startedAt - one.startedAt)
}

const isCurrent = ({ startedAt }: PendingPayment): boolean => startedAt > Date.now() - STORED_MS

export function announce(): void {
  for (const listener of listeners) listener()
}

function parsePayment(value: unknown): PendingPayment[] {
  const result = v.safeParse(pendingPayment, value)
  return result.success ? [result.output] : []
}

const lockOf = (fundraiserId: number) => `payment:${fundraiserId}`

/** Runs the work under a lock for the fundraiser; 'elsewhere' when another tab holds the lock. */
export async function whilePaying<Result>(
  fundraiserId: number,
  work: () => Promise<Result>,
): Promise<Result | 'elsewhere'> {
  // Where there are no locks, the server's one intent per attempt still prevents a double payment.
  return underLock<Result | 'elsewhere'>(lockOf(fundraiserId), { ifAvailable: true }, async (isFree) =>
    isFree ? work() : 'elsewhere',
  )
}

/** Whether a tab is making a payment to the fundraiser now. False where there are no locks. */
export async function isBeingPaid(fundraiserId: number): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return held.some(({ name }) => name === lockOf(fundraiserId))
}

const DEVICE_KEY = ['payerDevice']
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
let device: Promise<string> | null = null

/** Keys of payments belong to the device, also when the donor signs in between. Never rejects. */
export async function payerDevice(): Promise<Record<string, string>> {
  device ??= findDevice()
  return { 'Pamoja-Device': await device }
}

async function findDevice(): Promise<string> {
  const stored = await get<unknown>(DEVICE_KEY, deviceStore).catch(() => null)
  if (typeof stored === 'string' && UUID.test(stored)) return stored
  const made = crypto.randomUUID()
  // A device that could not be read keeps the name that it has.
  if (stored !== null) await set(DEVICE_KEY, made, deviceStore).catch(() => undefined)
  return made
}
