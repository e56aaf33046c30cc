import { describe, expect, it } from 'vitest'
import { getFundraiser } from '#shared/contract/fundraisers'
import { getCurrentUser } from '#shared/contract/users'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer } from '../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../testing/giving/payouts'

const { context, server } = await openServer()

describe('the tables hold the fields of the specification, with their defaults', () => {
  it('of a user [3.users.*]', async () => {
    const leader = await buildUser(context)
    const person = await buildUser(context, { username: 'Wanjiru', createdById: leader.id })
    expect(Object.keys(person)).toEqual(
      expect.arrayContaining(['id', 'username', 'email', 'emailHash', 'password', 'fullName', 'createdAt']),
    )
    expect(person).toMatchObject({ profileImage: null, location: null, bio: null, stripeConnectAccountId: null })
    expect(person).toMatchObject({ isVerified: 0, isCommunityLeader: 0, isAdmin: 0, bankAccountVerified: 0 })
    expect(person).toMatchObject({ createdById: leader.id, stripeConnectAccountStatus: 'pending' })
    await expect(buildUser(context, { username: 'WANJIRU' })).rejects.toThrow(/unique/i)
    await expect(buildUser(context, { email: 'one@example.org' })).resolves.toBeTruthy()
    await expect(buildUser(context, { email: 'One@example.org' })).rejects.toThrow(/unique/i)
  })

  it('of the signed-in user [3.current-user 7.me]', async () => {
    const person = await buildUser(context, { email: 'ada@example.org', stripeConnectAccountId: 'acct_1' })
    const headers = { Authorization: `Bearer ${await buildSession(context, person)}` }
    const { body } = await server.call(getCurrentUser, {}, headers)
    const { id, fullName, username } = person
    expect(body).toMatchObject({ id, fullName, username, email: 'ada@example.org', profileImage: null, isAdmin: false })
    expect(body).toMatchObject({ location: null, bio: null, isVerified: false, isCommunityLeader: false })
    expect(body).toMatchObject({ stripeConnectAccountId: 'acct_1', stripeConnectAccountStatus: 'pending' })
    expect(body).toMatchObject({ bankAccountVerified: false, createdById: null, createdAt: expect.any(String) })
  })

  it('of a fundraiser, whose replies embed its creator [3.fundraisers.* 7.get-fundraiser]', async () => {
    const fundraiser = await buildFundraiser(context)
    expect(Object.keys(fundraiser)).toEqual(
      expect.arrayContaining(['id', 'userId', 'title', 'description', 'category', 'endDate', 'createdAt']),
    )
    expect(fundraiser).toMatchObject({ image: null, displayName: null, currentAmount: 0, donationsCount: 0 })
    expect(fundraiser).toMatchObject({ isActive: 1, duration: 30 })
    const { body } = await server.call(getFundraiser, { params: { id: fundraiser.id } })
    expect(Object.keys(body.user).sort()).toEqual(
      ['id', 'fullName', 'username', 'profileImage', 'location', 'isVerified', 'bio'].sort(),
    )
  })

  it('of a donation [3.donations.*]', async () => {
    const donation = await buildDonation(context, { donorName: null })
    expect(Object.keys(donation)).toEqual(
      expect.arrayContaining(['id', 'fundraiserId', 'amount', 'paymentIntentId', 'createdAt']),
    )
    expect(donation).toMatchObject({ donorId: null, donorName: null, donorEmail: null, message: null })
    expect(donation).toMatchObject({ isAnonymous: 0, communityLeaderFee: 0, platformFee: 250 })
  })

  it('of a payout [3.payouts.*]', async () => {
    const { id: userId } = await buildUser(context)
    const payout = await buildPayoutRequest(context, { userId })
    expect(payout).toMatchObject({ id: expect.any(Number), userId, fundraiserId: null, amount: 5_000 })
    expect(payout).toMatchObject({ status: 'pending', stripeTransferId: null, processedAt: null, notes: null })
    expect(payout.requestedAt).toBe(context.clock())
  })

  it('of a payout account [3.accounts.*]', async () => {
    const { id: userId } = await buildUser(context)
    const account = await buildBankAccount(context, { userId })
    expect(Object.keys(account)).toEqual(
      expect.arrayContaining(['id', 'userId', 'accountHolderName', 'bankName', 'accountNumber', 'accountNumberHash']),
    )
    expect(account).toMatchObject({ routingNumber: null, swiftCode: null, mobileMoneyProvider: null })
    expect(account).toMatchObject({ isVerified: 0, isPrimary: 0, createdAt: context.clock() })
  })

  it('of a password reset link [3.reset-tokens.*]', async () => {
    const { id: userId } = await buildUser(context)
    const moment = context.clock()
    const insert = () =>
      context.database.write
        .insertInto('password_reset_tokens')
        .values({ userId, token: 'known once', expiresAt: moment, createdAt: moment })
        .returningAll()
        .executeTakeFirstOrThrow()
    expect(await insert()).toMatchObject({ id: expect.any(Number), userId, expiresAt: moment, createdAt: moment })
    await expect(insert()).rejects.toThrow(/unique/i)
    const [row] = await context.database.read.selectFrom('password_reset_tokens').select('used').execute()
    expect(row).toEqual({ used: 0 })
  })
})
