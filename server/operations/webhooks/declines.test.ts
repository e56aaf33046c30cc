import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPaymentAttempt } from '#shared/contract/payments'
import { sendAsBrowser, TEST_CARDS, typeCard } from '../../testing/cards'
import { createGiving, type Giving, type StartedCard } from '../../testing/giving/giving'

const CARDS = 60
const refusal = v.object({ error: v.object({ code: v.string() }) })

describe('a program that tries stolen cards with the secret of a payment', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
    giving.context.sandbox.deliverTo(giving.server.origin)
  })

  const control = () => giving.context.sandbox.control
  const charges = () => control().counts().charges
  const failures = async ({ attemptId }: StartedCard) => (await giving.attempt(attemptId)).failures
  const typeCards = (count: number) =>
    Promise.all(Array.from({ length: count }, () => typeCard(giving.context.sandbox, TEST_CARDS.declined)))

  /** Confirms as a browser does. Returns the provider's word for the refusal. */
  async function confirm({ clientSecret }: StartedCard, card: string): Promise<string> {
    const fields = { client_secret: clientSecret, payment_method: card }
    const path = `payment_intents/${clientSecret.split('_secret_')[0]}/confirm`
    const { content } = await sendAsBrowser(giving.context.sandbox, path, fields)
    return v.parse(refusal, content).error.code
  }
  async function tryInTurn(payment: StartedCard): Promise<string[]> {
    const answers: string[] = []
    for (const card of await typeCards(CARDS)) answers.push(await confirm(payment, card))
    return answers
  }
  /**
   * The number of cards is bounded as long as an event arrives within two authorisations, so on a busy machine the bank must be slower too.
   * Declines one card of each payment, measures how long that took with its event, and lets the bank take four times as long from then on.
   */
  async function tryOneOnEach(payments: StartedCard[]): Promise<void> {
    const cards = await typeCards(payments.length)
    const began = performance.now()
    await Promise.all(payments.map((payment, index) => confirm(payment, cards[index] ?? '')))
    await control().webhooks.settled()
    const declineAfterMs = Math.ceil(4 * (performance.now() - began))
    control().set({ declineAfterMs, lockTimeoutMs: Math.ceil(declineAfterMs / 2) })
  }

  const atOnce = async (payment: StartedCard) =>
    Promise.all((await typeCards(CARDS)).map((card) => confirm(payment, card)))
  async function whileEventsComeAgain(payment: StartedCard): Promise<void> {
    for (const card of await typeCards(10)) {
      await confirm(payment, card)
      for (const { id } of control().webhooks.list()) await control().webhooks.send(id, { times: 2 })
    }
  }
  it.each([
    ['at once', atOnce],
    ['one after another', tryInTurn],
    ['while its events come again and again', whileEventsComeAgain],
  ])(
    'reaches the bank with at most five of sixty cards %s',
    async (_, tryCards) => {
      const payment = await giving.startCard()
      await tryOneOnEach([payment])
      await tryCards(payment)
      expect(charges()).toBeLessThanOrEqual(5)
      const rest = await tryInTurn(payment)
      expect(charges()).toBeLessThanOrEqual(5)
      expect(rest.at(-1)).toBe('payment_intent_unexpected_state')
    },
    30_000,
  )

  it.each([
    ['when the event is processed', () => giving.workOnEvents()],
    ['by the reconciler', () => giving.reconcile()],
    [
      'when the status is read',
      ({ attemptId }: StartedCard) => giving.server.call(getPaymentAttempt, { params: { attemptId } }),
    ],
  ])(
    'loses a payment that could not be canceled at once %s',
    async (_, check) => {
      const payment = await giving.startCard()
      control().faults.add({ at: 'stripe.payment_intents.cancel', kind: 'status', status: 503, times: 0 })
      for (const card of await typeCards(3)) await confirm(payment, card)
      await giving.workOnEvents()
      expect(await giving.attempt(payment.attemptId)).toMatchObject({ status: 'open', failures: 3 })
      control().faults.clear()
      giving.context.pass(60_000)
      await check(payment)
      expect(await giving.attempt(payment.attemptId)).toMatchObject({ status: 'failed', failures: 3 })
    },
    30_000,
  )

  it('counts once for its e-mail address with each card, however often the provider reports it', async () => {
    control().webhooks.hold()
    const payment = await giving.startCard({ donorEmail: 'thief@example.com' })
    for (const card of await typeCards(2)) await confirm(payment, card)
    for (const { id } of control().webhooks.list()) await control().webhooks.send(id, { times: 3 })
    await giving.workOnEvents()
    await giving.workOnEvents()
    expect(await failures(payment)).toBe(2)
    const counters = giving.context.database.read.selectFrom('limit_counters').selectAll()
    expect(await counters.where('limitKey', 'like', 'declined:email:%').execute()).toMatchObject([{ count: 2 }])
  })
})
