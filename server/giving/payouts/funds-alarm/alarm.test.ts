import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startMailWorker } from '../../../operations/jobs/mail'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../../testing/builders'
import { createPayingOut, type PayingOut } from '../../../testing/giving/paying-out'
import { buildBankAccount } from '../../../testing/giving/payouts'
import { queuedMails, startSmtpServer } from '../../../testing/mail'
import { sendTransfer } from '../transfers/send'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NO_FUNDS = 'DISBURSE FAILED: Insufficient funds in customer wallet'

describe('the mail to admins about missing funds', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    control().set({ transferAfterMs: null })
    await paying.context.database.write
      .updateTable('users')
      .set({ fullName: 'Achieng' })
      .where('id', '=', paying.admin.id)
      .execute()
    setBalances(0)
  })
  afterEach(() => paying.end())

  const control = () => paying.context.sandbox.control
  const setBalances = (shillings: number) => {
    control().setBalance('flutterwave', 'KES', shillings)
    control().setBalance('flutterwave', 'USD', 0)
  }
  const send = async (amount = 18_000) => {
    const id = await paying.asked({ amount })
    expect((await paying.decide(id, { status: 'processing' })).status).toBe(200)
    return id
  }
  const alarms = async () =>
    (await queuedMails(paying.context)).filter(({ mailKey }) => mailKey.startsWith('funds-missing:'))
  const wait = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += 15 * MINUTE) {
      paying.context.pass(15 * MINUTE)
      await paying.reconcile()
    }
  }

  it('goes to each admin by the mail server when a wait begins, and names what is missing', async () => {
    const second = await buildUser(paying.context, { email: 'second@example.org', isAdmin: 1 })
    await buildUser(paying.context, { email: 'left@example.org', isAdmin: 1, closedAt: paying.context.clock() })
    control().setBalance('flutterwave', 'KES', 100_000)
    const id = await send()
    const smtp = await startSmtpServer()
    const { context } = paying
    const worker = startMailWorker({ ...context, config: { ...context.config, smtpUrl: smtp.url } })
    await worker.run()
    await worker.stop()
    await smtp.stop()
    const arrived = smtp.arrived.filter(({ source }) =>
      /^Subject: Payouts wait for funds: Flutterwave, KES\r$/m.test(source),
    )
    expect(arrived.map(({ to }) => to)).toHaveLength(2)
    expect(arrived.map(({ to }) => to)).toContainEqual(['second@example.org'])
    const text = arrived[0]?.source.replace(/=\r\n/g, '') ?? ''
    for (const line of [
      'Hello Achieng,',
      'a payout waits',
      'Needed: KES 22,835.45',
      'Available: KES 1,000.00',
      'Available: $0.00',
      'Missing: KES 21,835.45',
      `Payout ${id}: KES 22,835.45`,
      '/admin?tab',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('creator@example.org')
    expect(second.isAdmin).toBe(1)
  })

  it('is sent once, not for each try, and again once a day while the wait lasts', async () => {
    const id = await send()
    expect(await alarms()).toHaveLength(1)
    await wait(23 * HOUR)
    expect(await alarms()).toHaveLength(1)
    await wait(2 * HOUR)
    expect(await alarms()).toHaveLength(2)
    await wait(24 * HOUR)
    expect(await alarms()).toHaveLength(3)
    expect(new Set((await alarms()).map(({ mailKey }) => mailKey)).size).toBe(3)
    setBalances(100_000_000)
    await wait(48 * HOUR)
    expect(await paying.payout(id)).toMatchObject({ waitingFor: null })
    expect(await alarms()).toHaveLength(3)
  })

  it('is not sent again for a payout that joins the wait, which the next reminder names', async () => {
    const first = await send(8_000)
    await wait(HOUR)
    const second = await send(10_000)
    expect(await alarms()).toHaveLength(1)
    await wait(24 * HOUR)
    const [, reminder] = await alarms()
    expect(reminder?.textBody).toContain('2 payouts wait')
    expect(reminder?.textBody).toContain(`Payout ${first}: `)
    expect(reminder?.textBody).toContain(`Payout ${second}: `)
    expect(reminder?.textBody).toContain('Missing: KES 22,835.4')
  })

  it('is sent again on the same day when money came and a new wait begins', async () => {
    await send(8_000)
    setBalances(100_000_000)
    await wait(30 * MINUTE)
    setBalances(0)
    await wait(30 * MINUTE)
    expect(await alarms()).toHaveLength(1)
    await send(10_000)
    expect(await alarms()).toHaveLength(2)
    await wait(30 * MINUTE)
    expect(await alarms()).toHaveLength(2)
  })

  it('is sent once a day when the provider accepts each try and ends it for lack of funds', async () => {
    setBalances(100_000_000)
    const id = await send()
    for (let round = 0; round < 8; round += 1) {
      control().endTransfer((await paying.payout(id)).reference ?? '', 'failed', NO_FUNDS)
      await paying.workOnEvents()
      await wait(HOUR)
    }
    expect((await paying.payout(id)).tries).toBeGreaterThan(8)
    expect(await alarms()).toHaveLength(1)
  })

  it('says so when our balance can’t be read, and the payout waits all the same', async () => {
    setBalances(100_000_000)
    const id = await send()
    control().faults.add({ at: 'flutterwave.balances', kind: 'reset', times: 0 })
    control().endTransfer((await paying.payout(id)).reference ?? '', 'failed', NO_FUNDS)
    await paying.workOnEvents()
    control().faults.clear()
    expect(await paying.payout(id)).toMatchObject({ waitingFor: 'funds' })
    const [mail] = await alarms()
    expect(mail?.textBody).toContain('could not be read')
    expect(mail?.textBody).not.toContain('Missing')
  })

  it('is sent once when two servers find at the same moment that payouts of two people wait', async () => {
    const other = await buildUser(paying.context, { email: 'other@example.org' })
    const fundraiser = await buildFundraiser(paying.context, { userId: other.id })
    await buildDonation(paying.context, { fundraiserId: fundraiser.id, amount: 20_000 })
    await buildBankAccount(paying.context, { userId: other.id, isPrimary: 1, isVerified: 1 })
    const session = { Authorization: `Bearer ${await buildSession(paying.context, other)}` }
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403, times: 0 })
    setBalances(100_000_000)
    const mine = await paying.asked()
    await paying.decide(mine, { status: 'processing' })
    expect((await paying.ask({ fundraiserId: fundraiser.id }, session)).status).toBe(201)
    const theirs = mine + 1
    await paying.decide(theirs, { status: 'processing' })
    control().faults.clear()
    setBalances(0)
    const payouts = [await paying.payout(mine), await paying.payout(theirs)]
    const servers = [paying.context, { ...paying.context }]
    await Promise.all(servers.flatMap((server) => payouts.map((payout) => sendTransfer(server, payout))))
    for (const { id } of payouts) expect(await paying.payout(id)).toMatchObject({ waitingFor: 'funds' })
    expect(await alarms()).toHaveLength(1)
  })
})
