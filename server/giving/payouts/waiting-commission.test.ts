import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPayoutRequest, getAvailableBalance } from '#shared/contract/payouts'
import { noteOwnPassword } from '../../community/auth/own-password'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount } from '../../testing/giving/payouts'
import { disputeState, refundState, returnDonation } from '../../testing/giving/returns'
import type { TestServer } from '../../testing/serve'
import { auditMoney } from '../ledger/audit'
import { Authority } from '../ledger/authority'
import { leaderBalance } from '../ledger/post'
import { listBalances } from './balance'
import { storePayout } from './steps'

describe('the commission of a leader with a person who has not confirmed the account', () => {
  let context: TestContext
  let server: TestServer
  let leader: Row<'users'>
  let headers: Record<string, string>
  let grace: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    leader = await buildUser(context, { isCommunityLeader: 1 })
    headers = { Authorization: `Bearer ${await buildSession(context, leader)}` }
    await buildBankAccount(context, { userId: leader.id, isPrimary: 1, isVerified: 1 })
    grace = await person('Grace Wanjiru', 0)
    fundraiser = await buildFundraiser(context, { userId: grace.id })
  })
  afterEach(async () => {
    expect(await auditMoney(context.database.read)).toEqual([])
  })

  const person = (fullName: string, passwordIsOwn: 0 | 1) =>
    buildUser(context, { fullName, createdById: leader.id, passwordIsOwn })
  /** The fundraiser of another person, who has confirmed the account. */
  const confirmedFundraiser = async () =>
    (await buildFundraiser(context, { userId: (await person('Amina Otieno', 1)).id })).id
  const give = (amount: number, fundraiserId = fundraiser.id) => buildDonation(context, { fundraiserId, amount })
  const balance = async () => (await server.call(getAvailableBalance, {}, headers)).body
  const ask = (amount: number) =>
    server.send('POST', createPayoutRequest.path, { body: { amount, commission: true }, headers })
  const confirm = () => context.database.transaction((transaction) => noteOwnPassword(context, transaction, grace))

  it('is booked, but can’t be paid out, and the leader sees what it waits for', async () => {
    await give(150_000)
    expect(await leaderBalance(context.database.read, leader.id)).toBe(7_500)
    expect(await balance()).toMatchObject({
      balance: 0,
      commission: { balance: 0, waiting: { amount: 7_500, people: ['Grace Wanjiru'] } },
    })
    expect((await ask(7_500)).status).toBe(400)
  })

  it('can be paid out once the person has set their own password', async () => {
    await give(150_000)
    await confirm()
    expect((await balance()).commission).toEqual({ balance: 7_500, inProgress: 0, lastPayment: null })
    expect((await ask(7_500)).status).toBe(201)
    expect((await balance()).balance).toBe(0)
  })

  it('does not hold back commission with people who have confirmed theirs', async () => {
    const id = await confirmedFundraiser()
    await give(150_000)
    await give(120_000, id)
    expect((await balance()).commission).toMatchObject({ balance: 6_000, waiting: { amount: 7_500 } })
    expect((await ask(6_001)).status).toBe(400)
    expect((await ask(6_000)).status).toBe(201)
    expect((await balance()).commission).toMatchObject({ balance: 0, inProgress: 6_000, waiting: { amount: 7_500 } })
  })

  it('loses what goes back to donors, and nothing else does', async () => {
    const id = await confirmedFundraiser()
    await give(120_000, id)
    const part = await give(1_333)
    const whole = await give(20_000)
    const disputed = await give(40_000)
    await returnDonation(context, part, { refunds: [refundState({ externalId: 're_part', amount: 1 })] })
    await returnDonation(context, whole, { refunds: [refundState({ amount: 20_000 })] })
    await returnDonation(context, disputed, { disputes: [disputeState({ amount: 40_000 })] })
    const all = await leaderBalance(context.database.read, leader.id)
    expect((await balance()).commission).toMatchObject({ balance: 6_000, waiting: { amount: all - 6_000 } })
    await returnDonation(context, disputed, { disputes: [disputeState({ amount: 40_000, status: 'won' })] })
    expect((await balance()).commission).toMatchObject({ balance: 6_000, waiting: { amount: all - 6_000 + 2_000 } })
  })

  const payOut = (amount: number) =>
    context.database.transaction((transaction) =>
      storePayout(
        transaction,
        context,
        Authority.owner(leader),
        { userId: leader.id, isFinal: 0, destinationLabel: 'Bank' },
        [{ fundraiserId: null, amount }],
      ),
    )
  const balances = () => listBalances(context.database.read, [leader.id])

  it('does not hide that the leader owes commission that was paid out and then charged back', async () => {
    const id = await confirmedFundraiser()
    const paid = await give(120_000, id)
    await give(150_000)
    await payOut(6_000)
    await returnDonation(context, paid, { disputes: [disputeState({ amount: 120_000, status: 'lost' })] })
    expect(await balances()).toMatchObject([{ balance: -6_000, waiting: 7_500 }])
    expect(await balance()).toMatchObject({ balance: -6_000, commission: { waiting: { amount: 7_500 } } })
  })

  it('loses what a refund under way will take of it, and what does not wait loses nothing', async () => {
    const id = await confirmedFundraiser()
    await give(120_000, id)
    const gift = await give(20_000)
    expect(await balances()).toMatchObject([{ balance: 6_000, waiting: 1_000 }])
    await returnDonation(context, gift, { refunds: [refundState({ amount: 20_000, status: 'pending' })] })
    expect(await balances()).toMatchObject([{ balance: 6_000, waiting: 0 }])
  })
})
