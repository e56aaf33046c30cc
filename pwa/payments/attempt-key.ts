import { del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { deviceStore } from '../offline/database'
import { currentAccount, VISITOR } from '../offline/settings'
import { unlessBlocked } from '../page/unless-blocked'
import { type PendingPayment, payer } from './pending-payment'

const storedKey = v.object({
  /** A hash of the request: the request names the donor. */
  request: v.string(),
  key: v.string(),
  /** Milliseconds since 1970. */
  madeAt: v.number(),
})

type Method = PendingPayment['method']

/** Milliseconds: as long as the server keeps asking about a payment. */
const STORED_MS = 3 * 24 * 60 * 60_000

/** Calls wait for each other: a key that is not written yet would look like one that another tab has removed. */
let latest: Promise<unknown> = Promise.resolve()

/** On the disk before the payment is requested, so that a kill keeps it. Never rejects. */
export function storeAttemptKey(method: Method, request: { fundraiserId: number }): Promise<string> {
  const key = latest.then(() => findOrStore(method, request))
  latest = key
  return key
}

async function findOrStore(method: Method, request: { fundraiserId: number }): Promise<string> {
  const name = nameOf(method, request.fundraiserId)
  const place = placeOf(name)
  const hash = await hashOf(request)
  const stored = await get<unknown>(place, deviceStore).catch(() => null)
  if (v.is(storedKey, stored) && stored.request === hash && stored.madeAt > Date.now() - STORED_MS) return stored.key
  // Unless the device can't be read, another tab has removed the key, because it saw the end of the attempt, or replaced it.
  if (stored !== null && !read(name)?.isOnlyHere) forgetAttemptKey(name)
  const key = attemptKeyOf(name, request)
  const write = set(
    place,
    { request: hash, key, madeAt: Date.now() } satisfies v.InferOutput<typeof storedKey>,
    deviceStore,
  )
  await write.catch(() => markOnlyHere(name))
  return key
}

/** The guest's key and the account's: who signs in or out meanwhile is the same donor. */
export async function dropAttemptKey(method: Method, fundraiserId: number): Promise<void> {
  const names = [VISITOR, currentAccount()].map((account) => nameOf(method, fundraiserId, account))
  for (const name of names) forgetAttemptKey(name)
  await Promise.all(names.map((name) => del(placeOf(name), deviceStore).catch(() => undefined)))
}

const nameOf = (method: Method, fundraiserId: number, account = payer()): string =>
  `${account}:${method}:${fundraiserId}`
const placeOf = (name: string): string[] => ['paymentAttempt', ...name.split(':')]

/** Browsers hash only on secure pages; elsewhere the request itself is stored. */
async function hashOf(request: object): Promise<string> {
  const text = JSON.stringify(request)
  if (!crypto.subtle) return text
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Attempt {
  /** The request as JSON. */
  gift: string
  key: string
  /** Whether the device could not store it, so that only this tab has it. */
  isOnlyHere?: true
}

const attempts = new Map<string, Attempt>()
const slotOf = (what: string) => `paymentAttempt:${what}`

/** `what`: the payment method, or another operation, such as the refund of a donation. */
export function attemptKeyOf(what: string, request: object): string {
  const gift = JSON.stringify([currentAccount(), request])
  const earlier = read(what)
  const attempt = { gift, key: earlier?.gift === gift ? earlier.key : crypto.randomUUID() }
  write(what, attempt)
  return attempt.key
}

export function forgetAttemptKey(what: string): void {
  attempts.delete(what)
  unlessBlocked(() => sessionStorage.removeItem(slotOf(what)))
}

/** Marks that the device could not store the key, until `attemptKeyOf` is called again. */
function markOnlyHere(what: string): void {
  const attempt = read(what)
  if (attempt) write(what, { ...attempt, isOnlyHere: true })
}

function read(what: string): Attempt | null {
  // Only `write` writes there.
  const stored = () => JSON.parse(sessionStorage.getItem(slotOf(what)) ?? 'null') as Attempt | null
  return attempts.get(what) ?? unlessBlocked(stored)
}

/** With blocked storage a reload starts a new attempt, and the old one is never paid. */
function write(what: string, attempt: Attempt): void {
  attempts.set(what, attempt)
  unlessBlocked(() => sessionStorage.setItem(slotOf(what), JSON.stringify(attempt)))
}
