import { expect, it } from 'vitest'
import type { BankAccount } from '#shared/contract/bank-accounts'
import type { PayoutRequest } from '#shared/contract/payouts'
import type { PayoutStatus } from '#shared/rules/payouts'
import { buildPayout } from '../../../tests/components/harness/build-payout'
import { localAmountText, payoutStages, statusName } from './payout-text'

const NOW = Date.parse('2026-11-06T08:00:00.000Z')

const account: BankAccount = {
  id: 1,
  accountHolderName: 'Wanjirũ Kamau',
  bankName: 'Equity Bank',
  accountNumber: '••••6789',
  routingNumber: null,
  swiftCode: null,
  country: 'KE',
  currency: 'KES',
  accountType: 'savings',
  mobileMoneyProvider: null,
  isVerified: true,
  isPrimary: true,
  missingDetails: [],
  hasPayoutUnderWay: true,
  createdAt: '2026-11-01T08:00:00.000Z',
}

const payout = (...statuses: PayoutStatus[]) =>
  buildPayout({
    status: statuses.at(-1),
    steps: statuses.map((status, day) => ({ status, note: null, createdAt: `2026-11-0${day + 2}T08:00:00.000Z` })),
  })

const states = (found: PayoutRequest, accounts = [account]) =>
  payoutStages(found, accounts, NOW).map(({ title, state }) => `${title}: ${state}`)

it('shows the stages from the request to the arrival', () => {
  expect(states(payout('pending'))).toEqual(['Requested: now', 'On its way: ahead', 'Arrived: ahead'])
  expect(states(payout('pending', 'processing'))).toEqual(['Requested: done', 'On its way: now', 'Arrived: ahead'])
  const arrived = payout('pending', 'processing', 'completed')
  expect(states(arrived)).toEqual(['Requested: done', 'On its way: done', 'Arrived: done'])
  expect(payoutStages(arrived, [], NOW).map(({ at }) => at?.slice(0, 10))).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
  ])
})

it('says that the account of the payout is being verified, not another one', () => {
  const other = { ...account, id: 2, accountNumber: '••••0000', isVerified: false, isPrimary: true }
  const unverified = { ...account, isVerified: false, isPrimary: false }
  expect(payoutStages(payout('pending'), [unverified], NOW)[0]?.text).toContain('Waiting for verification')
  expect(payoutStages(payout('pending'), [other, account], NOW)[0]?.text).not.toContain('verification')
})

it('says when to expect the money, depending on the type of account', () => {
  const sent = { ...payout('pending', 'processing'), expectedBy: '2026-11-10T08:00:00.000Z' }
  expect(payoutStages(sent, [], NOW)[1]?.text).toBe('It arrives in 3–5 business days: expect it by November 10, 2026.')
  const byPhone: PayoutRequest = { ...payout('pending'), accountType: 'mobile_money' }
  expect(payoutStages(byPhone, [account], NOW)[1]?.text).toBe('After it is sent, it arrives within 24 hours.')
})

it('gives the reason for a failure, and says where the money is', () => {
  const failed = { ...payout('pending', 'processing', 'failed'), failureReason: 'The account is closed' }
  expect(states(failed)).toEqual(['Requested: done', 'On its way: done', 'Failed: failed'])
  expect(payoutStages(failed, [], NOW)[2]?.text).toBe(
    'The account is closed. The $120.50 is back in your available balance, and you can request it again.',
  )
  expect(states(payout('pending', 'failed'))).toEqual(['Requested: done', 'Failed: failed'])
})

it('ends with a failure when a bank returns money that had arrived', () => {
  const returned = payout('pending', 'processing', 'completed', 'failed')
  expect(states(returned)).toEqual(['Requested: done', 'On its way: done', 'Failed: failed'])
})

it('does not say that a payout has arrived while Stripe still has to pay it to the bank', () => {
  const handedOver = {
    ...payout('pending', 'processing', 'completed'),
    paidOnBy: 'Stripe',
    expectedBy: '2026-11-10T08:00:00.000Z',
  }
  expect(statusName(handedOver, NOW)).toBe('Paid out')
  expect(payoutStages(handedOver, [], NOW)[2]).toMatchObject({
    title: 'Paid out',
    text: 'Stripe pays it to your bank: expect it there by November 10, 2026.',
  })
  expect(statusName(handedOver, Date.parse('2026-11-11T08:00:00.000Z'))).toBe('Arrived')
})

it('names what arrives in another currency, unless the payout failed', () => {
  const sent = { ...payout('pending', 'processing'), arrives: { amount: 1_559_900, currency: 'KES' } }
  expect(localAmountText(sent)).toBe('KES 15,599.00')
  expect(localAmountText({ ...sent, arrives: { amount: 6_806, currency: 'XOF' } })).toBe('XOF 6,806')
  expect(localAmountText({ ...sent, status: 'failed' })).toBeNull()
  expect(localAmountText({ ...sent, arrives: { amount: 12_050, currency: 'USD' } })).toBeNull()
  expect(localAmountText({ ...sent, arrives: null })).toBeNull()
  expect(localAmountText(payout('pending'))).toBeNull()
})

it('says until when a requested payout cools off, and why', () => {
  const coolingOff = { until: '2026-11-09T08:00:00.000Z', because: 'account' } as const
  const textOf = (rest: NonNullable<PayoutRequest['rest']>) =>
    payoutStages({ ...payout('pending'), rest }, [account], NOW)[0]?.text
  expect(textOf(coolingOff)).toBe(
    'For your safety, payouts are paused until November 9, 2026, because your payout account was changed. You do not need to do anything.',
  )
  expect(textOf({ ...coolingOff, because: 'sign-in' })).toContain('because your password or email address was changed')
})
