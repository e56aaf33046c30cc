import { beforeEach, describe, expect, it } from 'vitest'
import { createPayoutRequest, getAvailableBalance } from '#shared/contract/payouts'
import { MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'

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

  const ask = (body: object, more: object = {}) =>
    paying.server.send('POST', createPayoutRequest.path, { body, headers: { ...headers, ...more } })
  const both = (...amounts: [number, number]) => ({
    parts: fundraisers.map(({ id: fundraiserId }, index) => ({ fundraiserId, amount: amounts[index] })),
  })
  const balances = async () => {
    return (await paying.server.call(getAvailableBalance, {}, headers)).body
  }
  const newest = async () => {
    const rows = paying.context.database.read.selectFrom('payout_requests').selectAll().orderBy('id', 'desc')
    return rows.limit(1).executeTakeFirstOrThrow()
  }

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
    const { id } = await newest()
    await paying.audit()
    await paying.decide(id, { status: 'processing', method: 'by-hand' })
    await paying.decide(id, { status: 'completed', stripeTransferId: 'TT-1' })
    await paying.audit()
    await paying.decide(id, { status: 'failed', notes: 'The bank sent it back' })
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
