import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBankAccount } from '#shared/contract/admin/people'
import { actOnTrouble, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { fillPath } from '#shared/contract/base/call'
import { noteOwnPassword } from '../../community/auth/own-password'
import { sentenceOf } from '../../platform/refusals/refusal'
import { buildSession } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'
import { listBalances } from './balance'
import { readAdminPayout } from './present-admin'
import { sendTransfer } from './send'
import { settlePayout } from './settle'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NO_FUNDS = 'DISBURSE FAILED: Insufficient funds in customer wallet'
const PLENTY = 100_000_000_000

describe('a payout that can’t be sent for a reason on our side', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    control().set({ transferAfterMs: null })
  })
  afterEach(() => paying.end())

  const control = () => paying.context.sandbox.control
  const sent = () => control().counts().transfers
  const subjects = async () => (await queuedMails(paying.context, 'creator@example.org')).map(({ subject }) => subject)
  const wait = async (ms: number, step = MINUTE) => {
    for (let waited = 0; waited < ms; waited += step) {
      paying.context.pass(step)
      await paying.reconcile()
    }
  }
  const setBalances = (amount: number) => {
    for (const currency of ['KES', 'USD']) control().setBalance('flutterwave', currency, amount)
  }
  const send = async () => {
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing' })
    return id
  }
  const payoutJobs = async () =>
    (await paying.server.call(getMachineRoom, {}, paying.asAdmin)).body.troubles.filter(({ kind }) => kind === 'payout')

  it('waits while our balance is too low, alarms the admin, and blames nobody', async () => {
    setBalances(0)
    const id = await send()
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', waitingFor: 'funds', tries: 1 })
    expect(await payoutJobs()).toMatchObject([{ id, detail: expect.stringContaining('Waiting for our own funds') }])
    expect(await paying.queue()).toMatchObject([
      { waitingFor: 'funds', canStop: true, lastError: expect.stringContaining('KES 0.00 and USD 0.00') },
    ])
    expect(await paying.requests()).toMatchObject([
      { status: 'processing', isDelayed: true, expectedBy: null, failureReason: null },
    ])
    expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 18_000 })
    expect(await subjects()).toEqual(['You asked for a payout: $180.00'])
    await wait(32 * MINUTE)
    expect(sent()).toBe(0)
    setBalances(PLENTY)
    await wait(20 * MINUTE)
    expect(sent()).toBe(1)
    expect(await paying.payout(id)).toMatchObject({
      waitingFor: null,
      lastError: null,
      stripeTransferId: expect.any(String),
    })
    expect(await paying.requests()).toMatchObject([{ isDelayed: false, expectedBy: expect.any(String) }])
    expect(await subjects()).toEqual(['You asked for a payout: $180.00', 'Your payout is on its way: $180.00'])
    expect(await payoutJobs()).toEqual([])
  })

  async function expectHeld(id: number) {
    setBalances(PLENTY)
    paying.context.pass(4 * DAY)
    await paying.reconcile()
    expect(sent()).toBe(0)
    const blockedBecause = sentenceOf('payout.account-not-verified', null)
    expect(await readAdminPayout(paying.context, id)).toMatchObject({ status: 'processing', blockedBecause })
    const headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.admin)}` }
    expect(await paying.decide(id, { status: 'processing', method: 'by-hand' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'payout.account-not-verified' },
    })
    expect((await paying.decide(id, { status: 'failed', notes: 'Removed' }, headers)).status).toBe(200)
    expect(await listBalances(paying.context.database.read, [paying.creator.id])).toMatchObject([{ balance: 18_000 }])
  }

  it('is not sent to an account that its owner’s first mailed link has removed', async () => {
    setBalances(0)
    const id = await send()
    const { context, creator } = paying
    await context.database.write
      .updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', '=', creator.id)
      .execute()
    await context.database.transaction((transaction) => noteOwnPassword(context, transaction, creator))
    await expectHeld(id)
  })

  it('is not sent to an account that an admin no longer verifies', async () => {
    setBalances(0)
    const id = await send()
    const path = fillPath(verifyBankAccount.path, { id: paying.account.id })
    const reply = await paying.server.send('PATCH', path, { body: { isVerified: false }, headers: paying.asAdmin })
    expect(reply.status).toBe(200)
    await expectHeld(id)
  })

  it('is sent under a new reference after the provider has ended it for lack of funds, and the old one stays stored', async () => {
    const id = await send()
    const first = await paying.payout(id)
    control().endTransfer(first.reference ?? '', 'failed', NO_FUNDS)
    await paying.workOnEvents()
    const waiting = await paying.payout(id)
    expect(waiting).toMatchObject({ status: 'processing', waitingFor: 'funds', tries: 2, stripeTransferId: null })
    expect(waiting.reference).not.toBe(first.reference)
    expect(await settlePayout(paying.context, first.reference ?? '')).toBe(true)
    await wait(20 * MINUTE)
    expect(sent()).toBe(2)
    control().endTransfer(waiting.reference ?? '', 'successful')
    await paying.workOnEvents()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', waitingFor: null })
    expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 0, paidOut: 18_000 })
    expect((await subjects()).some((subject) => subject.includes('did not go through'))).toBe(false)
  })

  it('fails as before when the reason is the recipient’s account', async () => {
    const id = await send()
    control().endTransfer((await paying.payout(id)).reference ?? '', 'failed', 'DISBURSE FAILED: Account closed')
    await paying.workOnEvents()
    expect(await paying.payout(id)).toMatchObject({ status: 'failed' })
  })

  it('is not sent again when the provider has made the ended transfer after all', async () => {
    const id = await send()
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
    expect(sent()).toBe(1)
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', reference: first.reference })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is paid once, also with several tries at the same time and lost answers: %s',
    async (seed) => {
      let state = seed * 7_919
      const random = (below: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % below
      }
      setBalances(random(2) === 0 ? 0 : PLENTY)
      const id = await send()
      for (let round = 0; round < 12; round += 1) {
        const fault = random(6)
        control().faults.clear()
        if (fault === 0) control().faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
        if (fault === 1) control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403 })
        if (fault === 2) control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 503 })
        if (fault === 3) control().faults.add({ at: 'flutterwave.transfers.list', kind: 'reset', times: 3 })
        setBalances(random(3) === 0 ? 0 : PLENTY)
        paying.context.pass((5 + random(20)) * MINUTE)
        const payout = await paying.payout(id)
        const acts = [
          paying.reconcile(),
          paying.reconcile(),
          settlePayout(paying.context, payout.reference ?? '').catch(() => false),
          random(4) === 0 ? paying.decide(id, { status: 'processing', method: 'by-hand' }) : paying.reconcile(),
        ]
        await Promise.all(acts)
        const now = await paying.payout(id)
        if (random(3) === 0 && now.stripeTransferId !== null && now.reference !== null)
          control().endTransfer(now.reference, 'failed', NO_FUNDS)
        await paying.workOnEvents()
        await paying.audit()
      }
      control().faults.clear()
      setBalances(PLENTY)
      await wait(8 * HOUR, 10 * MINUTE)
      const payout = await paying.payout(id)
      const { transfers } = await transfersAtProvider()
      const alive = transfers.filter(({ status }) => status !== 'FAILED')
      // By hand: an admin pays it, and the provider must have nothing. Otherwise the provider has exactly one.
      expect(alive.map(({ reference }) => reference)).toEqual(payout.method === 'by-hand' ? [] : [payout.reference])
      expect(payout.status).toBe('processing')
    },
  )

  const transfersAtProvider = async (): Promise<{ transfers: { reference: string; status: string }[] }> => {
    const { origin, keys } = paying.context.sandbox
    const headers = { Authorization: `Bearer ${keys.flutterwaveSecretKey}` }
    const reply = await fetch(`${origin}/v3/transfers`, { headers })
    return { transfers: (await reply.json()).data }
  }

  it('shows at once why the provider did not let us in, and is sent once it does', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403, times: 0 })
    const id = await send()
    const lastError = 'Please enable IP Whitelisting to access this service'
    expect(await paying.queue()).toMatchObject([{ status: 'processing', lastError, canStop: true }])
    expect(await payoutJobs()).toMatchObject([{ id, detail: lastError, canStop: true, canRetry: true }])
    expect(await paying.requests()).toMatchObject([{ isDelayed: true }])
    control().faults.clear()
    await wait(10 * MINUTE)
    expect(await paying.payout(id)).toMatchObject({ lastError: null, stripeTransferId: expect.any(String) })
    expect(sent()).toBe(1)
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
    await wait(HOUR, 10 * MINUTE)
    expect(sent()).toBe(0)
    expect((await paying.decide(id, { status: 'completed', stripeTransferId: 'BANK-1' })).status).toBe(200)
  })

  it('returns to the balance when an admin gives it up, also from the list of stuck jobs', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403, times: 0 })
    const id = await send()
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
    await wait(HOUR, 10 * MINUTE)
    expect(sent()).toBe(0)
  })

  it('can’t be stopped while it may have been sent, and can be when the provider has nothing', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 503, when: 'before', times: 0 })
    const id = await send()
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
    expect(sent()).toBe(0)
  })

  it('can’t be stopped once the provider has it, although the answer was lost', async () => {
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
    control().set({ notFoundForMs: 10 * MINUTE })
    const id = await send()
    expect(await paying.payout(id)).toMatchObject({ stripeTransferId: null })
    paying.context.pass(3 * MINUTE)
    expect((await paying.decide(id, { status: 'failed', notes: 'No' })).status).toBe(409)
    paying.context.pass(40 * MINUTE)
    expect((await paying.decide(id, { status: 'failed', notes: 'No' })).status).toBe(409)
    await wait(10 * MINUTE)
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', stripeTransferId: expect.any(String) })
    expect((await paying.decide(id, { status: 'failed', notes: 'No' })).status).toBe(409)
  })

  it('is either stopped or sent when both are tried at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403 })
      const id = await send()
      const before = sent()
      const seen = await paying.payout(id)
      await Promise.all([
        sendTransfer(paying.context, seen),
        paying.decide(id, { status: 'failed', notes: 'Stopped' }),
        sendTransfer(paying.context, seen),
      ])
      const { status, reference } = await paying.payout(id)
      expect(sent() - before).toBe(status === 'failed' ? 0 : 1)
      if (status === 'failed') continue
      control().endTransfer(reference ?? '', 'failed', 'DISBURSE FAILED: Account closed')
      await paying.workOnEvents()
    }
  })
})
