import { beforeEach, describe, expect, it } from 'vitest'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { Authority } from './authority'
import { accountBalances, creatorBalance, type LedgerEvent, leaderBalance, postEvent } from './post'

describe('the ledger', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
  })

  const event: LedgerEvent = {
    eventKey: 'payment:1',
    kind: 'suspense',
    createdAt: 1,
    lines: [
      { account: 'provider_balance', amount: 500 },
      { account: 'suspense', amount: -500 },
      { account: 'written_off', amount: 0 },
    ],
  }
  const post = (posted: LedgerEvent) =>
    parts.database.transaction((transaction) => postEvent(transaction, Authority.provider, posted))
  const entries = () =>
    parts.database.read.selectFrom('ledger_entries').select(['account', 'amount']).orderBy('id').execute()

  it('stores the lines of an event, without those of zero', async () => {
    expect(await post(event)).toBe(true)
    expect(await entries()).toEqual([
      { account: 'provider_balance', amount: 500 },
      { account: 'suspense', amount: -500 },
    ])
  })

  it('writes an event once, however often it is posted', async () => {
    const answers = await Promise.all([post(event), post(event), post(event)])
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await entries()).toHaveLength(2)
  })

  it('refuses an event that does not sum to zero or has fractions of a cent, and stores nothing of it', async () => {
    const unbalanced = { ...event, lines: event.lines.slice(0, 1) }
    const fractions = {
      ...event,
      lines: [
        ...event.lines,
        { account: 'suspense' as const, amount: 0.5 },
        { account: 'suspense' as const, amount: -0.5 },
      ],
    }
    await expect(post(unbalanced)).rejects.toThrow('does not balance')
    await expect(post(fractions)).rejects.toThrow('does not balance')
    expect(await parts.database.read.selectFrom('ledger_events').selectAll().execute()).toEqual([])
  })

  it('refuses money of people that the decision does not cover, and an admin’s own matter', async () => {
    const leader = await buildUser(parts, { isCommunityLeader: 1 })
    const owner = await buildUser(parts, { createdById: leader.id })
    const { id: fundraiserId } = await buildFundraiser(parts, { userId: owner.id })
    const { id: others } = await buildFundraiser(parts)
    const admin = await buildUser(parts, { isAdmin: 1 })
    const { read } = parts.database
    const moved = (id: number): LedgerEvent => ({
      ...event,
      eventKey: `payout:${id}`,
      lines: [
        { account: 'creator_payable', amount: 500, fundraiserId: id },
        { account: 'payout_in_flight', amount: -500 },
      ],
    })
    const postBy = (by: Authority, posted: LedgerEvent) =>
      parts.database.transaction((transaction) => postEvent(transaction, by, posted))
    for (const concerned of [owner, leader])
      await expect(Authority.admin(read, concerned, owner.id)).rejects.toMatchObject({ code: 'admin.own-matter' })
    for (const by of [await Authority.admin(read, admin, owner.id), Authority.owner(owner)]) {
      await expect(postBy(by, moved(others))).rejects.toThrow('not about the money')
      await postBy(by, moved(fundraiserId))
    }
    expect(await creatorBalance(read, fundraiserId)).toBe(-500)
  })

  it('gives the balances of creators and leaders, and sums to zero over all accounts', async () => {
    const leader = await buildUser(parts, { isCommunityLeader: 1 })
    const creator = await buildUser(parts, { createdById: leader.id })
    const led = await buildFundraiser(parts, { userId: creator.id })
    const own = await buildFundraiser(parts)
    await buildDonation(parts, { fundraiserId: led.id, amount: 10_000 })
    await buildDonation(parts, { fundraiserId: led.id, amount: 199 })
    await buildDonation(parts, { fundraiserId: own.id, amount: 2_500 })

    const { read } = parts.database
    expect(await creatorBalance(read, led.id)).toBe(8_500 + 171)
    expect(await creatorBalance(read, own.id)).toBe(2_250)
    expect(await leaderBalance(read, leader.id)).toBe(500 + 9)
    expect(await leaderBalance(read, creator.id)).toBe(0)
    const balances = await accountBalances(read)
    expect(balances).toEqual([
      { account: 'creator_payable', amount: -(8_500 + 171 + 2_250) },
      { account: 'leader_commission', amount: -509 },
      { account: 'platform_fee', amount: -(1_000 + 19 + 250) },
      { account: 'provider_balance', amount: 12_699 },
    ])
    expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })
})
