import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { dollarsAtStripe } from '../../testing/giving/balance-line'
import { createTestParts, type TestParts } from '../../testing/parts'
import { auditMoney } from './audit'
import { accountBalances, creatorBalance, leaderBalance } from './balances'
import { HOLDING_CHECKS } from './checks/holding-checks'
import { readHolding } from './holdings'
import { type LedgerEvent, postEvent } from './post'

describe('the ledger', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
  })
  afterEach(() => parts.remove())

  const event: LedgerEvent = {
    eventKey: 'payment:1',
    kind: 'suspense',
    createdAt: 1,
    lines: [dollarsAtStripe(500), { account: 'suspense', amount: -500 }, { account: 'exchange_difference', amount: 0 }],
  }
  const post = (posted: LedgerEvent) => parts.database.transaction((transaction) => postEvent(transaction, posted))
  const inShillings = (eventKey: string, amount: number, worth: number): LedgerEvent => ({
    eventKey,
    kind: 'suspense',
    createdAt: 1,
    lines: [
      {
        ...{ account: 'provider_balance', amount: worth },
        holding: { provider: 'flutterwave', currency: 'KES', amount },
      },
      { account: 'suspense', amount: -worth },
    ],
  })
  const auditHoldings = async () =>
    (await auditMoney(parts.database.read)).filter(({ check }) => check in HOLDING_CHECKS)
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

  it('stores who holds the money of a balance, its currency and the amount in it', async () => {
    await post(inShillings('payment:2', 129_500, 1_000))
    expect(
      await parts.database.read
        .selectFrom('ledger_entries')
        .selectAll()
        .where('account', '=', 'provider_balance')
        .execute(),
    ).toMatchObject([{ amount: 1_000, provider: 'flutterwave', currency: 'KES', currencyAmount: 129_500 }])
    expect(await readHolding(parts.database.read, 'flutterwave', 'KES')).toEqual({ amount: 129_500, bookValue: 1_000 })
  })

  it('keeps money without a known rate: an amount without a value', async () => {
    await post(inShillings('payment:2', 129_500, 0))
    expect(await entries()).toEqual([{ account: 'provider_balance', amount: 0 }])
    expect(await readHolding(parts.database.read, 'flutterwave', 'KES')).toEqual({ amount: 129_500, bookValue: 0 })
  })

  it('values what leaves a balance at its average, and books the difference to what it was worth once', async () => {
    await post(inShillings('payment:2', 100_000, 800))
    await post(inShillings('payment:3', 100_000, 1_000))
    for (const _ of [1, 2]) await post(inShillings('payout:4:completed', -150_000, -1_200))
    expect(await readHolding(parts.database.read, 'flutterwave', 'KES')).toEqual({ amount: 50_000, bookValue: 450 })
    expect(await accountBalances(parts.database.read)).toEqual([
      { account: 'exchange_difference', amount: 150 },
      { account: 'provider_balance', amount: 450 },
      { account: 'suspense', amount: -600 },
    ])
    const events = parts.database.read
      .selectFrom('ledger_events')
      .select(['eventKey', 'kind'])
      .where('kind', '=', 'revaluation')
    expect(await events.execute()).toEqual([{ eventKey: 'payout:4:completed:exchange', kind: 'revaluation' }])
    expect(await auditHoldings()).toEqual([])
  })

  it('leaves no value on an empty balance, also when its parts are booked at once', async () => {
    await Promise.all([1, 2, 3, 4].map((id) => post(inShillings(`payment:${id}`, 1_000 * id, 7 * id + 1))))
    await Promise.all([1, 2, 3, 4].map((id) => post(inShillings(`refund:${id}`, -1_000 * id, -7 * id - 1))))
    expect(await readHolding(parts.database.read, 'flutterwave', 'KES')).toEqual({ amount: 0, bookValue: 0 })
    expect(await auditHoldings()).toEqual([])
  })

  it('refuses dollars whose amount is not their value', async () => {
    const line = { ...dollarsAtStripe(500), holding: { provider: 'stripe', currency: 'USD', amount: 499 } }
    await expect(post({ ...event, lines: [line, ...event.lines.slice(1)] })).rejects.toThrow('does not balance')
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
