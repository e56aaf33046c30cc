import { beforeEach, describe, expect, it } from 'vitest'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'
import { BANK_DESTINATIONS } from '../../testing/sandbox'
import { accountBalances } from '../ledger/post'
import { recordTransfer, settlePayout } from './settle'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a payout on its way', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    // Transfers end only when the test ends them.
    control().set({ transferAfterMs: null })
  })

  const control = () => paying.control
  const referenceOf = async (id: number) => (await paying.payout(id)).reference ?? ''
  const settle = async (id: number) => settlePayout(paying.context, await referenceOf(id))

  it('completes when the provider’s webhook reports it, with the fee booked and mail sent once', async () => {
    const id = await paying.send()
    control().endTransfer(await referenceOf(id), 'successful')
    await paying.workOnEvents()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', processedAt: expect.any(Number) })
    await Promise.all([settle(id), settle(id), settle(id)])
    const arrived = (await queuedMails(paying.context)).filter(({ subject }) => subject.startsWith('Your payout has'))
    expect(arrived.map(({ subject }) => subject)).toEqual(['Your payout has arrived: $180.00'])
    expect(arrived[0]?.textBody).toMatch(/\$180\.00 \([A-Z]{3}\s[\d,]+\.\d\d\) from “/)
    expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 0, paidOut: 18_000 })
    const balances = await accountBalances(paying.context.database.read)
    expect(balances.find(({ account }) => account === 'payout_in_flight')?.amount).toBe(0)
    expect(balances.find(({ account }) => account === 'provider_fee')?.amount).toBe(90)
  })

  it('fails when the provider reports it: the creator sees the reason and the amount returns to the balance', async () => {
    const id = await paying.send()
    control().endTransfer(await referenceOf(id), 'failed', 'Account resolve failed')
    await paying.workOnEvents()
    expect(await paying.requests()).toMatchObject([
      { status: 'failed', failureReason: 'The transfer did not go through: Account resolve failed' },
    ])
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    await Promise.all([settle(id), settle(id)])
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    expect((await paying.ask()).status).toBe(201)
  })

  it.each(['before', 'after'] as const)(
    'is paid once when the provider hangs %s it has made the transfer',
    async (when) => {
      control().set({ notFoundForMs: 10 * MINUTE })
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'hang', when, ms: 50, times: 1 })
      const id = await paying.send()
      expect(await paying.payout(id)).toMatchObject({ status: 'processing' })
      await paying.wait(HOUR)
      control().endTransfer(await referenceOf(id), 'successful')
      await paying.wait(HOUR)
      expect(await paying.payout(id)).toMatchObject({ status: 'completed' })
      expect(control().requests('flutterwave.transfers.create').length).toBeGreaterThan(1)
      expect(paying.sent()).toBe(1)
    },
  )

  it('fails when the provider refuses it, and the amount returns to the balance', async () => {
    await paying.replaceAccount({
      ...{ accountNumber: '0690000036', country: 'NG', currency: 'NGN', bankName: 'Access Bank' },
    })
    const id = await paying.send()
    expect(await paying.requests()).toMatchObject([
      { id, status: 'failed', failureReason: expect.stringContaining('This account has been blacklisted') },
    ])
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    expect((await paying.subjects()).at(-1)).toBe('Your payout did not go through: $180.00')
  })

  it('pays a phone in whole shillings', async () => {
    await paying.replaceAccount({
      ...{ accountNumber: '+256712345678', country: 'UG', currency: 'USD' },
      ...{ accountType: 'mobile_money', mobileMoneyProvider: 'MTN' },
    })
    const id = await paying.send()
    // $180 at 3490.936405; Ugandan shillings have no cents.
    expect(await paying.payout(id)).toMatchObject({
      method: 'flutterwave',
      localAmount: 628_368,
      localCurrency: 'UGX',
      destinationLabel: 'MTN ••••5678',
    })
    const [seen] = await paying.requests()
    expect(seen).toMatchObject({ arrives: { amount: 628_368, currency: 'UGX' } })
    expect(Date.parse(seen?.expectedBy ?? '') - paying.context.clock()).toBe(DAY)
  })

  it('is still checked after it arrived: money that the bank returns days later goes back to the balance', async () => {
    await paying.openStripeAccount('US')
    await paying.replaceAccount({ country: 'US', currency: 'USD', routingNumber: '110000000' })
    const id = await paying.asked()
    expect(await paying.decide(id, { status: 'processing', method: 'stripe' })).toMatchObject({
      body: { status: 'completed', method: 'stripe' },
    })
    const [seen] = await paying.requests()
    expect(seen).toMatchObject({ status: 'completed', expectedBy: expect.any(String) })
    await paying.wait(2 * DAY, 6 * HOUR)
    expect(await paying.payout(id)).toMatchObject({ status: 'completed' })
    await paying.audit()
    control().reverseTransfer(await referenceOf(id))
    await paying.wait(6 * DAY, 6 * HOUR)
    expect(await paying.requests()).toMatchObject([
      { status: 'failed', failureReason: expect.stringContaining('The bank sent the money back') },
    ])
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0, paidOut: 0 })
    const accounts = await paying.context.database.read.selectFrom('bank_accounts').select('isVerified').execute()
    // The money went to Stripe's account, so the verified bank account here stays verified.
    expect(accounts).toEqual([{ isVerified: 1 }])
  })

  it('is checked less and less often, and no longer a week after it arrived', async () => {
    const id = await paying.send()
    control().endTransfer(await referenceOf(id), 'successful')
    await paying.wait(5 * MINUTE)
    const before = control().requests('flutterwave.transfers.list').length
    await paying.wait(30 * DAY, 12 * HOUR)
    expect(control().requests('flutterwave.transfers.list').length - before).toBeLessThanOrEqual(4)
    expect((await paying.payout(id)).nextCheckAt).toBeNull()
  })

  describe('that was marked as failed and has arrived all the same', () => {
    /** A payout that a late list of transfers made us mark as failed, for an unclear reason; then the provider completes it. */
    const fail = async () => {
      const id = await paying.send()
      const payout = await paying.payout(id)
      await recordTransfer(paying.context, payout, {
        transferId: payout.stripeTransferId ?? '',
        status: 'failed',
        message: 'Not possible',
        fee: null,
      })
      expect(await paying.balance()).toMatchObject({ balance: 18_000, paidOut: 0 })
      control().endTransfer(await referenceOf(id), 'successful')
      return id
    }

    it('is taken out of the balance again, once, with its fee, and the creator is notified', async () => {
      const id = await fail()
      await paying.workOnEvents()
      await Promise.all([settle(id), settle(id)])
      expect(await paying.requests()).toMatchObject([{ status: 'completed', failureReason: null }])
      expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 0, paidOut: 18_000 })
      expect((await paying.subjects()).filter((subject) => subject.includes('after all'))).toEqual([
        'Your payout has arrived after all: $180.00',
      ])
      const balances = await accountBalances(paying.context.database.read)
      expect(balances.find(({ account }) => account === 'provider_fee')?.amount).toBe(90)
    })

    it('returns to the balance when the bank sends it back in the end, and later old reports change nothing', async () => {
      const id = await fail()
      await settle(id)
      const old = { transferId: '1', status: 'completed' as const, message: null, fee: null }
      await recordTransfer(paying.context, await paying.payout(id), { ...old, status: 'failed' })
      expect(await paying.balance()).toMatchObject({ balance: 18_000, paidOut: 0 })
      await recordTransfer(paying.context, await paying.payout(id), old)
      expect(await paying.balance()).toMatchObject({ balance: 18_000, paidOut: 0 })
      expect((await paying.subjects()).filter((subject) => subject.includes('did not go through'))).toHaveLength(2)
    })
  })

  it('to an account at the provider keeps its reference while our balance stays too low, however long that takes', async () => {
    await paying.openStripeAccount('KE')
    await paying.context.database.write.updateTable('bank_accounts').set({ currency: 'USD' }).execute()
    control().set({ platformBalance: 'none' })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing', method: 'stripe' })
    const { reference } = await paying.payout(id)
    for (let quarter = 1; quarter <= 12; quarter += 1) {
      paying.context.pass(16 * MINUTE)
      await paying.reconcile()
    }
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', waitingFor: 'funds', reference, tries: 1 })
    control().set({ platformBalance: 'enough' })
    paying.context.pass(16 * MINUTE)
    await paying.reconcile()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', reference })
  })

  describe('whose sending had an unknown outcome', () => {
    /** Hands a payout of $180 to the provider, which makes the transfer; its answer is lost, and it lists the transfer later. */
    const sendAndLoseAnswer = async () => {
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
      control().set({ notFoundForMs: 20 * MINUTE })
      const id = await paying.send()
      expect(await paying.payout(id)).toMatchObject({ status: 'processing', stripeTransferId: null })
      return id
    }
    /** The lines on balances of an event of the payout. */
    const linesOf = (event: string) =>
      paying.context.database.read
        .selectFrom('ledger_entries')
        .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
        .select('amount')
        .where('eventKey', '=', event)
        .where('account', '=', 'provider_balance')
        .execute()

    it('leaves the balance that the provider debited, also when its first report is the end of the transfer', async () => {
      const id = await sendAndLoseAnswer()
      control().endTransfer((await paying.payout(id)).reference ?? '', 'successful')
      paying.context.pass(30 * MINUTE)
      await paying.workOnEvents()
      expect(await paying.payout(id)).toMatchObject({ status: 'completed' })
      expect(await linesOf(`payout:${id}:completed`)).toEqual([{ amount: -18_000 }])
      const events = paying.context.database.read.selectFrom('events').select(['kind', 'userId', 'value'])
      const { userId } = await paying.payout(id)
      expect(await events.where('kind', '=', 'payout').execute()).toEqual([{ kind: 'payout', userId, value: 18_000 }])
    })

    it('leaves the balance that the provider debited when it arrives after a failure was reported', async () => {
      const id = await sendAndLoseAnswer()
      const { reference } = await paying.payout(id)
      control().endTransfer(reference ?? '', 'failed', 'DISBURSE FAILED: Account closed')
      paying.context.pass(30 * MINUTE)
      await paying.workOnEvents()
      const failed = await paying.payout(id)
      expect(failed).toMatchObject({ status: 'failed' })
      await recordTransfer(paying.context, failed, {
        transferId: '77',
        status: 'completed',
        message: null,
        fee: { currency: 'KES', amount: 11_418 },
      })
      expect(await linesOf(`payout:${id}:arrived-after-all`)).toEqual([{ amount: -18_000 }])
    })

    it('stays processing when a later call is refused, because the provider may list the first transfer late', async () => {
      const id = await sendAndLoseAnswer()
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 400 })
      paying.context.pass(5 * MINUTE)
      await paying.reconcile()
      expect(control().faults.list()).toEqual([])
      expect(await paying.payout(id)).toMatchObject({ status: 'processing', lastError: expect.any(String) })
      expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 18_000 })
      paying.context.pass(30 * MINUTE)
      await settlePayout(paying.context, (await paying.payout(id)).reference ?? '')
      expect(paying.sent()).toBe(1)
      expect(await paying.payout(id)).toMatchObject({ stripeTransferId: expect.any(String), lastError: null })
    })

    it('fails when it is refused long after the unknown outcome and the provider lists nothing', async () => {
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 503, when: 'before' })
      const id = await paying.send()
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 400, times: 0 })
      paying.context.pass(40 * MINUTE)
      await paying.reconcile()
      expect(await paying.payout(id)).toMatchObject({ status: 'failed' })
      expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    })
  })

  it('goes to the account that was primary when it was requested, whatever the person changes meanwhile', async () => {
    const id = await paying.asked()
    const other = await buildBankAccount(paying.context, { userId: paying.creator.id, accountNumber: '0987650000' })
    await paying.server.send('PUT', `/api/bank-accounts/${other.id}/set-primary`, { headers: paying.asCreator })
    await paying.decide(id, { status: 'processing' })
    expect(await paying.payout(id)).toMatchObject({ destinationLabel: 'Equity Bank ••••4321' })
  })

  it('is a new transfer, even when the provider has one that a restored database does not know', async () => {
    const id = await paying.asked()
    await paying.context.gateways.flutterwave.transfer({
      reference: `payout-${id}-1`,
      amount: 5_000,
      localAmount: 647_263,
      destination: BANK_DESTINATIONS.KE,
      narration: 'Forgotten',
    })
    await paying.decide(id, { status: 'processing' })
    expect(paying.sent()).toBe(2)
  })

  it('is ignored when its reference is not ours', async () => {
    expect(await settlePayout(paying.context, 'payout-424242-1')).toBe(false)
  })
})
