import { expect, it } from 'vitest'
import { createPaymentIntent, getMobileMoneyQuote } from '#shared/contract/payments'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { openGivingServer } from '../../testing/giving/giving'
import { buildBankAccount } from '../../testing/giving/payouts'
import { creatorBalance } from '../ledger/post'

const place = await openGivingServer()

it('charges the covered fees on top, and the recipient gets the whole donation', async () => {
  const giving = await place.giving()
  const { clientSecret } = await giving.startCard({ coverFees: true })
  expect(giving.payByCard(clientSecret).amount_received).toBe(2_777)
  expect((await giving.claim(clientSecret)).status).toBe(201)
  const [donation] = await giving.donations()
  expect(donation).toMatchObject({ amount: 2_500, coveredFee: 277, platformFee: 277, communityLeaderFee: 0 })
  expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
  expect(await creatorBalance(giving.context.database.read, giving.fundraiser.id)).toBe(2_500)
  await place.audit()
})

it('covers the leader’s commission too', async () => {
  const giving = await place.giving()
  const leader = await buildUser(giving.context, { isCommunityLeader: 1 })
  const creator = await buildUser(giving.context, { createdById: leader.id })
  const { id: fundraiserId } = await buildFundraiser(giving.context, { userId: creator.id })
  const { clientSecret } = await giving.startCard({ fundraiserId, coverFees: true })
  expect(giving.payByCard(clientSecret).amount_received).toBe(2_939)
  expect((await giving.claim(clientSecret, { fundraiserId })).status).toBe(201)
  expect(await creatorBalance(giving.context.database.read, fundraiserId)).toBe(2_500)
})

it('gives the covered fees back in proportion with the donation, and all of it with the last part', async () => {
  const giving = await place.giving()
  const { control, deliverTo } = giving.context.sandbox
  deliverTo(giving.server.origin)
  const { charge } = await giving.give({ coverFees: true })

  control.refund(charge, 1_000)
  await giving.workOnEvents()
  expect(await giving.donations()).toMatchObject([{ returnedAmount: 900, returnedCoveredFee: 100 }])
  expect(await giving.totals()).toEqual({ currentAmount: 1_600, donationsCount: 1 })
  expect(await creatorBalance(giving.context.database.read, giving.fundraiser.id)).toBe(1_600)
  await place.audit()

  control.refund(charge)
  await giving.workOnEvents()
  expect(await giving.donations()).toMatchObject([{ returnedAmount: 2_500, returnedCoveredFee: 277 }])
  expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
  expect(await creatorBalance(giving.context.database.read, giving.fundraiser.id)).toBe(0)
  await place.audit()
})

it('quotes the covered fees in local currency, and refuses a price for the amount alone', async () => {
  const giving = await place.giving()
  const quoteOf = async (amount: number) =>
    (await giving.server.call(getMobileMoneyQuote, { query: { amount, country: 'KE' } })).body
  await expect(giving.startHosted({ coverFees: true, quoteId: (await quoteOf(2_500)).id })).rejects.toThrow()
  const { paymentUrl } = await giving.startHosted({ coverFees: true, quoteId: (await quoteOf(2_777)).id })
  giving.payLink(paymentUrl)
  await giving.workOnEvents()
  await giving.reconcile()
  const [attempt] = await giving.attempts()
  expect(attempt).toMatchObject({ amount: 2_500, coveredFee: 277, currency: 'KES' })
})

it('refuses a payment whose donor was shown other fees', async () => {
  const giving = await place.giving()
  const start = (promised: { charge: number; toRecipient: number }) =>
    giving.server.send('POST', createPaymentIntent.path, { body: { ...giving.gift, promised } })
  const refused = await start({ charge: 2_500, toRecipient: 2_300 })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ message: expect.stringContaining('The fees of this fundraiser have changed') })
  expect((await start({ charge: 2_500, toRecipient: 2_250 })).status).toBe(200)
})

it('books the rate that was promised when the payment was started', async () => {
  const giving = await place.giving()
  const { context } = giving
  const { clientSecret } = await giving.startCard()
  const rates = context.config.platformRates
  Object.assign(context.config, { platformRates: [{ basisPoints: 500, country: null, from: null }] })
  try {
    giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    await giving.give({ donorName: 'Later' })
  } finally {
    Object.assign(context.config, { platformRates: rates })
  }
  expect((await giving.donations()).map(({ platformFee }) => platformFee)).toEqual([250, 125])
})

it('takes the rate of the country of the creator’s verified primary account', async () => {
  const giving = await place.giving()
  const { context, fundraiser } = giving
  const rates = context.config.platformRates
  const kenya = { basisPoints: 500, country: 'KE', from: context.clock() + 1_000 }
  Object.assign(context.config, { platformRates: [kenya] })
  const rateNow = async () => {
    const { body } = await giving.server.send('GET', `/api/fundraisers/${fundraiser.id}`)
    return body
  }
  try {
    await buildBankAccount(context, { userId: fundraiser.userId, country: 'KE', isPrimary: 1, isVerified: 1 })
    expect(await rateNow()).toMatchObject({ feeTerms: { platformRate: 1_000, hasLeader: false } })
    context.pass(60_000)
    expect(await rateNow()).toMatchObject({ feeTerms: { platformRate: 500, hasLeader: false } })
  } finally {
    Object.assign(context.config, { platformRates: rates })
  }
})
