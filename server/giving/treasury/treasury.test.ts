import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTreasuryEntry, getTreasury, getTrialBalance } from '#shared/contract/admin/treasury'
import { actsOn } from '../../testing/admins'
import { buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { refundState, returnDonation } from '../../testing/giving/returns'
import { accountBalances } from '../ledger/balances'

describe('the treasury', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
  })
  afterEach(() => paying.end())

  const statement = { day: '2026-11-20', reference: 'Statement 11, line 4' }
  const record = (body: object, headers: Record<string, string> = {}) =>
    paying.server.send('POST', createTreasuryEntry.path, {
      body: { ...statement, ...body },
      headers: { ...paying.asAdmin, 'Idempotency-Key': randomUUID(), ...headers },
    })
  const treasury = async () => (await paying.server.call(getTreasury, {}, paying.asAdmin)).body
  const held = async () =>
    Object.fromEntries(
      (await treasury()).holdings.map(({ holder, currency, amount, bookValue }) => [
        `${holder} ${currency}`,
        currency === 'USD' ? amount : [amount, bookValue],
      ]),
    )
  const account = async (name: string) =>
    (await accountBalances(paying.context.database.read)).find((row) => row.account === name)?.amount ?? 0

  it.each(['2026-02-30', '2026-11-31'])(
    'refuses %s, which is no day, in an entry and in a trial balance',
    async (day) => {
      const entry = { kind: 'withdrawal', holder: 'stripe', currency: 'USD', amount: 100 }
      expect((await record({ ...entry, day })).status).toBe(400)
      const reply = await paying.server.send('GET', `${getTrialBalance.path}?until=${day}`, { headers: paying.asAdmin })
      expect(reply.status).toBe(400)
    },
  )

  it('shows who holds how much, what is owed, and what payouts need', async () => {
    await paying.asked({ amount: 5_000 })
    expect(await treasury()).toMatchObject({
      holdings: [{ holder: 'stripe', currency: 'USD', amount: 20_000, bookValue: 20_000 }],
      owed: { creators: 13_000, leaders: 0, inFlight: 5_000, disputed: 0, suspense: 0, platformFee: 2_000 },
      coverage: 0,
      forecast: [{ currency: 'KES', payouts: 1, amount: 5_000, held: 0, heldValue: 0 }],
      holders: expect.arrayContaining(['stripe', 'flutterwave', 'bank']),
      entries: [],
    })
  })

  it('moves money from a provider to the bank and from the bank to another provider', async () => {
    const reply = await record({ kind: 'withdrawal', holder: 'stripe', currency: 'USD', amount: 15_000 })
    expect(reply).toMatchObject({
      status: 201,
      body: {
        kind: 'withdrawal',
        amount: 15_000,
        bookValue: 15_000,
        day: '2026-11-20',
        recordedBy: { id: paying.admin.id },
      },
    })
    await record({ kind: 'top-up', holder: 'flutterwave', currency: 'USD', amount: 6_000 })
    expect(await held()).toEqual({ 'stripe USD': 5_000, 'bank USD': 9_000, 'flutterwave USD': 6_000 })
    expect((await treasury()).coverage).toBe(0)
  })

  it('exchanges money at the amounts of the statement, and books what is lost by it', async () => {
    await record({ kind: 'top-up', holder: 'flutterwave', currency: 'USD', amount: 10_000 })
    const toShillings = { kind: 'exchange', holder: 'flutterwave', currency: 'USD', toCurrency: 'KES' }
    await record({ ...toShillings, amount: 10_000, toAmount: 1_300_000 })
    expect(await held()).toMatchObject({ 'flutterwave KES': [1_300_000, 10_000], 'flutterwave USD': 0 })
    const back = { kind: 'exchange', holder: 'flutterwave', currency: 'KES', toCurrency: 'USD' }
    await record({ ...back, amount: 1_300_000, toAmount: 9_800 })
    expect(await held()).toMatchObject({ 'flutterwave KES': [0, 0], 'flutterwave USD': 9_800 })
    expect(await account('exchange_difference')).toBe(200)
  })

  it('asks what an amount is worth when the balance is empty, and takes its average otherwise', async () => {
    const shillings = { holder: 'flutterwave', currency: 'KES', amount: 130_000 }
    expect(await record({ kind: 'own-money-in', ...shillings })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'worth' }] },
    })
    await record({ kind: 'own-money-in', ...shillings, worth: 1_000 })
    await record({ kind: 'bank-charge', ...shillings, amount: 13_000 })
    expect(await held()).toMatchObject({ 'flutterwave KES': [117_000, 900] })
    expect([await account('operator_funds'), await account('bank_charge')]).toEqual([-1_000, 100])
  })

  it('takes out our fees, at most those that were earned', async () => {
    expect(await record({ kind: 'fees-taken', amount: 2_001 })).toMatchObject({
      status: 409,
      body: { message: 'Only $20.00 of our fees can be taken out now.' },
    })
    expect((await record({ kind: 'fees-taken', amount: 1_500 })).status).toBe(201)
    expect(await treasury()).toMatchObject({ owed: { platformFee: 500 }, coverage: 1_500 })
    // Both take the same $5.00.
    const both = await Promise.all([500, 500].map((amount) => record({ kind: 'fees-taken', amount })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('writes off a balance below zero, and never more', async () => {
    const { id: fundraiserId } = paying.fundraiser
    const debt = { kind: 'write-off', fundraiserId, reason: 'The creator can’t be reached' }
    expect(await record({ ...debt, amount: 1 })).toMatchObject({
      status: 409,
      body: { message: 'This balance is not below zero, so there is nothing to write off.' },
    })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing', method: 'by-hand' })
    await paying.decide(id, { status: 'completed', stripeTransferId: 'bank-1' })
    const gifts = paying.context.database.read.selectFrom('donations').selectAll().executeTakeFirstOrThrow()
    await returnDonation(paying.context, await gifts, { refunds: [refundState({ amount: 1_000 })] })
    expect(await record({ ...debt, amount: 901 })).toMatchObject({
      status: 409,
      body: { message: 'The balance is only $9.00 below zero.' },
    })
    expect(await record({ ...debt, amount: 900 })).toMatchObject({
      status: 201,
      body: { fundraiser: { id: fundraiserId }, reason: 'The creator can’t be reached' },
    })
    expect((await paying.balance()).balance).toBe(0)
    expect(await account('written_off')).toBe(900)
  })

  it('refuses a write-off of a leader who owes nothing, of two debtors and of none', async () => {
    const debt = { kind: 'write-off', amount: 1, reason: 'Gone' }
    const leader = await buildUser(paying.context, { isCommunityLeader: 1 })
    expect((await record({ ...debt, userId: leader.id })).status).toBe(409)
    expect((await record({ ...debt, userId: leader.id, fundraiserId: paying.fundraiser.id })).status).toBe(400)
    expect((await record(debt)).status).toBe(400)
    expect((await record({ ...debt, fundraiserId: 424_242 })).status).toBe(400)
  })

  it('corrects a balance up and down', async () => {
    const difference = { kind: 'correction', holder: 'stripe', currency: 'USD', reason: 'Compared with the dashboard' }
    await record({ ...difference, amount: -300, against: 'operator_funds' })
    await record({ ...difference, amount: 100, against: 'exchange_difference' })
    expect(await held()).toEqual({ 'stripe USD': 19_800 })
    expect([await account('operator_funds'), await account('exchange_difference')]).toEqual([300, -100])
    expect((await record({ ...difference, amount: 0, against: 'operator_funds' })).status).toBe(400)
  })

  it('reverses an entry once, and no reversal', async () => {
    await record({ kind: 'withdrawal', holder: 'stripe', currency: 'USD', amount: 15_000 })
    const [{ id } = { id: 0 }] = (await treasury()).entries
    const reversal = { kind: 'reversal', entryId: id, reason: 'Typed twice' }
    const both = await Promise.all([1, 2].map(() => record(reversal)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await held()).toMatchObject({ 'stripe USD': 20_000, 'bank USD': 0 })
    const [newest, older] = (await treasury()).entries
    expect([newest?.reversedId, older?.reversedById]).toEqual([id, newest?.id])
    expect((await record({ ...reversal, entryId: newest?.id })).status).toBe(409)
    expect((await record({ ...reversal, entryId: 424_242 })).status).toBe(400)
  })

  it('records an entry once per Idempotency-Key, and who recorded it', async () => {
    const entry = { kind: 'withdrawal', holder: 'stripe', currency: 'USD', amount: 15_000 }
    const key = { 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all([record(entry, key), record(entry, key)])
    replies.push(await record(entry, key))
    expect(new Set(replies.filter(({ status }) => status === 201).map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const [made] = (await treasury()).entries
    expect((await treasury()).entries).toHaveLength(1)
    expect(await actsOn(paying.context, `treasury-entry:${made?.id}`)).toMatchObject([
      {
        actorId: paying.admin.id,
        action: 'treasury withdrawal',
        after: expect.stringContaining('"moved":"USD 150.00"'),
      },
    ])
  })

  it.each([
    [{ kind: 'withdrawal', holder: 'bank', currency: 'USD', amount: 1 }, 'holder'],
    [{ kind: 'withdrawal', holder: 'paypal', currency: 'USD', amount: 1 }, 'holder'],
    [{ kind: 'withdrawal', holder: 'stripe', currency: 'XXX', amount: 1 }, 'currency'],
    [{ kind: 'withdrawal', holder: 'stripe', currency: 'USD', amount: 0 }, 'amount'],
    [{ kind: 'withdrawal', holder: 'stripe', currency: 'USD', amount: 1.5 }, 'amount'],
    [{ kind: 'exchange', holder: 'stripe', currency: 'USD', amount: 1, toCurrency: 'USD', toAmount: 1 }, 'toCurrency'],
    [{ kind: 'fees-taken', amount: 1, day: '2026-12-24' }, 'day'],
    [{ kind: 'fees-taken', amount: 1, reference: ' ' }, 'reference'],
    [{ kind: 'correction', holder: 'stripe', currency: 'USD', amount: 1, against: 'operator_funds' }, 'reason'],
  ])('refuses %j', async (entry, path) => {
    expect(await record(entry)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect((await treasury()).entries).toEqual([])
  })

  it('refuses an unknown kind', async () => {
    expect(await record({ kind: 'unknown', amount: 1 })).toMatchObject({ status: 400 })
  })

  it('has a trial balance whose two sides are equal, for each day', async () => {
    const balanceAt = async (until?: string) =>
      (await paying.server.call(getTrialBalance, { query: until ? { until } : {} }, paying.asAdmin)).body
    expect(await balanceAt()).toEqual({
      until: '2026-11-21',
      accounts: [
        { account: 'creator_payable', holder: null, currency: null, amount: null, debit: 0, credit: 18_000 },
        { account: 'platform_fee', holder: null, currency: null, amount: null, debit: 0, credit: 2_000 },
        { account: 'provider_balance', holder: 'stripe', currency: 'USD', amount: 20_000, debit: 20_000, credit: 0 },
      ],
      debit: 20_000,
      credit: 20_000,
    })
    expect(await balanceAt('2026-11-20')).toEqual({ until: '2026-11-20', accounts: [], debit: 0, credit: 0 })
    await record({ kind: 'own-money-in', holder: 'bank', currency: 'KES', amount: 130_000, worth: 1_000 })
    const { accounts, debit, credit } = await balanceAt()
    expect(accounts).toContainEqual({
      ...{ account: 'provider_balance', holder: 'bank', currency: 'KES', amount: 130_000 },
      ...{ debit: 1_000, credit: 0 },
    })
    expect([debit, credit]).toEqual([21_000, 21_000])
    expect(
      (await paying.server.send('GET', '/api/admin/trial-balance?until=yesterday', { headers: paying.asAdmin })).status,
    ).toBe(400)
  })
})
