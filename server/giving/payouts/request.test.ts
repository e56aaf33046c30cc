import { beforeEach, describe, expect, it } from 'vitest'
import { createPayoutRequest, getAvailableBalance } from '#shared/contract/payouts'
import { ACCOUNT_NEEDED_MESSAGE, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'
import { refundState, returnDonation } from '../../testing/giving/returns'
import { queuedMails } from '../../testing/mail'
import { Authority } from '../ledger/authority'
import { postEvent } from '../ledger/post'

describe('asking for a payout', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
  })

  const countPayouts = async () => (await paying.queue()).length
  /** Takes an amount out of a balance, as refunds do. */
  const giveBack = (fundraiserId: number, amount: number) =>
    paying.context.database.transaction((transaction) =>
      postEvent(transaction, Authority.provider, {
        eventKey: `refund:test-${fundraiserId}`,
        kind: 'refund',
        createdAt: 1,
        lines: [
          { account: 'creator_payable', fundraiserId, amount },
          { account: 'platform_fee', fundraiserId, amount: -amount },
        ],
      }),
    )

  it('takes the amount out of the balance at once, shows its destination, and is confirmed by mail [3.available-balance 7.balance]', async () => {
    const reply = await paying.ask({ amount: 10_000 })
    expect(reply).toMatchObject({
      status: 201,
      body: {
        amount: 10_000,
        status: 'pending',
        destination: 'Equity Bank ••••4321',
        accountType: 'checking',
        fundraiser: { title: 'A well for Kitui' },
        expectedBy: null,
        steps: [{ status: 'pending' }],
      },
    })
    expect(await paying.balance()).toMatchObject({
      balance: 8_000,
      inProgress: 10_000,
      paidOut: 0,
      fundraisers: [{ balance: 8_000, inProgress: 10_000 }],
      commission: null,
      blockedBecause: null,
    })
    const [mail] = await queuedMails(paying.context, 'creator@example.org')
    expect(mail?.subject).toBe('You asked for a payout: $100.00')
    expect(mail?.textBody).toContain('$100.00 from “A well for Kitui”, to Equity Bank ••••4321')
  })

  it('accepts as many of twenty simultaneous requests as the balance covers, together never more', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => paying.ask({ amount: 5_000 })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await countPayouts()).toBe(3)
    expect(await paying.balance()).toMatchObject({ balance: 3_000, inProgress: 15_000 })
  })

  it('accepts one of twenty simultaneous requests with the same key', async () => {
    const headers = { ...paying.asCreator, 'Idempotency-Key': 'a-double-tap' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => paying.ask({ amount: 5_000 }, headers)))
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await countPayouts()).toBe(1)
  })

  it('refuses less than the minimum and more than the balance, at the amount field [5.payout.maximum 6.payouts.balance]', async () => {
    expect(await paying.ask({ amount: 4_999 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'amount', message: MINIMUM_PAYOUT_MESSAGE }] },
    })
    expect(await paying.ask({ amount: 18_001 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'amount', message: 'You can have at most $180.00 paid out from this now.' }] },
    })
    expect((await paying.ask({ amount: 5_000.5 })).status).toBe(400)
  })

  it('needs a primary account, not yet a verified one [6.payouts.account]', async () => {
    const { write } = paying.context.database
    await write.updateTable('bank_accounts').set({ isVerified: 0 }).execute()
    expect((await paying.balance()).blockedBecause).toBeNull()
    expect((await paying.ask({ amount: 5_000 })).status).toBe(201)
    const stranger = await buildUser(paying.context)
    const fundraiser = await buildFundraiser(paying.context, { userId: stranger.id })
    await buildDonation(paying.context, { fundraiserId: fundraiser.id, amount: 20_000 })
    const headers = { Authorization: `Bearer ${await buildSession(paying.context, stranger)}` }
    expect(await paying.ask({ fundraiserId: fundraiser.id }, headers)).toMatchObject({
      status: 409,
      body: { message: ACCOUNT_NEEDED_MESSAGE },
    })
  })

  it('is possible for one’s own fundraisers only, hidden and ended ones too', async () => {
    const stranger = await buildFundraiser(paying.context)
    await buildDonation(paying.context, { fundraiserId: stranger.id, amount: 20_000 })
    expect((await paying.ask({ fundraiserId: stranger.id })).status).toBe(404)
    await paying.context.database.write
      .updateTable('fundraisers')
      .set({ isActive: 0, hiddenAt: 1, endDate: 1 })
      .execute()
    expect((await paying.ask()).status).toBe(201)
  })

  it('can’t take the amount of a refund under way until that refund has ended', async () => {
    const { context } = paying
    const { database } = context
    const donation = await database.read.selectFrom('donations').selectAll().executeTakeFirstOrThrow()
    await returnDonation(context, donation, { refunds: [refundState({ amount: 10_001, status: 'pending' })] })
    // $99.99 of the $200.00 are left. The creator's share is 90% of that, rounded in their favour.
    expect((await paying.balance()).balance).toBe(9_000)
    expect((await paying.ask({ amount: 9_001 })).status).toBe(400)
    const id = await paying.asked({ amount: 9_000 })
    await returnDonation(context, donation, {
      refunds: [
        refundState({ externalId: 're_more', amount: 5_000, status: 'pending' }),
        refundState({ amount: 10_001, status: 'succeeded' }),
      ],
    })
    const blocked = 'The balance is $45.00 below zero in all: more goes back to donors than is left.'
    expect(await paying.queue()).toMatchObject([{ methods: [], blockedBecause: blocked }])
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject({ status: 409, body: { message: blocked } })
    await returnDonation(context, donation, {
      refunds: [refundState({ externalId: 're_more', amount: 5_000, status: 'failed' })],
    })
    expect((await paying.decide(id, { status: 'processing' })).status).toBe(200)
  })

  /** A leader with $100 of commission, by one donation. */
  async function buildLeader() {
    const { context } = paying
    const leader = await buildUser(context, { isCommunityLeader: 1 })
    const follower = await buildUser(context, { createdById: leader.id })
    const { id } = await buildFundraiser(context, { userId: follower.id })
    const donation = await buildDonation(context, { fundraiserId: id, amount: 200_000 })
    await buildBankAccount(context, { userId: leader.id, isPrimary: 1 })
    return { id, donation, headers: { Authorization: `Bearer ${await buildSession(context, leader)}` } }
  }

  it('can’t take a leader’s part of a refund under way', async () => {
    const { donation, headers } = await buildLeader()
    const refund = refundState({ amount: 120_000, status: 'pending' })
    await returnDonation(paying.context, donation, { refunds: [refund] })
    expect((await paying.ask({ commission: true, amount: 5_000 }, headers)).status).toBe(400)
    await returnDonation(paying.context, donation, { refunds: [{ ...refund, status: 'failed' }] })
    expect((await paying.ask({ commission: true, amount: 10_000 }, headers)).status).toBe(201)
  })

  it('is limited by another fundraiser whose balance refunds took below zero', async () => {
    const other = await buildFundraiser(paying.context, { userId: paying.creator.id })
    await buildDonation(paying.context, { fundraiserId: other.id, amount: 10_000 })
    await giveBack(other.id, 20_000)
    expect(await paying.balance()).toMatchObject({
      balance: 7_000,
      fundraisers: [{ balance: 18_000 }, { balance: -11_000 }],
    })
    expect(await paying.ask({ amount: 7_001 })).toMatchObject({
      status: 400,
      body: { message: 'You can have at most $70.00 paid out from this now.' },
    })
    expect((await paying.ask({ amount: 7_000 })).status).toBe(201)
    expect((await paying.balance()).blockedBecause).toBe(MINIMUM_PAYOUT_MESSAGE)
  })

  it('is refused with a message when the sum of all balances is below zero', async () => {
    await giveBack(paying.fundraiser.id, 20_000)
    expect((await paying.balance()).blockedBecause).toBe(
      '$20.00 more goes back to donors than is left. New donations make up for it first.',
    )
    expect((await paying.ask({ amount: 5_000 })).status).toBe(400)
  })

  it('pays a leader’s commission like a fundraiser’s money [5.payout.fundraiser]', async () => {
    const { id, headers } = await buildLeader()
    expect(await paying.ask({ amount: 10_000, commission: true }, headers)).toMatchObject({
      status: 201,
      body: { fundraiserId: null, fundraiser: null, amount: 10_000 },
    })
    // A leader can't take the money of creators whose accounts they made.
    expect((await paying.ask({ amount: 5_000, fundraiserId: id }, headers)).status).toBe(404)
    expect(
      (await paying.server.send('POST', createPayoutRequest.path, { body: { amount: 5_000 }, headers })).body,
    ).toMatchObject({ issues: [{ path: 'fundraiserId', message: 'Please select a fundraiser' }] })
  })
})

describe('a payout request for several fundraisers', () => {
  let paying: PayingOut
  let creator: Row<'users'>
  let fundraisers: [Row<'fundraisers'>, Row<'fundraisers'>]
  let headers: Record<string, string>
  /** A creator with two fundraisers of $45 each. */
  beforeEach(async () => {
    paying = await createPayingOut()
    const { context } = paying
    creator = await buildUser(context, { email: 'two@example.org', isCommunityLeader: 1 })
    fundraisers = [
      await buildFundraiser(context, { userId: creator.id, title: 'A roof' }),
      await buildFundraiser(context, { userId: creator.id, title: 'Books' }),
    ]
    for (const { id } of fundraisers) await buildDonation(context, { fundraiserId: id, amount: 5_000 })
    await buildBankAccount(context, { userId: creator.id, accountNumber: '0999888777', isPrimary: 1, isVerified: 1 })
    headers = { Authorization: `Bearer ${await buildSession(context, creator)}` }
  })

  const ask = (body: object) => paying.server.send('POST', createPayoutRequest.path, { body, headers })
  const both = (...amounts: [number, number]) => ({
    parts: fundraisers.map(({ id: fundraiserId }, index) => ({ fundraiserId, amount: amounts[index] })),
  })
  const balances = async () => (await paying.server.call(getAvailableBalance, {}, headers)).body

  it('takes its parts out of each balance and says where it comes from', async () => {
    expect(await balances()).toMatchObject({ balance: 9_000, blockedBecause: null })
    expect(await ask(both(4_500, 4_500))).toMatchObject({
      status: 201,
      body: {
        amount: 9_000,
        fundraiserId: fundraisers[0].id,
        fundraiser: { title: 'A roof' },
        parts: [
          { fundraiser: { title: 'A roof' }, amount: 4_500 },
          { fundraiser: { title: 'Books' }, amount: 4_500 },
        ],
        isFinal: false,
      },
    })
    expect(await balances()).toMatchObject({
      balance: 0,
      inProgress: 9_000,
      fundraisers: [
        { balance: 0, inProgress: 4_500 },
        { balance: 0, inProgress: 4_500 },
      ],
    })
    const [mail] = await queuedMails(paying.context, 'two@example.org')
    expect(mail?.textBody).toContain('$90.00 from “A roof” and “Books”')
  })

  it('arrives, or gives every part back when it fails', async () => {
    await ask(both(4_500, 4_500))
    const { id } = await paying.newest()
    await paying.audit()
    await paying.decide(id, { status: 'processing', method: 'by-hand' })
    await paying.decide(id, { status: 'completed', stripeTransferId: 'TT-1' })
    await paying.audit()
    const { headers } = await signInAdmin(paying.context)
    await paying.decide(id, { status: 'failed', notes: 'The bank sent it back' }, headers)
    expect(await balances()).toMatchObject({ balance: 9_000, fundraisers: [{ balance: 4_500 }, { balance: 4_500 }] })
  })

  it('is found in the admins’ queue by each title, and shown with its parts', async () => {
    await ask(both(4_500, 4_500))
    for (const q of ['roof', 'books']) expect(await paying.queue({ q })).toHaveLength(1)
    expect(await paying.queue({ q: 'kitui' })).toEqual([])
    expect(await paying.queue()).toMatchObject([{ amount: 9_000, parts: [{ amount: 4_500 }, { amount: 4_500 }] }])
  })

  it('needs the minimum in all, and no more than each balance', async () => {
    const refused = async (body: object) => (await ask(body)).body
    expect(await refused(both(2_500, 2_499))).toMatchObject({
      issues: [{ path: 'amount', message: MINIMUM_PAYOUT_MESSAGE }],
    })
    expect(await refused(both(4_501, 4_499))).toMatchObject({
      issues: [{ path: 'amount', message: 'You can have at most $90.00 paid out from this now.' }],
    })
    expect(await refused({ ...both(4_500, 4_500), amount: 8_999 })).toMatchObject({ issues: [{ path: 'amount' }] })
    expect(await refused({ parts: [] })).toMatchObject({ message: 'Please select a fundraiser' })
    const [first] = both(4_500, 4_500).parts
    expect(await refused({ parts: [first, first] })).toMatchObject({
      issues: [{ path: 'parts', message: 'Please name each fundraiser once' }],
    })
    expect(await refused({ ...both(4_500, 4_500), fundraiserId: fundraisers[0].id })).toMatchObject({
      issues: [{ path: 'fundraiserId', message: 'Please select a fundraiser' }],
    })
    const foreign = { parts: [first, { fundraiserId: paying.fundraiser.id, amount: 4_500 }] }
    expect((await ask(foreign)).status).toBe(404)
  })

  it('may take a leader’s commission too', async () => {
    const { context } = paying
    const led = await buildUser(context, { createdById: creator.id })
    const { id } = await buildFundraiser(context, { userId: led.id })
    await buildDonation(context, { fundraiserId: id, amount: 60_000 })
    const parts = [...both(4_500, 4_500).parts, { commission: true, amount: 3_000 }]
    expect(await ask({ parts, amount: 12_000 })).toMatchObject({
      status: 201,
      body: { parts: [{}, {}, { fundraiserId: null, fundraiser: null, amount: 3_000 }] },
    })
    expect(await balances()).toMatchObject({ balance: 0, commission: { inProgress: 3_000 } })
  })
})
