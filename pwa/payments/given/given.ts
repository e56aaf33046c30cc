import * as v from 'valibot'
import type { PaymentAttempt } from '#shared/contract/payments'
import { ANONYMOUS } from '#shared/rules/names'
import { maskEmail } from '#shared/rules/people/mask-email'
import { signIns } from '../../account/sign-ins'
import { authToken } from '../../api/auth-token'
import { currentAccount, VISITOR } from '../../offline/device/account'
import { hasFollowWish } from '../../offline/device/follow-wish'
import { GIVEN_PREFIX } from '../../offline/device/tab-session'
import type { Gift } from '../gift'
import { payer } from '../pending/payer'

const given = v.object({
  /** The account that gave: nobody else is thanked. `visitor` for a guest. */
  account: v.string(),
  attemptId: v.string(),
  fundraiserId: v.number(),
  /** Cents. */
  amount: v.number(),
  /** Whether the list of donations shows the donor's name. */
  isNamed: v.boolean(),
  /** False while our server could not record the donation. */
  isRecorded: v.boolean(),
  /** Where the receipt goes, with most of it hidden; null if the donor left no address. */
  receiptTo: v.nullable(v.string()),
  /** Whether the page of the fundraiser has thanked the donor. */
  isSeen: v.boolean(),
  /** Milliseconds since 1970. */
  givenAt: v.number(),
  /** What the donor has typed to get a receipt. */
  typedEmail: v.optional(v.string()),
})

/** A donation that the donor has made in this tab. */
export type Given = v.InferOutput<typeof given>

/** A donation that was made just now. */
export type NewGiven = Omit<Given, 'account' | 'isSeen' | 'givenAt' | 'typedEmail'>

/** Milliseconds: a donor who comes back on the next day wants to see the fundraiser. */
const KEPT_MS = 24 * 60 * 60_000

const listeners = new Set<() => void>()
/** What is kept, by fundraiser: session storage may be blocked. */
const kept = new Map<number, Given>()
/** The payments that were made on this page, since it was loaded. */
const madeHere = new Set<string>()

/** A donation by card. */
export function givenByCard(gift: Gift, attemptId: string, isRecorded: boolean): NewGiven {
  const { fundraiserId, amount, donorName, donorEmail } = gift
  const [name, email] = [donorName.trim(), donorEmail.trim()]
  const receiptTo = email === '' ? null : maskEmail(email)
  return { attemptId, fundraiserId, amount, isNamed: name !== '' && name !== ANONYMOUS, isRecorded, receiptTo }
}

/** A payment that the server has found to be paid. */
export function givenAs({ attemptId, fundraiserId, amount, donation, receiptTo }: PaymentAttempt): NewGiven {
  const isNamed = donation?.isAnonymous === false
  return { attemptId, fundraiserId, amount, isNamed, isRecorded: true, receiptTo: receiptTo ?? null }
}

/**
 * Keeps a donation in this tab, so that the page thanks the donor until they close the thanks, also after a reload. Another tab, another
 * account and the next day see nothing of it. The newest donation to a fundraiser replaces an earlier one.
 */
export function keepGiven(gift: NewGiven): void {
  madeHere.add(gift.attemptId)
  write({ ...gift, account: payer(), isSeen: false, givenAt: Date.now() })
}

/** Changes the kept donation of a payment, if it is still kept. */
export function changeGiven(
  { fundraiserId, attemptId }: Pick<Given, 'fundraiserId' | 'attemptId'>,
  change: Partial<Given>,
): void {
  const gift = readGiven(fundraiserId)
  if (gift?.attemptId === attemptId) write({ ...gift, ...change })
}

/**
 * The donation of this tab and payer to a fundraiser, for a day; null on the server. One that was made on this page stays when the server
 * ends the donor's session.
 */
export function readGiven(fundraiserId: number): Given | null {
  const gift = kept.get(fundraiserId) ?? readStored(fundraiserId)
  if (!gift || gift.givenAt <= Date.now() - KEPT_MS) return null
  const isOwn = gift.account === payer() || (isMadeHere(gift) && gift.account === currentAccount())
  return isOwn ? gift : null
}

/** Whether the payment was made since this page was loaded. */
export function isMadeHere({ attemptId }: Given): boolean {
  return madeHere.has(attemptId)
}

export function dropGiven(fundraiserId: number): void {
  kept.delete(fundraiserId)
  inSession((session) => session.removeItem(GIVEN_PREFIX + fundraiserId))
  announce()
}

/** Calls the listener when what is kept may have changed. Returns a function that stops it. */
export function onGiven(listener: () => void): () => void {
  listeners.add(listener)
  const stop = authToken.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/**
 * A guest who signs in from the thanks, to follow the fundraiser, is still thanked. Who signs in otherwise may be another person, and the
 * address that was typed for the receipt may be another's in any case.
 */
function adopt(): void {
  const account = payer()
  if (account === VISITOR) return
  for (const gift of kept.values()) {
    if (gift.account === VISITOR && isMadeHere(gift) && hasFollowWish(gift.fundraiserId))
      write({ ...gift, account, typedEmail: undefined })
  }
}

signIns.subscribe(adopt)

function write(gift: Given): void {
  kept.set(gift.fundraiserId, gift)
  inSession((session) => session.setItem(GIVEN_PREFIX + gift.fundraiserId, JSON.stringify(gift)))
  announce()
}

function readStored(fundraiserId: number): Given | null {
  const value: unknown = inSession((session) => JSON.parse(session.getItem(GIVEN_PREFIX + fundraiserId) ?? 'null'))
  const result = v.safeParse(given, value)
  return result.success ? result.output : null
}

function announce(): void {
  for (const listener of listeners) listener()
}

/** Session storage may be blocked or full: then a reload loses the thanks, and nothing else. The server has none. */
function inSession<Result>(work: (session: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
