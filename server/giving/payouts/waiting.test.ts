import { beforeEach, describe, expect, it } from 'vitest'
import { verifyBankAccount } from '#shared/contract/admin/people'
import { actOnTrouble, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { fillPath } from '#shared/contract/base/call'
import { buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'
import { sendTransfer } from './send'
import { settlePayout } from './settle'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NO_FUNDS = 'DISBURSE FAILED: Insufficient funds in customer wallet'
const PLENTY = 100_000_000_000

describe('a payout that can’t be sent for a reason on our side', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    control().set({ transferAfterMs: null })
  })

  const control = () => paying.control
  const setBalances = (amount: number) => {
    for (const currency of ['KES', 'USD']) control().setBalance('flutterwave', currency, amount)
  }
  const payoutJobs = async () =>
    (await paying.server.call(getMachineRoom, {}, paying.asAdmin)).body.troubles.filter(({ kind }) => kind === 'payout')

  it('waits while our balance is too low, alarms the admin, and blames nobody', async () => {
    setBalances(0)
    const id = await paying.send()
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', waitingFor: 'funds', tries: 1 })
    expect(await payoutJobs()).toMatchObject([{ id, detail: expect.stringContaining('Waiting for our own funds') }])
    expect(await paying.queue()).toMatchObject([
      { waitingFor: 'funds', canStop: true, lastError: expect.stringContaining('KES 0.00 and USD 0.00') },
    ])
    expect(await paying.requests()).toMatchObject([
      { status: 'processing', isDelayed: true, expectedBy: null, failureReason: null },
    ])
    expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 18_000 })
    expect(await paying.subjects()).toEqual(['You asked for a payout: $180.00'])
    await paying.wait(32 * MINUTE)
    expect(paying.sent()).toBe(0)
    setBalances(PLENTY)
    await paying.wait(20 * MINUTE)
    expect(paying.sent()).toBe(1)
    expect(await paying.payout(id)).toMatchObject({
      waitingFor: null,
      lastError: null,
      stripeTransferId: expect.any(String),
    })
    expect(await paying.requests()).toMatchObject([{ isDelayed: false, expectedBy: expect.any(String) }])
    expect(await paying.subjects()).toEqual(['You asked for a payout: $180.00', 'Your payout is on its way: $180.00'])
    expect(await payoutJobs()).toEqual([])
  })

  it('is told to each admin once a day while it waits for funds', async () => {
    await buildUser(paying.context, { email: 'second@example.org', isAdmin: 1 })
    const mails = async () =>
      (await queuedMails(paying.context)).filter(({ mailKey }) => mailKey.startsWith('funds-missing:'))
    setBalances(0)
    const id = await paying.send()
    const [mail, ...others] = await mails()
    expect(others).toHaveLength(1)
    expect(mail?.subject).toBe('Payouts wait for funds: Flutterwave, KES')
    for (const line of ['a payout waits', 'Needed: KES 22,835.45', `Payout ${id}: KES 22,835.45`])
      expect(mail?.textBody).toContain(line)
    await paying.wait(2 * HOUR, 15 * MINUTE)
    expect(await mails()).toHaveLength(2)
    await paying.wait(24 * HOUR, 15 * MINUTE)
    expect(await mails()).toHaveLength(4)
  })

  it('is not sent to an account that an admin no longer verifies', async () => {
    setBalances(0)
    const id = await paying.send()
    const path = fillPath(verifyBankAccount.path, { id: paying.account.id })
    const reply = await paying.server.send('PATCH', path, { body: { isVerified: false }, headers: paying.asAdmin })
    expect(reply.status).toBe(200)
    setBalances(PLENTY)
    await paying.wait(HOUR, 20 * MINUTE)
    expect(paying.sent()).toBe(0)
    const refused = { status: 409, body: { code: 'payout.account-not-verified' } }
    expect(await paying.queue()).toMatchObject([{ blockedBecause: 'The account is not verified yet.' }])
    expect(await paying.decide(id, { status: 'processing', method: 'by-hand' })).toMatchObject(refused)
    expect((await paying.decide(id, { status: 'failed', notes: 'Removed' })).status).toBe(200)
    expect(await paying.balance()).toMatchObject({ balance: 18_000 })
  })

  it('is sent under a new reference after the provider has ended it for lack of funds, and the old one stays stored', async () => {
    const id = await paying.send()
    const first = await paying.payout(id)
    control().endTransfer(first.reference ?? '', 'failed', NO_FUNDS)
    await paying.workOnEvents()
    const waiting = await paying.payout(id)
    expect(waiting).toMatchObject({ status: 'processing', waitingFor: 'funds', tries: 2, stripeTransferId: null })
    expect(waiting.reference).not.toBe(first.reference)
    expect(await settlePayout(paying.context, first.reference ?? '')).toBe(true)
    await paying.wait(20 * MINUTE)
    expect(paying.sent()).toBe(2)
    control().endTransfer(waiting.reference ?? '', 'successful')
    await paying.workOnEvents()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', waitingFor: null })
    expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 0, paidOut: 18_000 })
    expect((await paying.subjects()).some((subject) => subject.includes('did not go through'))).toBe(false)
  })

  it('is not sent again when the provider has made the ended transfer after all', async () => {
    const id = await paying.send()
    const first = await paying.payout(id)
    const { flutterwave } = paying.context.gateways
    // A provider that changes its mind: first failed, later successful.
    const lookUpTransfer = async (reference: string) => {
      const state = await flutterwave.lookUpTransfer(reference)
      return state === 'not-found' ? state : ({ ...state, status: 'completed' } as const)
    }
    control().endTransfer(first.reference ?? '', 'failed', NO_FUNDS)
    await paying.workOnEvents()
    const context = {
      ...paying.context,
      gateways: { ...paying.context.gateways, flutterwave: { ...flutterwave, lookUpTransfer } },
    }
    await sendTransfer(context, await paying.payout(id))
    expect(paying.sent()).toBe(1)
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', reference: first.reference })
  })

  it('shows at once why the provider did not let us in, and is sent once it does', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403, times: 0 })
    const id = await paying.send()
    const lastError = 'Please enable IP Whitelisting to access this service'
    expect(await paying.queue()).toMatchObject([{ status: 'processing', lastError, canStop: true }])
    expect(await payoutJobs()).toMatchObject([{ id, detail: lastError, canStop: true, canRetry: true }])
    expect(await paying.requests()).toMatchObject([{ isDelayed: true }])
    control().faults.clear()
    await paying.wait(10 * MINUTE)
    expect(await paying.payout(id)).toMatchObject({ lastError: null, stripeTransferId: expect.any(String) })
    expect(paying.sent()).toBe(1)
  })

  it('can be stopped, or sent by hand, while the provider has nothing of it', async () => {
    control().faults.add({ at: 'flutterwave', kind: 'status', status: 401, times: 0 })
    const id = await paying.asked()
    control().faults.clear()
    control().faults.add({ at: 'flutterwave.transfers', kind: 'status', status: 401, times: 0 })
    await paying.decide(id, { status: 'processing' })
    expect(await paying.decide(id, { status: 'processing', method: 'by-hand' })).toMatchObject({
      status: 200,
      body: { status: 'processing', method: 'by-hand', reference: null, lastError: null, canStop: false },
    })
    control().faults.clear()
    await paying.wait(HOUR, 10 * MINUTE)
    expect(paying.sent()).toBe(0)
    expect((await paying.decide(id, { status: 'completed', stripeTransferId: 'BANK-1' })).status).toBe(200)
  })

  it('returns to the balance when an admin gives it up, also from the list of stuck jobs', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403, times: 0 })
    const id = await paying.send()
    const stop = () =>
      paying.server.send('POST', actOnTrouble.path, {
        body: { act: 'stop', kind: 'payout', id },
        headers: paying.asAdmin,
      })
    expect((await stop()).status).toBe(200)
    expect(await paying.payout(id)).toMatchObject({ status: 'failed' })
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    expect((await stop()).status).toBe(409)
    control().faults.clear()
    await paying.wait(HOUR, 10 * MINUTE)
    expect(paying.sent()).toBe(0)
  })

  it('can’t be stopped while it may have been sent, and can be when the provider has nothing', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 503, when: 'before', times: 0 })
    const id = await paying.send()
    const stop = () => paying.decide(id, { status: 'failed', notes: 'Please try another account' })
    expect(await stop()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('half an hour') },
    })
    paying.context.pass(40 * MINUTE)
    control().faults.add({ at: 'flutterwave.transfers.list', kind: 'reset', times: 0 })
    expect((await stop()).status).toBe(502)
    control().faults.clear()
    expect((await stop()).status).toBe(200)
    expect(paying.sent()).toBe(0)
  })

  it('can’t be stopped once the provider has it, although the answer was lost', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
    control().set({ notFoundForMs: 10 * MINUTE })
    const id = await paying.send()
    expect(await paying.payout(id)).toMatchObject({ stripeTransferId: null })
    paying.context.pass(3 * MINUTE)
    expect((await paying.decide(id, { status: 'failed', notes: 'No' })).status).toBe(409)
    paying.context.pass(40 * MINUTE)
    expect((await paying.decide(id, { status: 'failed', notes: 'No' })).status).toBe(409)
    await paying.wait(10 * MINUTE)
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', stripeTransferId: expect.any(String) })
    expect((await paying.decide(id, { status: 'failed', notes: 'No' })).status).toBe(409)
  })

  it('is either stopped or sent when both are tried at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403 })
      const id = await paying.send()
      const before = paying.sent()
      const seen = await paying.payout(id)
      await Promise.all([
        sendTransfer(paying.context, seen),
        paying.decide(id, { status: 'failed', notes: 'Stopped' }),
        sendTransfer(paying.context, seen),
      ])
      const { status, reference } = await paying.payout(id)
      expect(paying.sent() - before).toBe(status === 'failed' ? 0 : 1)
      if (status === 'failed') continue
      control().endTransfer(reference ?? '', 'failed', 'DISBURSE FAILED: Account closed')
      await paying.workOnEvents()
    }
  })
})
