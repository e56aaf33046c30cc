import { formatMinor } from '#shared/rules/money/currencies'
import * as notices from '../../giving/notifications/letters'
import type { Dispute, Payment, Refund } from '../../giving/payments/tables'
import { receiptLetter } from '../../giving/receipts'
import * as refunds from '../../giving/refunds/letters'
import * as told from '../../giving/telling/letters'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import { type SamplesOf, SOME_DAY, WRITTEN } from './written'

const { site, reader, other, title, message, reference, token, receiptNumber } = WRITTEN
const url = () => `${pagesAt(site)}/receipt/${token}`

const donation: Row<'donations'> = {
  ...{ id: 1, fundraiserId: 7, donorId: null, amount: 250_000, coveredFee: 7_500, platformFee: 12_500 },
  ...{
    communityLeaderFee: 25_000,
    donorName: other,
    donorEmail: null,
    emailHash: null,
    message,
    messageHiddenAt: null,
  },
  ...{ isAnonymous: 0, isNameShort: 0, answer: null, answeredAt: null, via: null },
  ...{ paymentIntentId: reference, paymentId: 1, returnedAmount: 0, returnedCoveredFee: 0 },
  ...{ isDisputed: 0, createdAt: SOME_DAY },
}
const fundraiser = { id: 7, title, currentAmount: 1_234_500, goalAmount: 2_000_000, donationsCount: 1_402 }
const about = { ...fundraiser, fundraiserId: 7, displayName: null, creatorName: reader }
const happened = (['news', 'goal', 'longer', 'end'] as const).map((kind) => ({
  ...{ ...about, kind, endDate: SOME_DAY, newsText: message },
}))
const anonymous: Row<'donations'> = { ...donation, isAnonymous: 1, donorName: null, message: null }
const hidden: Row<'donations'> = { ...donation, isAnonymous: 1 }
const shortened: Row<'donations'> = { ...donation, isNameShort: 1 }
const payment: Payment = {
  ...{ id: 1, attemptId: 1, provider: 'stripe', externalId: reference, reference, amount: 257_500, currency: 'USD' },
  ...{ bookedAmount: 257_500, outcome: 'donation', note: null },
  createdAt: SOME_DAY,
}
const inShillings: Payment = { ...payment, provider: 'flutterwave', currency: 'KES', amount: 33_475_000 }
const refund: Refund = {
  ...{ id: 1, paymentId: 1, provider: 'stripe', reference, externalId: null, amount: 257_500, localAmount: 257_500 },
  ...{ status: 'succeeded', reason: null, requestedById: null, error: null, checks: 0 },
  ...{ nextCheckAt: null, sendingUntil: null, createdAt: SOME_DAY, updatedAt: SOME_DAY },
}
const partly: Refund = { ...refund, amount: 100_000, localAmount: 13_000_000 }
const dispute: Dispute = {
  ...{ id: 1, paymentId: 1, provider: 'stripe', externalId: reference, amount: 257_500, localAmount: 257_500 },
  ...{ status: 'lost', isWithdrawn: 0, fee: 0, changes: 0, reason: null, createdAt: SOME_DAY, updatedAt: SOME_DAY },
}
const facts = { reference, refund, payment, donation, title }
const unknown = { ...facts, donation: undefined }

const receipt = (): Parameters<typeof receiptLetter>[0] => ({
  ...{ donationId: 1, number: receiptNumber, organisation: null, charityText: null, returnedAmount: 0, reference },
  ...{ amount: 250_000, coveredFee: 0, platformFee: 12_500, communityLeaderFee: 0, toRecipient: 237_500 },
  ...{ fundraiser: { id: 7, title, creatorName: reader }, donorName: 'Anonymous', paidAs: null },
  ...{ isAnonymous: false, isNameShort: false, message: null, mayEditUntil: new Date(SOME_DAY).toISOString() },
  createdAt: new Date(SOME_DAY).toISOString(),
})
const fullReceipt = (): Parameters<typeof receiptLetter>[0] => ({
  ...receipt(),
  ...{ coveredFee: 7_500, communityLeaderFee: 25_000, donorName: other, charityText: WRITTEN.charityText },
  organisation: { name: WRITTEN.organisation, id: WRITTEN.registration, address: WRITTEN.address, country: 'KE' },
  paidAs: formatMinor(33_475_000, 'KES'),
})

const returned = { title, amount: 250_000, taken: 212_500 }

/** The letters about donations, by the function that writes them: each in all of its variants. */
export const ABOUT_MONEY: SamplesOf<typeof notices & typeof refunds & typeof told> = {
  thanksLetter: () => [told.thanksLetter(site, { ...about, thanksText: message })],
  answerLetter: () => [told.answerLetter(site, { ...about, answer: message })],
  toldLetter: () => happened.map((event) => told.toldLetter(site, event, url())),
  weeklyLetter: () => [
    told.weeklyLetter(site, { items: happened, more: 1_402 }),
    told.weeklyLetter(site, { items: happened.slice(0, 1), more: 0 }),
  ],
  noticeLetter: () =>
    [donation, anonymous, hidden, shortened].map((row) => notices.noticeLetter(site, row, fundraiser)),
  digestLetter: () => [
    notices.digestLetter(site, {
      count: 1_402,
      amount: 123_456_700,
      donations: [donation, anonymous, hidden, shortened].map((row) => ({ ...row, title })),
    }),
    notices.digestLetter(site, { count: 1, amount: 250_000, donations: [{ ...donation, title }] }),
  ],
  refundedLetter: () => [
    refunds.refundedLetter(facts),
    refunds.refundedLetter({ ...facts, payment: inShillings, refund: partly }),
    refunds.refundedLetter({ ...facts, payment: { ...inShillings, provider: 'pawapay' }, refund: partly }),
    refunds.refundedLetter(unknown),
  ],
  refundFailedLetter: () => [refunds.refundFailedLetter(facts), refunds.refundFailedLetter(unknown)],
  disputeLostLetter: () => [refunds.disputeLostLetter(donation, dispute, title)],
  creatorReturnLetter: () => [
    refunds.creatorReturnLetter(site, { ...returned, balance: 100_000, by: 'us' }),
    refunds.creatorReturnLetter(site, { ...returned, balance: -112_500, by: 'bank' }),
  ],
  receiptLetter: () => [receiptLetter(receipt(), url()), receiptLetter(fullReceipt(), url())],
}
