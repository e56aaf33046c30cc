import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as v from 'valibot'
import { getBooks } from '#shared/contract/books'
import { listDonations } from '#shared/contract/donations'
import { getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import type { PaymentAttempt } from '#shared/contract/payments'
import { getUserTotals, listUserDonations } from '#shared/contract/user-donations'
import { ANONYMOUS, maskEmail } from '#shared/rules/names'
import { signIns } from '../api/auth-token'
import { dropUnsaved } from '../offline/drafts/autosave'
import { deleteDraft } from '../offline/drafts/drafts'
import { currentAccount, VISITOR } from '../offline/settings'
import { DONATED_PREFIX, hasFollowWish } from '../offline/tab-session'
import { unlessBlocked } from '../page/unless-blocked'
import type { Gift } from './gift'
import { announce, payer, useStored } from './pending-payment'

const myDonation = v.object({
  /** The account that gave: nobody else is thanked. `visitor` for a guest. */
  account: v.string(),
  attemptId: v.string(),
  fundraiserId: v.number(),
  /** Cents. */
  amount: v.number(),
  /** What was paid for it, such as `KES 1,000.00`; null in dollars. */
  paidAs: v.optional(v.nullable(v.string())),
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
  typedEmail: v.optional(v.string()),
})

export type MyDonation = v.InferOutput<typeof myDonation>

export type NewDonation = Omit<MyDonation, 'account' | 'isSeen' | 'givenAt' | 'typedEmail'>

/** Milliseconds: a donor who comes back on the next day wants to see the fundraiser. */
const STORED_MS = 24 * 60 * 60_000

/** By fundraiser, because session storage may be blocked. */
const inMemory = new Map<number, MyDonation>()
/** The payments that were made on this page, since it was loaded. */
const madeHere = new Set<string>()

/** The donation to a fundraiser for which its page thanks: never by the address, which anybody may have sent. */
export const useMyDonation = (fundraiserId: number): MyDonation | null => useStored(() => readMyDonation(fundraiserId))

export function donatedByCard(gift: Gift, attemptId: string, isRecorded: boolean): NewDonation {
  const { fundraiserId, amount, donorName, isAnonymous, donorEmail } = gift
  const [name, email] = [donorName.trim(), donorEmail.trim()]
  const receiptTo = email === '' ? null : maskEmail(email)
  const isNamed = name !== '' && name !== ANONYMOUS && !isAnonymous
  return { attemptId, fundraiserId, amount, isNamed, isRecorded, receiptTo }
}

export function donatedBy({ donation, receiptTo, ...attempt }: PaymentAttempt): NewDonation {
  const { attemptId, fundraiserId, amount, paidAs } = attempt
  const isNamed = donation?.isAnonymous === false
  return { attemptId, fundraiserId, amount, paidAs, isNamed, isRecorded: true, receiptTo: receiptTo ?? null }
}

/** Another tab, another account and the next day see nothing of it. */
export function storeMyDonation(donation: NewDonation): void {
  madeHere.add(donation.attemptId)
  // At once, so that a donor who leaves during the thank-you leaves no data on a shared phone.
  dropUnsaved('donation', String(donation.fundraiserId))
  void deleteDraft('donation', String(donation.fundraiserId))
  write({ ...donation, account: payer(), isSeen: false, givenAt: Date.now() })
}

export function changeMyDonation(
  { fundraiserId, attemptId }: Pick<MyDonation, 'fundraiserId' | 'attemptId'>,
  change: Partial<MyDonation>,
): void {
  const donation = readMyDonation(fundraiserId)
  if (donation?.attemptId === attemptId) write({ ...donation, ...change })
}

/** For a day; one made on this page stays when the server ends the session. */
export function readMyDonation(fundraiserId: number): MyDonation | null {
  const donation = inMemory.get(fundraiserId) ?? readStored(fundraiserId)
  if (!donation || donation.givenAt <= Date.now() - STORED_MS) return null
  const isOwn = donation.account === payer() || (isMadeHere(donation) && donation.account === currentAccount())
  return isOwn ? donation : null
}

export const isMadeHere = ({ attemptId }: Pick<MyDonation, 'attemptId'>): boolean => madeHere.has(attemptId)

export function forgetMyDonation(fundraiserId: number): void {
  inMemory.delete(fundraiserId)
  unlessBlocked(() => sessionStorage.removeItem(DONATED_PREFIX + fundraiserId))
  announce()
}

/** The address typed for the receipt is not adopted: it may be another person's. */
function adopt(): void {
  const account = payer()
  if (account === VISITOR) return
  for (const donation of inMemory.values()) {
    if (donation.account === VISITOR && isMadeHere(donation) && hasFollowWish(donation.fundraiserId))
      write({ ...donation, account, typedEmail: undefined })
  }
}

signIns.subscribe(adopt)

/** With blocked storage a reload loses the thanks, and nothing else. */
function write(donation: MyDonation): void {
  inMemory.set(donation.fundraiserId, donation)
  unlessBlocked(() => sessionStorage.setItem(DONATED_PREFIX + donation.fundraiserId, JSON.stringify(donation)))
  announce()
}

function readStored(fundraiserId: number): MyDonation | null {
  const value: unknown = unlessBlocked(() =>
    JSON.parse(sessionStorage.getItem(DONATED_PREFIX + fundraiserId) ?? 'null'),
  )
  const result = v.safeParse(myDonation, value)
  return result.success ? result.output : null
}

/** Milliseconds (spec section 9). */
export const UNTIL_REFRESH = 2_000
export const SUPPORT_NOTE_SHOWN = 8_000

const OF_ONE: readonly unknown[] = [getFundraiser.name, getBooks.name, listDonations.name, `${listDonations.name}:page`]
/** Prefixes: the names of list pages begin with them. */
const OF_MANY = [listFundraisers.name, listUserDonations.name, getUserTotals.name]

export function useRefreshFundraiser(): (fundraiserId: number) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (fundraiserId) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name], meta }) =>
          OF_MANY.some((call) => String(name).startsWith(call)) ||
          (OF_ONE.includes(name) && String(meta?.callArguments.params?.id) === String(fundraiserId)),
      }),
    [client],
  )
}
