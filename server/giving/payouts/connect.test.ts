import { beforeEach, describe, expect, it } from 'vitest'
import { getStripeConnect, startStripeConnect } from '#shared/contract/bank-accounts'
import { sayNotMe } from '#shared/contract/letters'
import { getCurrentUser } from '#shared/contract/users'
import { buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'
import { refreshConnectAccount } from './connect'

describe('a Stripe account for payouts', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    await paying.replaceAccount({ country: 'US', currency: 'USD', routingNumber: '110000000' })
  })

  const control = () => paying.control
  const start = (headers = paying.asCreator) => paying.server.send('POST', startStripeConnect.path, { headers })
  const read = async () => (await paying.server.call(getStripeConnect, {}, paying.asCreator)).body.status
  const stored = async () =>
    (await paying.server.call(getCurrentUser, {}, paying.asCreator)).body.stripeConnectAccountStatus
  const creator = () => {
    const users = paying.context.database.read.selectFrom('users').selectAll()
    return users.where('id', '=', paying.creator.id).executeTakeFirstOrThrow()
  }
  const accountId = async () => (await creator()).stripeConnectAccountId ?? ''
  const changedAt = async () => (await creator()).connectChangedAt

  it('is opened once for any number of starts, and each start returns a new page of Stripe [4.connected-account]', async () => {
    expect(await read()).toBe('pending')
    const replies = await Promise.all([start(), start(), start()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(3)
    expect(replies[0]?.body).toMatchObject({
      status: 'onboarding',
      url: expect.stringContaining('/stripe/onboarding/'),
    })
    expect(control().counts().accounts).toBe(1)
    expect(await read()).toBe('onboarding')
  })

  it('is another account, announced in another mail, after its owner has denied the first one', async () => {
    const { context, server } = paying
    const opened = async () =>
      (await queuedMails(context, 'creator@example.org')).filter(({ textBody }) => textBody.includes('/not-me?token='))
    await start()
    const denied = await accountId()
    const token = /not-me\?token=(\S+)/.exec((await opened())[0]?.textBody ?? '')?.[1]
    context.pass(1_000)
    expect((await server.send('POST', sayNotMe.path, { body: { token } })).status).toBe(200)
    const headers = { Authorization: `Bearer ${await buildSession(context, paying.creator)}` }
    const replies = await Promise.all([start(headers), start(headers)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await accountId()).not.toBe(denied)
    expect(control().counts().accounts).toBe(2)
    expect(await opened()).toHaveLength(2)
    const own = await accountId()
    expect((await server.send('POST', sayNotMe.path, { body: { token } })).status).toBe(200)
    expect(await accountId()).toBe(own)
  })

  it('rests for 72 hours from when it becomes active, however long ago it was opened, and its owner is told once', async () => {
    const { context } = paying
    await start()
    await paying.endCoolingOff()
    await paying.asked()
    control().setAccount(await accountId(), 'active')
    await Promise.all([read(), read(), paying.workOnEvents()])
    const mails = await queuedMails(context, 'creator@example.org')
    const told = mails.filter(({ subject }) => subject === 'Your Stripe account for payouts is active')
    expect(told).toHaveLength(1)
    expect(told[0]?.textBody).toContain('/not-me?token=')
    expect((await paying.queue())[0]?.methods).toEqual(['by-hand'])
    expect(await changedAt()).toBe(context.clock())
    context.pass(1_000)
    await read()
    expect(await changedAt()).toBe(context.clock() - 1_000)
  })

  it('has the status that Stripe reports, or the last known one while Stripe does not answer', async () => {
    await start()
    control().setAccount(await accountId(), 'active')
    expect([await read(), await stored()]).toEqual(['active', 'active'])
    control().faults.add({ at: 'stripe', kind: 'status', status: 503, times: 0 })
    expect(await read()).toBe('active')
    expect((await start()).status).toBe(502)
    control().faults.clear()
    control().setAccount(await accountId(), 'rejected')
    expect(await refreshConnectAccount(paying.context, await accountId())).toBe(true)
    expect(await stored()).toBe('rejected')
    expect((await start()).status).toBe(409)
    expect(await refreshConnectAccount(paying.context, 'acct_ofnobody')).toBe(false)
  })

  it('is a method for payouts in dollars once it is active and 72 hours have passed', async () => {
    await start()
    const id = await paying.asked()
    expect((await paying.queue())[0]?.methods).not.toContain('stripe')
    control().setAccount(await accountId(), 'active')
    await paying.workOnEvents()
    expect((await paying.queue())[0]?.methods).toEqual(['by-hand'])
    await paying.endCoolingOff()
    expect((await paying.queue())[0]?.methods).toEqual(['by-hand', 'stripe'])
    expect(await paying.decide(id, { status: 'processing', method: 'stripe' })).toMatchObject({
      body: { status: 'completed', method: 'stripe', stripeTransferId: expect.stringMatching(/^tr_/) },
    })
    expect((await paying.queue({ status: 'completed' }))[0]?.destination).toBe('Stripe account')
    expect((await queuedMails(paying.context, 'creator@example.org')).at(-1)?.textBody).toContain('your Stripe account')
  })

  it('receives a payout only when an admin chooses it, because nobody has verified that account', async () => {
    await start()
    const id = await paying.asked()
    control().setAccount(await accountId(), 'active')
    await paying.workOnEvents()
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject({
      body: { method: 'by-hand', destination: 'Equity Bank ••••4321' },
    })
  })

  it('needs a country, which it takes from a first bank account', async () => {
    const stranger = { Authorization: `Bearer ${await buildSession(paying.context, await buildUser(paying.context))}` }
    expect(await start(stranger)).toMatchObject({
      status: 409,
      body: { message: 'Please add a bank account first: Stripe needs to know your country.' },
    })
  })
})
