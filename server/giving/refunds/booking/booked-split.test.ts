import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitDonation } from '#shared/rules/money/fees'
import type { Row } from '../../../platform/database/schema'
import { buildDonation, buildFundraiser, buildUser } from '../../../testing/builders'
import { buildOldRefund, disputeState, refundState, returnDonation } from '../../../testing/giving/returns'
import { queuedMails } from '../../../testing/mail'
import { createTestParts, type TestParts } from '../../../testing/parts'
import { auditMoney } from '../../ledger/audit'
import { accountBalances } from '../../ledger/balances'
import { listBalances } from '../../payouts/balance/list-balances'

describe('a return of a donation that was booked with other fees than today’s', () => {
  let parts: TestParts
  let leader: Row<'users'>
  let creator: Row<'users'>
  let fundraiserId: number
  beforeEach(async () => {
    parts = await createTestParts()
    leader = await buildUser(parts, { isCommunityLeader: 1 })
    creator = await buildUser(parts, { createdById: leader.id })
    fundraiserId = (await buildFundraiser(parts, { userId: creator.id })).id
  })
  afterEach(() => parts.remove())

  /** The balances of the accounts that have a share, in cents with the ledger's sign. */
  async function owed(): Promise<number[]> {
    const accounts = await accountBalances(parts.database.read)
    return ['creator_payable', 'platform_fee', 'leader_commission'].map(
      (name) => accounts.find(({ account }) => account === name)?.amount ?? 0,
    )
  }
  /** The amounts that creator and leader can have paid out, in cents. */
  async function balances(): Promise<number[]> {
    const balances = await listBalances(parts.database.read, [creator.id, leader.id])
    return balances.map(({ balance }) => balance)
  }
  const refund = (externalId: string, amount: number, status: 'succeeded' | 'pending' | 'failed' = 'succeeded') =>
    refundState({ externalId, amount, status })

  it.each([
    ['8% and 5%', { platformFee: 800, communityLeaderFee: 500 }, [-4_350, -400, -250]],
    ['15% and 5%', { platformFee: 1_500, communityLeaderFee: 500 }, [-4_000, -750, -250]],
    ['nothing and 2%', { platformFee: 0, communityLeaderFee: 200 }, [-4_900, 0, -100]],
  ])('at %s is taken in those shares, and leaves nothing owed', async (_, fees, half) => {
    expect(splitDonation(10_000, true)).not.toMatchObject(fees)
    const donation = await buildDonation(parts, { fundraiserId, amount: 10_000 }, fees)
    const first = refund('re_1', 5_000)
    await returnDonation(parts, donation, { refunds: [first] })
    expect(await owed()).toEqual(half)
    expect(await auditMoney(parts.database.read)).toEqual([])
    await returnDonation(parts, donation, { refunds: [refund('re_2', 5_000), first] })
    expect(await owed()).toEqual([0, 0, 0])
    expect(await auditMoney(parts.database.read)).toEqual([])
  })

  it('is withheld in those shares during a dispute, and booked back when it is won', async () => {
    const fees = { platformFee: 200, communityLeaderFee: 125 }
    const donation = await buildDonation(parts, { fundraiserId, amount: 2_500 }, fees)
    await returnDonation(parts, donation, { disputes: [disputeState()] })
    expect(await owed()).toEqual([0, 0, 0])
    await returnDonation(parts, donation, { disputes: [disputeState({ status: 'won', withdrawn: false })] })
    expect(await owed()).toEqual([-2_175, -200, -125])
    expect(await auditMoney(parts.database.read)).toEqual([])
  })

  it('is reserved in those shares while the refund is under way', async () => {
    const fees = { platformFee: 1_500, communityLeaderFee: 0 }
    const donation = await buildDonation(parts, { fundraiserId, amount: 10_000 }, fees)
    await returnDonation(parts, donation, { refunds: [refund('re_1', 4_000, 'pending')] })
    expect(await balances()).toEqual([5_100])
    await returnDonation(parts, donation, { refunds: [refund('re_1', 4_000)] })
    expect(await balances()).toEqual([5_100])
    expect(await owed()).toEqual([-5_100, -900, 0])
  })

  describe('with an old refund that rounded each part separately', () => {
    let donation: Row<'donations'>
    let old: ReturnType<typeof refundState>
    beforeEach(async () => {
      donation = await buildDonation(parts, { fundraiserId, amount: 120 })
      old = await buildOldRefund(parts, donation)
      expect(await owed()).toEqual([-103, -11, -5])
    })

    it('leaves nothing owed once the whole donation has gone back in several parts', async () => {
      const more = refund('re_1', 1)
      await returnDonation(parts, donation, { refunds: [more, old] })
      expect(await owed()).toEqual([-102, -11, -5])
      await returnDonation(parts, donation, { refunds: [refund('re_2', 118), more, old] })
      expect(await owed()).toEqual([0, 0, 0])
      expect(await auditMoney(parts.database.read)).toEqual([])
    })

    it('restores the first booking when the refund fails', async () => {
      await returnDonation(parts, donation, { refunds: [{ ...old, status: 'failed' }] })
      expect(await owed()).toEqual([-102, -12, -6])
      expect(await auditMoney(parts.database.read)).toEqual([])
    })

    it('changes no booking when the provider reports nothing new', async () => {
      await returnDonation(parts, donation, { refunds: [old] })
      expect(await owed()).toEqual([-103, -11, -5])
    })

    it('reserves, books and reports the same cents', async () => {
      await returnDonation(parts, donation, { refunds: [refund('re_1', 119, 'pending'), old] })
      expect(await balances()).toEqual([0, 0])
      await returnDonation(parts, donation, { refunds: [refund('re_1', 119), old] })
      expect(await balances()).toEqual([0, 0])
      const [mail] = (await queuedMails(parts)).filter(({ mailKey }) => mailKey.startsWith('creator-refund'))
      expect(mail?.textBody).toContain('Your part of it, $1.03, leaves your balance.')
    })
  })

  it('tells the creator the whole amount that a lost dispute took, also when a refund was made meanwhile', async () => {
    const donation = await buildDonation(parts, { fundraiserId, amount: 2_500 })
    await returnDonation(parts, donation, { disputes: [disputeState()] })
    const disputes = [disputeState({ status: 'lost' })]
    await returnDonation(parts, donation, { refunds: [refund('re_1', 1_000)], disputes })
    const mails = (await queuedMails(parts)).filter(({ mailKey }) => mailKey.startsWith('creator-'))
    expect(mails.map(({ textBody }) => /Your part of it, (.*), leaves/.exec(textBody)?.[1])).toEqual([
      '$0.00',
      '$21.25',
    ])
    expect(await owed()).toEqual([0, 0, 0])
  })
})
