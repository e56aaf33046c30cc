import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFlutterwavePayment, createPaymentIntent } from '#shared/contract/payments'
import { buildSession, buildUser } from '../../testing/builders'
import { type Giving, openGivingServer } from '../../testing/giving/giving'
import { listReferences } from './queries'

const SETUP_FAILED = { message: 'Unable to initialize payment. Please try again.' }
const CREATE = 'stripe.payment_intents.create'
const LINK = 'flutterwave.payments.create'

let giving: Giving
const place = await openGivingServer()

describe('starting a payment', () => {
  beforeEach(async () => {
    giving = await place.giving()
  })
  afterEach(() => place.audit())

  const control = () => giving.context.sandbox.control
  const post = (path: string, key: string, changes: object = {}) =>
    giving.server.send('POST', path, { body: { ...giving.gift, ...changes }, headers: { 'Idempotency-Key': key } })
  const references = async (publicId: string) =>
    listReferences(giving.context.database.read, (await giving.attempt(publicId)).id)

  describe('by card', () => {
    it('makes one attempt and one intent for the same request sent many times at once', async () => {
      const key = randomUUID()
      const started = await Promise.all(Array.from({ length: 8 }, () => post(createPaymentIntent.path, key)))
      const answered = started.filter(({ status }) => status === 200).map(({ body }) => body)
      expect(answered.length).toBeGreaterThan(0)
      expect(new Set(answered.map((body) => JSON.stringify(body))).size).toBe(1)
      expect(await giving.attempts()).toHaveLength(1)
      expect(giving.opened().intents).toBe(1)
    })

    it('reads the amount in dollars, and in cents when a currency is given [7.payment-intent 7.payment-intent.*]', async () => {
      const words = { donorName: 'Kwame', donorEmail: 'kwame@example.com', message: 'Courage!' }
      const { fundraiserId } = giving.gift
      const inDollars = { fundraiserId, amount: 25.5, ...words }
      const { body } = await giving.server.call(createPaymentIntent, { body: inDollars })
      expect(body.clientSecret).toMatch(/^pi_/)
      expect(await giving.attempt(body.attemptId)).toMatchObject({ amount: 2_550, donorName: 'Kwame' })
      const { attemptId } = await giving.startCard({ amount: 2_550, currency: 'usd', ...words })
      expect(await giving.attempt(attemptId)).toMatchObject({ amount: 2_550, currency: 'USD', message: 'Courage!' })
    })

    it('refuses an address as the donor’s name, but takes a gift from a name that sounds like our team', async () => {
      const give = (donorName: string) => post(createPaymentIntent.path, randomUUID(), { donorName })
      const refused = { status: 400, body: { issues: [{ path: 'donorName' }] } }
      expect(await give('Claim at evil.com')).toMatchObject(refused)
      expect(await giving.attempts()).toEqual([])
      expect((await give('Team Pamoja')).status).toBe(200)
    })

    it('makes a new attempt for each request without an idempotency key', async () => {
      const send = () => giving.server.call(createPaymentIntent, { body: giving.gift })
      const [first, second] = [await send(), await send()]
      expect(first.body.attemptId).not.toBe(second.body.attemptId)
    })

    it.each([{ amount: 2_600 }, { message: 'Other words' }])(
      'refuses a key that comes again with other content: %j',
      async (changes) => {
        const key = randomUUID()
        await giving.startCard({}, key)
        expect((await post(createPaymentIntent.path, key, changes)).status).toBe(422)
        expect((await post(createFlutterwavePayment.path, key)).status).toBe(422)
      },
    )

    it('gives each account and each device a payment of its own under the same key', async () => {
      const { context, server, gift } = giving
      const session = `Bearer ${await buildSession(context, await buildUser(context))}`
      const key = { 'Idempotency-Key': '1' }
      const start = async (by: object) =>
        (await server.call(createPaymentIntent, { body: gift }, { ...key, ...by })).body.clientSecret
      const [phone, laptop] = [{ 'Pamoja-Device': randomUUID() }, { 'Pamoja-Device': randomUUID() }]
      const callers = [{ Authorization: session }, phone, laptop, {}]
      const secrets = []
      for (const caller of callers) secrets.push(await start(caller))
      expect(new Set(secrets).size).toBe(4)
      for (const [index, caller] of callers.entries()) expect(await start(caller)).toBe(secrets[index])
    })

    it('finds the payment of a device again after its donor has signed in, and after the session has ended', async () => {
      const { context, server, gift } = giving
      const session = { Authorization: `Bearer ${await buildSession(context, await buildUser(context))}` }
      const device = { 'Pamoja-Device': randomUUID() }
      for (const [before, after] of [
        [{}, session],
        [session, {}],
      ]) {
        const key = { 'Idempotency-Key': randomUUID() }
        const start = async (by: object) =>
          (await server.call(createPaymentIntent, { body: gift }, { ...key, ...device, ...by })).body
        expect(await start(after ?? {})).toEqual(await start(before ?? {}))
      }
      expect(await giving.attempts()).toHaveLength(2)
    })

    it('refuses a key of one person that another one repeats on the same device, and lets a guest or the same person repeat it', async () => {
      const { context, server, gift } = giving
      const sessionOf = async () => `Bearer ${await buildSession(context, await buildUser(context))}`
      const [first, second] = [await sessionOf(), await sessionOf()]
      const key = { 'Idempotency-Key': randomUUID(), 'Pamoja-Device': randomUUID() }
      const start = (by: object) =>
        server.send('POST', createPaymentIntent.path, { body: gift, headers: { ...key, ...by } })
      const started = await start({ Authorization: first })
      expect(await start({ Authorization: second })).toMatchObject({
        status: 422,
        body: { code: 'payment.key-reused' },
      })
      expect((await start({ Authorization: first })).body).toEqual(started.body)
      expect((await start({})).body).toEqual(started.body)
      expect(await giving.attempts()).toHaveLength(1)
    })

    it('keeps the attempt when the provider was never reached, and continues it on a retry', async () => {
      const key = randomUUID()
      control().faults.add({ at: CREATE, kind: 'reset', when: 'before', times: 0 })
      expect(await post(createPaymentIntent.path, key)).toMatchObject({ status: 502, body: SETUP_FAILED })
      const [kept] = await giving.attempts()
      expect(kept).toMatchObject({ status: 'open', amount: 2_500 })

      control().faults.clear()
      const started = await giving.startCard({}, key)
      expect(started.attemptId).toBe(kept?.publicId)
      expect(giving.opened().intents).toBe(1)
    })

    it.each([
      { kind: 'status', status: 503, times: 0 },
      { kind: 'hang', ms: 50, times: 0 },
      { kind: 'half-body', times: 0 },
    ] as const)(
      'says that the payment could not be set up while the provider answers with %j [7.payment-intent.secret]',
      async (fault) => {
        const key = randomUUID()
        control().faults.add({ at: CREATE, ...fault })
        expect(await post(createPaymentIntent.path, key)).toMatchObject({ status: 502, body: SETUP_FAILED })
        control().faults.clear()
        expect((await giving.startCard({}, key)).clientSecret).toMatch(/^pi_/)
      },
    )

    it('recovers from a failure that the provider repeats for the same key', async () => {
      const key = randomUUID()
      control().faults.add({ at: CREATE, kind: 'status', status: 500, when: 'after' })
      const first = await giving.startCard({}, key)
      expect(await giving.startCard({}, key)).toEqual(first)
    })

    it('answers that it has succeeded when a retry finds it paid, and records the donation', async () => {
      const key = randomUUID()
      const started = await giving.startCard({}, key)
      giving.payByCard(started.clientSecret)
      expect(await giving.startCard({}, key)).toEqual({ ...started, status: 'succeeded' })
      expect(await giving.donations()).toHaveLength(1)
    })

    it('answers a retry with the same secret while the provider can’t be reached', async () => {
      const key = randomUUID()
      const started = await giving.startCard({}, key)
      control().faults.add({ at: 'stripe.payment_intents.retrieve', kind: 'status', status: 503, times: 0 })
      expect(await giving.startCard({}, key)).toEqual(started)
    })

    it('stores no secret, donor’s e-mail address or network address in clear', async () => {
      const { clientSecret } = await giving.startCard({ donorEmail: 'kwame@example.com' })
      const { read } = giving.context.database
      const stored = JSON.stringify([
        await giving.attempts(),
        await read.selectFrom('payment_references').selectAll().execute(),
      ])
      for (const secret of [clientSecret, 'kwame@example.com', '127.0.0.1']) expect(stored).not.toContain(secret)
    })
  })

  describe('on the provider’s page', () => {
    it('keeps checking a reference whose answer was lost, and makes another under the same attempt', async () => {
      const key = randomUUID()
      control().faults.add({ at: LINK, kind: 'reset', when: 'after' })
      expect(await post(createFlutterwavePayment.path, key)).toMatchObject({ status: 502, body: SETUP_FAILED })
      const started = await giving.startHosted({}, key)
      const stored = await references(started.attemptId)
      expect(stored).toMatchObject([{ handle: expect.stringMatching(/./) }, { handle: '' }])
      expect(await giving.attempts()).toHaveLength(1)
    })

    it('opens one link for many requests at once with one key', async () => {
      const key = randomUUID()
      control().faults.add({ at: LINK, kind: 'delay', ms: 100, times: 0 })
      const started = await Promise.all(Array.from({ length: 6 }, () => giving.startHosted({}, key)))
      expect(new Set(started.map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
      expect(giving.opened().links).toBe(1)
    })

    it('does not wait for a link that a crashed server was opening [7.flutterwave]', async () => {
      const key = randomUUID()
      control().faults.add({ at: LINK, kind: 'reset', when: 'after' })
      await post(createFlutterwavePayment.path, key)
      await giving.context.database.write.updateTable('payment_references').set({ handle: null }).execute()
      giving.context.pass(60_000)
      expect((await giving.startHosted({}, key)).paymentUrl).toMatch(/^http/)
    })

    it('disables an old link before it makes another', async () => {
      const key = randomUUID()
      const old = await giving.startHosted({}, key)
      giving.context.pass(25 * 60_000)
      const fresh = await giving.startHosted({}, key)
      expect(fresh.attemptId).toBe(old.attemptId)
      expect(fresh.paymentUrl).not.toBe(old.paymentUrl)
      expect(() => giving.payLink(old.paymentUrl)).toThrow('not open')
      giving.payLink(fresh.paymentUrl)
      await giving.reconcile()
      expect(await giving.donations()).toHaveLength(1)
    })

    it('returns the page with the payment’s status when it is paid already', async () => {
      const key = randomUUID()
      const { paymentUrl, attemptId } = await giving.startHosted({}, key)
      giving.payLink(paymentUrl)
      const repeat = await post(createFlutterwavePayment.path, key)
      expect(repeat.body).toEqual({
        attemptId,
        prompt: null,
        paymentUrl: `http://localhost:3000/fundraiser/${giving.fundraiser.id}?payment=${attemptId}`,
      })
      expect(await giving.donations()).toHaveLength(1)
    })

    it('makes no second link while a phone prompt is still open', async () => {
      const key = randomUUID()
      const { paymentUrl, attemptId } = await giving.startHosted({}, key)
      const { transaction } = giving.payLink(paymentUrl, { outcome: 'pending' })
      giving.context.pass(25 * 60_000)
      expect((await giving.startHosted({}, key)).paymentUrl).toContain(`?payment=${attemptId}`)
      control().finishPending(transaction.id, 'successful')
      await giving.reconcile()
      expect(await giving.donations()).toHaveLength(1)
      expect(giving.opened().links).toBe(1)
    })

    it('asks the provider for dollars when no country was chosen [1.currency 9.currency]', async () => {
      const { attemptId } = await giving.startHosted()
      expect(await giving.attempt(attemptId)).toMatchObject({ currency: 'USD', chargeAmount: 2_500, rate: null })
    })
  })
})
