import { beforeEach, describe, expect, it } from 'vitest'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { recordTransfer, settlePayout } from './settle'

const MINUTE = 60_000

describe('a payout whose sending had an unknown outcome', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    control().set({ transferAfterMs: null })
  })

  const control = () => paying.context.sandbox.control
  /** Hands a payout of $180 to the provider, which makes the transfer; its answer is lost, and it lists the transfer later. */
  const sendAndLoseAnswer = async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
    control().set({ notFoundForMs: 20 * MINUTE })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing' })
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
    expect(control().counts().transfers).toBe(1)
    expect(await paying.payout(id)).toMatchObject({ stripeTransferId: expect.any(String), lastError: null })
  })

  it('fails when it is refused long after the unknown outcome and the provider lists nothing', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 503, when: 'before' })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing' })
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 400, times: 0 })
    paying.context.pass(40 * MINUTE)
    await paying.reconcile()
    expect(await paying.payout(id)).toMatchObject({ status: 'failed' })
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
  })
})

describe('a payout to an account at the provider', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
  })

  it('keeps its reference while our balance stays too low, however long that takes', async () => {
    const { control } = paying.context.sandbox
    const stripeConnectAccountId = await paying.context.gateways.stripe.openAccount({
      ...{ userId: paying.creator.id, country: 'KE', email: 'creator@example.org' },
    })
    control.setAccount(stripeConnectAccountId, 'active')
    await paying.context.database.write
      .updateTable('users')
      .set({ stripeConnectAccountId, stripeConnectAccountStatus: 'active' })
      .where('id', '=', paying.creator.id)
      .execute()
    await paying.context.database.write
      .updateTable('bank_accounts')
      .set({ currency: 'USD' })
      .where('userId', '=', paying.creator.id)
      .execute()
    control.set({ platformBalance: 'none' })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing', method: 'stripe' })
    const { reference } = await paying.payout(id)
    for (let quarter = 1; quarter <= 12; quarter += 1) {
      paying.context.pass(16 * MINUTE)
      await paying.reconcile()
    }
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', waitingFor: 'funds', reference, tries: 1 })
    control.set({ platformBalance: 'enough' })
    paying.context.pass(16 * MINUTE)
    await paying.reconcile()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', reference })
  })
})
