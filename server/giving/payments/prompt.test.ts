import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refundDonation } from '#shared/contract/admin/money'
import { createFlutterwavePayment, getMobileMoneyQuote, getPaymentAttempt } from '#shared/contract/payments'
import { VISITOR } from '../../community/sessions/viewer'
import { createSecrets } from '../../platform/secrets/secrets'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { type Giving, openGivingServer } from '../../testing/giving/giving'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { serve } from '../../testing/serve'
import { checkRefunds } from '../refunds/send'
import { listReferences } from './queries'
import { startLocalPayment } from './start'

const DEPOSIT = 'pawapay.deposits.create'
const HOUR = 60 * 60_000

let giving: Giving
const place = await openGivingServer()

describe('paying by a prompt on the phone', () => {
  beforeEach(async () => {
    giving = await place.giving()
    control().set({ closedNetworks: [] })
    // The providers that were skipped in an earlier test are asked again.
    giving.context.pass(HOUR)
  })
  afterEach(() => place.audit())

  const control = () => giving.context.sandbox.control
  let numbers = 0
  const freePhone = () => `+254712${String(++numbers).padStart(3, '0')}500`
  const quoted = async (amount = 2_500) =>
    (await giving.server.call(getMobileMoneyQuote, { query: { amount, country: 'KE' } })).body.id
  /** A number, and the same request for a prompt to it as often as it is called. */
  async function payer() {
    const [phone, key, quoteId] = [freePhone(), randomUUID(), await quoted()]
    return { phone, key, quoteId, pay: () => giving.startHosted({ quoteId, network: 'M-Pesa', phone }, key) }
  }
  const start = (phone: string, key = randomUUID(), changes: object = {}) =>
    giving.startHosted({ country: 'KE', network: 'M-Pesa', phone, ...changes }, key)
  const statusOf = async (attemptId: string) =>
    (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body
  const references = async (attemptId: string) =>
    listReferences(giving.context.database.read, (await giving.attempt(attemptId)).id)
  const deposits = () => control().requests(DEPOSIT).length

  it('sends one prompt and answers with our own status page and the end of the prompt', async () => {
    const before = deposits()
    const { attemptId, paymentUrl, prompt } = await start(freePhone())
    expect(paymentUrl).toContain(`/fundraiser/${giving.fundraiser.id}?payment=${attemptId}`)
    expect(Date.parse(prompt?.expiresAt ?? '')).toBe(giving.context.clock() + 5 * 60_000)
    expect(deposits()).toBe(before + 1)
    expect(await statusOf(attemptId)).toMatchObject({
      status: 'checking',
      prompt,
      paidAs: expect.stringMatching(/^KES [\d,]+\.00$/),
    })
    expect(await giving.attempt(attemptId)).toMatchObject({ provider: 'pawapay', network: 'M-Pesa' })
  })

  it('records the donation when the callback says that it was approved', async () => {
    giving.context.sandbox.deliverTo(giving.server.origin)
    const phone = freePhone()
    const { attemptId } = await start(phone)
    control().answerPrompt(phone.slice(1))
    await giving.workOnEvents()
    expect(control().webhooks.list().at(-1)).toMatchObject({ status: 'delivered', answer: 200 })
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'succeeded' })
    expect(await giving.donations()).toMatchObject([{ amount: 2_500 }])
    expect(await giving.payments()).toMatchObject([{ provider: 'pawapay', currency: 'KES', outcome: 'donation' }])
  })

  it('refuses callbacks that are not signed, too old, or altered, and asks for another try without the keys', async () => {
    giving.context.sandbox.deliverTo(giving.server.origin)
    const phone = freePhone()
    await start(phone)
    control().webhooks.hold()
    control().answerPrompt(phone.slice(1))
    const { id, body } = control().webhooks.list().at(-1) ?? { id: '', body: '' }
    const send = control().webhooks.send
    // The keys are kept for an hour.
    giving.context.pass(2 * HOUR)
    control().faults.add({ at: 'pawapay.keys', kind: 'status', status: 503, times: 2 })
    expect(await send(id)).toEqual([503])
    // A failed read of the keys is not repeated at once.
    giving.context.pass(5_000)
    expect(await send(id, { badSignature: true })).toEqual([400])
    expect(await send(id, { ageSeconds: 600 })).toEqual([400])
    expect(await send(id, { body: body.replace('COMPLETED', 'FAILED') })).toEqual([400])
    const unsigned = await giving.server.send('POST', '/api/webhooks/pawapay', { body: JSON.parse(body) })
    expect(unsigned.status).toBe(400)
    expect(await send(id)).toEqual([200])
    await control().webhooks.release()
  })

  it('records a late approval without any callback, and once only', async () => {
    const phone = freePhone()
    const { attemptId } = await start(phone)
    control().webhooks.hold()
    giving.context.pass(20 * 60_000)
    control().answerPrompt(phone.slice(1))
    await giving.reconcile()
    expect(await statusOf(attemptId)).toMatchObject({ status: 'succeeded', prompt: null })
    await control().webhooks.release()
    await giving.workOnEvents()
    expect(await giving.donations()).toHaveLength(1)
  })

  it('answers a repeated request with the same attempt and sends no second prompt', async () => {
    const { key, quoteId, pay } = await payer()
    const before = deposits()
    expect(await pay()).toEqual(await pay())
    expect(deposits()).toBe(before + 1)
    const other = { ...giving.gift, quoteId, network: 'M-Pesa', phone: freePhone() }
    const headers = { 'Idempotency-Key': key }
    expect(await giving.server.send('POST', createFlutterwavePayment.path, { body: other, headers })).toMatchObject({
      status: 422,
    })
  })

  it('tells a donor who declined why, and a retry sends a new prompt for the same attempt', async () => {
    const { phone, pay } = await payer()
    const { attemptId } = await pay()
    control().answerPrompt(phone.slice(1), 'too-little-money')
    expect(await statusOf(attemptId)).toMatchObject({
      status: 'failed',
      message: 'There is not enough money in your mobile money account. You have not been charged.',
    })
    expect((await pay()).attemptId).toBe(attemptId)
    expect(await references(attemptId)).toHaveLength(2)
    control().answerPrompt(phone.slice(1))
    expect(await statusOf(attemptId)).toMatchObject({ status: 'succeeded' })
    expect(await giving.donations()).toHaveLength(1)
  })

  it('sends at most three prompts to a number in an hour', async () => {
    const phone = freePhone()
    for (let sent = 0; sent < 3; sent += 1) {
      await start(phone)
      control().answerPrompt(phone.slice(1), 'too-little-money')
    }
    // The same number in another form.
    const body = { ...giving.gift, quoteId: await quoted(), network: 'M-Pesa', phone: phone.replace('+254', '0') }
    const fourth = await giving.server.send('POST', createFlutterwavePayment.path, { body })
    expect(fourth).toMatchObject({ status: 429, body: { message: expect.stringContaining('three payment requests') } })
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    await start(freePhone())
    giving.context.pass(HOUR)
    await start(phone)
  })

  describe('sends no second prompt to a number', () => {
    const onDevice = (device: string) => ({ 'Pamoja-Device': device, 'Idempotency-Key': randomUUID() })
    const [mine, other] = [randomUUID(), randomUUID()]
    async function again(phone: string, { device = mine, server = giving.server, changes = {} } = {}) {
      const body = { ...giving.gift, quoteId: await quoted(), network: 'M-Pesa', phone, ...changes }
      return server.send('POST', createFlutterwavePayment.path, { body, headers: onDevice(device) })
    }
    const latestId = async () => (await giving.attempts()).at(-1)?.publicId ?? ''

    it('while one may be approved, from any device and for any fundraiser, and tells only its own device which payment that is', async () => {
      const phone = freePhone()
      await again(phone)
      const attemptId = await latestId()
      const before = deposits()
      giving.context.pass(6 * 60_000)
      const elsewhere = { fundraiserId: (await buildFundraiser(giving.context)).id }
      const earlierPayment = { attemptId, fundraiserId: giving.fundraiser.id, amount: 2_500 }
      for (const changes of [{}, elsewhere, { amount: 3_000, quoteId: await quoted(3_000) }])
        expect(await again(phone, { changes })).toMatchObject({
          status: 409,
          body: { code: 'payment.prompt-open', earlierPayment },
        })
      const stranger = await again(phone.replace('+254', '0'), { device: other })
      expect(stranger).toMatchObject({ status: 409, body: { code: 'payment.prompt-open' } })
      expect(stranger.body).not.toHaveProperty('earlierPayment')
      expect(deposits()).toBe(before)
      control().answerPrompt(phone.slice(1), 'too-little-money')
      expect((await again(phone, { device: other })).status).toBe(200)
      expect(deposits()).toBe(before + 1)
    })

    it('for the same gift when the first was paid meanwhile, which is thanked for', async () => {
      const phone = freePhone()
      await again(phone)
      const attemptId = await latestId()
      const before = deposits()
      control().answerPrompt(phone.slice(1))
      for (let asked = 0; asked < 2; asked += 1)
        expect(await again(phone)).toMatchObject({
          status: 409,
          body: { code: 'payment.paid-just-now', earlierPayment: { attemptId } },
        })
      expect(await giving.donations()).toHaveLength(1)
      expect(deposits()).toBe(before)
      expect((await again(phone, { device: other })).status).toBe(200)
      control().answerPrompt(phone.slice(1))
      giving.context.pass(5 * 60_000)
      expect((await again(phone)).status).toBe(200)
    })

    it('while its provider does not answer, nor before a request that got lost can no longer arrive', async () => {
      const phone = freePhone()
      control().faults.add({ at: DEPOSIT, kind: 'status', status: 503 })
      await again(phone)
      control().faults.add({ at: 'pawapay.deposits.status', kind: 'status', status: 503, times: 0 })
      expect((await again(phone)).status).toBe(409)
      control().faults.clear()
      giving.context.pass(4 * 60_000)
      expect((await again(phone)).status).toBe(409)
      giving.context.pass(60_000)
      expect((await again(phone)).status).toBe(200)
    })

    it('nor opens a page that asks the same network, when its provider has fallen silent meanwhile', async () => {
      const phone = freePhone()
      const [first, second] = [await quoted(), await quoted()]
      await again(phone, { changes: { quoteId: first } })
      const attemptId = await latestId()
      control().faults.add({ at: DEPOSIT, kind: 'status', status: 503, times: 3 })
      for (let silent = 0; silent < 3; silent += 1) await start(freePhone())
      expect(await again(phone, { changes: { quoteId: second } })).toMatchObject({
        status: 409,
        body: { code: 'payment.prompt-open', earlierPayment: { attemptId } },
      })
      control().answerPrompt(phone.slice(1), 'too-little-money')
      expect(await again(phone)).toMatchObject({ status: 200, body: { prompt: null } })
    })

    it('for longer than a day, while its provider still calls it under way', async () => {
      const phone = freePhone()
      await again(phone)
      giving.context.pass(23 * HOUR)
      expect((await again(phone, { device: other })).status).toBe(409)
      giving.context.pass(HOUR)
      expect((await again(phone, { device: other })).status).toBe(200)
    })

    it('while one is open that was sent before the key was changed', async () => {
      const secrets = createSecrets('a new secret key for tests, long enough', TEST_SECRET_KEY)
      const server = await serve({ ...giving.context, secrets })
      const phone = freePhone()
      expect((await again(phone)).status).toBe(200)
      expect((await again(phone, { server })).status).toBe(409)
    })

    it('from requests to two servers at the same moment, also when the last one has just ended', async () => {
      const servers = [giving.server, await serve(giving.context)]
      for (let round = 0; round < 3; round += 1) {
        const phone = freePhone()
        await start(phone)
        control().answerPrompt(phone.slice(1), 'too-little-money')
        const before = deposits()
        const starts = Array.from({ length: 6 }, (_, index) =>
          again(phone, { device: randomUUID(), server: servers[index % 2] ?? giving.server }),
        )
        const statuses = (await Promise.all(starts)).map(({ status }) => status).sort()
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(deposits()).toBe(before + 1)
      }
    })

    it('and keeps no trace of the number for longer than a day after the payment', async () => {
      const phone = freePhone()
      await again(phone)
      const hashes = () =>
        giving.context.database.read
          .selectFrom('payment_references')
          .select('numberHash')
          .where('numberHash', 'is not', null)
          .execute()
      expect(JSON.stringify(await hashes())).not.toContain(phone.slice(4))
      control().answerPrompt(phone.slice(1))
      giving.context.pass(60_000)
      await giving.reconcile()
      const before = (await hashes()).length
      giving.context.pass(25 * HOUR)
      await giving.reconcile()
      expect((await hashes()).length).toBeLessThan(before)
    })
  })

  it('is refused with the limit of the network, or at least for its size, and sends nothing', async () => {
    const ask = async (country: 'KE' | 'GH', network: string, phone: string) => {
      const { id } = (await giving.server.call(getMobileMoneyQuote, { query: { amount: 500_000, country } })).body
      const body = { ...giving.gift, amount: 500_000, quoteId: id, network, phone }
      return giving.server.send('POST', createFlutterwavePayment.path, { body })
    }
    const before = control().counts()
    const refused = (message: string) => ({
      status: 400,
      body: { code: 'payment.amount-not-taken', message, issues: [{ path: 'amount', message }] },
    })
    const rest = 'Please choose another way to pay, or a smaller amount. You have not been charged.'
    expect(await ask('KE', 'M-Pesa', freePhone())).toMatchObject(
      refused(`M-Pesa takes at most KES 250,000.00 at a time. ${rest}`),
    )
    expect(await ask('GH', 'AirtelTigo', '+233261234567')).toMatchObject(
      refused(`AirtelTigo does not take this amount at a time. ${rest}`),
    )
    expect(control().counts()).toEqual(before)
  })

  it('stores the number encrypted until the payment has ended, and then its last digits', async () => {
    const phone = freePhone()
    const { attemptId } = await start(phone)
    const { donorPhone } = await giving.attempt(attemptId)
    expect(donorPhone).not.toContain(phone.slice(4))
    expect(giving.context.secrets.open(donorPhone ?? '', 'payment_attempts.donorPhone', attemptId)).toBe(phone)
    control().answerPrompt(phone.slice(1))
    await statusOf(attemptId)
    expect(await giving.attempt(attemptId)).toMatchObject({ donorPhone: null, phoneEnd: phone.slice(-4) })
  })

  it('refuses a number that is none of the country', async () => {
    for (const phone of ['12', '+256772123456', '020 123']) {
      const body = { ...giving.gift, quoteId: await quoted(), network: 'M-Pesa', phone }
      const reply = await giving.server.send('POST', createFlutterwavePayment.path, { body })
      expect(reply).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Please enter a mobile number') },
      })
    }
    expect(await giving.attempts()).toHaveLength(0)
  })

  describe('goes to the provider’s page', () => {
    const onPage = async (started: { paymentUrl: string; prompt: object | null; attemptId: string }) => {
      expect(started.prompt).toBeNull()
      expect(started.paymentUrl).toContain('/v3/hosted/pay/')
      expect(await giving.attempt(started.attemptId)).toMatchObject({ provider: 'flutterwave' })
    }

    it('without a number', async () => onPage(await giving.startHosted({ country: 'KE', network: 'M-Pesa' })))

    it('for networks that are not approved by a prompt', async () =>
      onPage(await giving.startHosted({ country: 'CI', network: 'Wave', phone: '+2250701234567' })))

    it('when the first provider refuses at once, and the donation is recorded there', async () => {
      control().set({ closedNetworks: ['MPESA_KEN'] })
      const started = await start(freePhone())
      await onPage(started)
      expect((await references(started.attemptId)).map(({ provider }) => provider)).toEqual(['flutterwave', 'pawapay'])
      giving.payLink(started.paymentUrl)
      expect(await statusOf(started.attemptId)).toMatchObject({ status: 'succeeded' })
      expect(await giving.payments()).toMatchObject([{ provider: 'flutterwave' }])
    })

    it('when the first provider turned the request away unread', async () => {
      control().faults.add({ at: DEPOSIT, kind: 'status', status: 429 })
      await onPage(await start(freePhone()))
    })

    it('only, although a second request had read the payment before it went there', async () => {
      control().faults.add({ at: DEPOSIT, kind: 'status', status: 429 })
      const { attemptId } = await start(freePhone())
      const before = deposits()
      const asRead = { ...(await giving.attempt(attemptId)), provider: 'pawapay' as const }
      await expect(startLocalPayment(giving.context, asRead, VISITOR)).rejects.toMatchObject({
        code: 'payment.not-started',
      })
      expect(deposits()).toBe(before)
    })

    it('while the first provider does not answer, without asking it again', async () => {
      control().faults.add({ at: DEPOSIT, kind: 'status', status: 503, times: 3 })
      for (let silent = 0; silent < 3; silent += 1) await start(freePhone())
      const before = deposits()
      await onPage(await start(freePhone()))
      expect(deposits()).toBe(before)
      const { body } = await giving.server.call(getMobileMoneyQuote, { query: { amount: 2_500, country: 'KE' } })
      expect(body.networks).toEqual([{ name: 'M-Pesa', asksPhone: false }])
      giving.context.pass(6 * 60_000)
      expect((await start(freePhone())).prompt).not.toBeNull()
    })
  })

  it('never opens a second way to pay while it is not known whether the prompt was sent', async () => {
    const { phone, pay } = await payer()
    control().faults.add({ at: DEPOSIT, kind: 'status', status: 503, when: 'after' })
    const { attemptId, paymentUrl } = await pay()
    expect(paymentUrl).toContain('?payment=')
    expect(await pay()).toMatchObject({ attemptId, paymentUrl })
    expect(await references(attemptId)).toHaveLength(1)
    control().answerPrompt(phone.slice(1))
    expect(() => control().answerPrompt(phone.slice(1))).toThrow('No prompt')
    expect(await statusOf(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it('sends the same prompt again when the first request got lost on its way', async () => {
    const { phone, pay } = await payer()
    control().faults.add({ at: DEPOSIT, kind: 'status', status: 503 })
    const { attemptId } = await pay()
    expect(await statusOf(attemptId)).toMatchObject({ status: 'checking' })
    expect((await pay()).prompt).not.toBeNull()
    expect(await references(attemptId)).toHaveLength(1)
    control().answerPrompt(phone.slice(1))
    expect(await statusOf(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it('names the networks of a country that ask for the number', async () => {
    const { body } = await giving.server.call(getMobileMoneyQuote, { query: { amount: 2_500, country: 'CI' } })
    expect(body.networks.filter(({ asksPhone }) => asksPhone)).toEqual([{ name: 'MTN', asksPhone: true }])
  })

  it('gives a refund back to the phone', async () => {
    const phone = freePhone()
    const { attemptId } = await start(phone)
    control().answerPrompt(phone.slice(1))
    const { donation } = await statusOf(attemptId)
    const token = await buildSession(giving.context, await buildUser(giving.context, { isAdmin: 1 }))
    const reply = await giving.server.send('POST', refundDonation.path.replace('{id}', String(donation?.id)), {
      body: { reason: 'Sent by mistake' },
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    })
    expect(reply).toMatchObject({ status: 200, body: { message: '$25.00 is on its way back to the donor.' } })
    giving.context.pass(10 * 60_000)
    await checkRefunds(giving.context, () => false)
    expect(await giving.totals()).toMatchObject({ currentAmount: 0 })
  })
})
