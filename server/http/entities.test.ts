import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFundraiser } from '#shared/contract/fundraisers'
import { getCurrentUser } from '#shared/contract/users'
import { shows } from '../../tests/spec/shows'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { createTestContext, type TestContext } from '../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../testing/giving/payouts'
import { serve, type TestServer } from '../testing/serve'

describe('the tables hold the fields of the specification, with their defaults', () => {
  let context: TestContext
  let server: TestServer
  beforeAll(async () => {
    context = await createTestContext()
    server = await serve(context)
  })
  afterAll(async () => {
    await server.stop()
    await context.remove()
  })

  it('of a user', async () => {
    const leader = await buildUser(context)
    const person = await buildUser(context, { username: 'Wanjiru', createdById: leader.id })
    expect(Object.keys(person)).toEqual(
      expect.arrayContaining(['id', 'username', 'email', 'emailHash', 'password', 'fullName', 'createdAt']),
    )
    shows('3.users.id', '3.users.email', '3.users.password', '3.users.full-name', '3.users.created-at')
    expect(person).toMatchObject({ profileImage: null, location: null, bio: null, stripeConnectAccountId: null })
    shows('3.users.profile-image', '3.users.location', '3.users.bio', '3.users.stripe-account')
    expect(person).toMatchObject({ isVerified: 0, isCommunityLeader: 0, isAdmin: 0, bankAccountVerified: 0 })
    shows('3.users.is-verified', '3.users.is-community-leader', '3.users.is-admin', '3.users.bank-account-verified')
    expect(person).toMatchObject({ createdById: leader.id, stripeConnectAccountStatus: 'pending' })
    shows('3.users.created-by', '3.users.stripe-account-status', '4.connected-account')
    await expect(buildUser(context, { username: 'WANJIRU' })).rejects.toThrow(/unique/i)
    shows('3.users.username')
    await expect(buildUser(context, { email: 'one@example.org' })).resolves.toBeTruthy()
    await expect(buildUser(context, { email: 'One@example.org' })).rejects.toThrow(/unique/i)
    shows('3.users.email-hash')
  })

  it('of the signed-in user', async () => {
    const person = await buildUser(context, { email: 'ada@example.org', stripeConnectAccountId: 'acct_1' })
    const headers = { Authorization: `Bearer ${await buildSession(context, person)}` }
    const { body } = await server.call(getCurrentUser, {}, headers)
    const { id, fullName, username } = person
    expect(body).toMatchObject({ id, fullName, username, email: 'ada@example.org', profileImage: null, isAdmin: false })
    expect(body).toMatchObject({ location: null, bio: null, isVerified: false, isCommunityLeader: false })
    expect(body).toMatchObject({ stripeConnectAccountId: 'acct_1', stripeConnectAccountStatus: 'pending' })
    expect(body).toMatchObject({ bankAccountVerified: false, createdById: null, createdAt: expect.any(String) })
    shows('3.current-user', '7.me')
  })

  it('of a fundraiser, whose replies embed its creator', async () => {
    const fundraiser = await buildFundraiser(context)
    expect(Object.keys(fundraiser)).toEqual(
      expect.arrayContaining(['id', 'userId', 'title', 'description', 'category', 'endDate', 'createdAt']),
    )
    shows('3.fundraisers.id', '3.fundraisers.user-id', '3.fundraisers.title', '3.fundraisers.description')
    shows('3.fundraisers.category', '3.fundraisers.end-date', '3.fundraisers.created-at')
    expect(fundraiser).toMatchObject({ image: null, displayName: null, currentAmount: 0, donationsCount: 0 })
    shows('3.fundraisers.image', '3.fundraisers.display-name')
    shows('3.fundraisers.current-amount', '3.fundraisers.donations-count')
    expect(fundraiser).toMatchObject({ isActive: 1, duration: 30 })
    shows('3.fundraisers.is-active', '3.fundraisers.duration')
    const { body } = await server.call(getFundraiser, { params: { id: fundraiser.id } })
    expect(Object.keys(body.user).sort()).toEqual(
      ['id', 'fullName', 'username', 'profileImage', 'location', 'isVerified', 'bio'].sort(),
    )
    shows('3.fundraisers.user', '7.get-fundraiser')
  })

  it('of a donation', async () => {
    const donation = await buildDonation(context, { donorName: null })
    expect(Object.keys(donation)).toEqual(
      expect.arrayContaining(['id', 'fundraiserId', 'amount', 'paymentIntentId', 'createdAt']),
    )
    shows('3.donations.id', '3.donations.fundraiser-id', '3.donations.amount')
    shows('3.donations.payment-intent', '3.donations.created-at')
    expect(donation).toMatchObject({ donorId: null, donorName: null, donorEmail: null, message: null })
    shows('3.donations.donor-id', '3.donations.donor-name', '3.donations.donor-email', '3.donations.message')
    expect(donation).toMatchObject({ isAnonymous: 0, communityLeaderFee: 0, platformFee: 250 })
    shows('3.donations.is-anonymous', '3.donations.leader-fee', '3.donations.platform-fee')
  })

  it('of a payout', async () => {
    const { id: userId } = await buildUser(context)
    const payout = await buildPayoutRequest(context, { userId })
    expect(payout).toMatchObject({ id: expect.any(Number), userId, fundraiserId: null, amount: 5_000 })
    shows('3.payouts.id', '3.payouts.user-id', '3.payouts.fundraiser-id', '3.payouts.amount')
    expect(payout).toMatchObject({ status: 'pending', stripeTransferId: null, processedAt: null, notes: null })
    shows('3.payouts.status', '3.payouts.stripe-transfer', '3.payouts.processed-at', '3.payouts.notes')
    expect(payout.requestedAt).toBe(context.clock())
    shows('3.payouts.requested-at')
  })

  it('of a payout account', async () => {
    const { id: userId } = await buildUser(context)
    const account = await buildBankAccount(context, { userId })
    expect(Object.keys(account)).toEqual(
      expect.arrayContaining(['id', 'userId', 'accountHolderName', 'bankName', 'accountNumber', 'accountNumberHash']),
    )
    shows('3.accounts.id', '3.accounts.user-id', '3.accounts.holder', '3.accounts.bank-name')
    shows('3.accounts.number', '3.accounts.number-hash')
    expect(account).toMatchObject({ routingNumber: null, swiftCode: null, mobileMoneyProvider: null })
    shows('3.accounts.routing-number', '3.accounts.swift-code', '3.accounts.mobile-money-provider')
    expect(account).toMatchObject({ isVerified: 0, isPrimary: 0, createdAt: context.clock() })
    shows('3.accounts.is-verified', '3.accounts.is-primary', '3.accounts.created-at')
  })

  it('of a password reset link', async () => {
    const { id: userId } = await buildUser(context)
    const moment = context.clock()
    const insert = () =>
      context.database.write
        .insertInto('password_reset_tokens')
        .values({ userId, token: 'known once', expiresAt: moment, createdAt: moment })
        .returningAll()
        .executeTakeFirstOrThrow()
    expect(await insert()).toMatchObject({ id: expect.any(Number), userId, expiresAt: moment, createdAt: moment })
    shows('3.reset-tokens.id', '3.reset-tokens.user-id', '3.reset-tokens.expires-at', '3.reset-tokens.created-at')
    await expect(insert()).rejects.toThrow(/unique/i)
    shows('3.reset-tokens.token')
    const [row] = await context.database.read.selectFrom('password_reset_tokens').select('used').execute()
    expect(row).toEqual({ used: 0 })
    shows('3.reset-tokens.used')
  })
})
