import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '../../../server/giving/ledger/audit'
import type { Row } from '../../../server/platform/database/schema'
import { buildFundraiser } from '../../../server/testing/builders'
import { createTestParts, type TestParts } from '../../../server/testing/parts'
import { type ServerProcess, serverProcess } from './server-process'

const RESULT_TIMEOUT = 120_000

describe('a server that is killed between the provider’s confirmation and our record', { timeout: 300_000 }, () => {
  let parts: TestParts
  let server: ServerProcess
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    parts = await createTestParts(Date.now())
    server = await serverProcess(parts)
    fundraiser = await buildFundraiser(parts)
    await server.start()
  })
  afterEach(() => server.kill())

  const post = async (address: string, body: object) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const control = (what: string, body: object = {}) => post(`${server.sandboxOrigin}/_control/${what}`, body)
  /** The injected faults that have not happened yet. */
  const faults = async () => (await fetch(`${server.sandboxOrigin}/_control/faults`)).json()
  const payByCard = async (): Promise<string> => {
    const { body } = await post(`${server.origin}/api/create-payment-intent`, {
      fundraiserId: fundraiser.id,
      amount: 2_500,
      currency: 'usd',
    })
    await control('pay-by-card', { clientSecret: body.clientSecret })
    return body.clientSecret.split('_secret_')[0]
  }
  const claim = (paymentIntentId: string) =>
    post(`${server.origin}/api/donations`, { fundraiserId: fundraiser.id, amount: 2_500, paymentIntentId })
  const donations = () =>
    parts.database.read.selectFrom('donations').select(['paymentIntentId', 'amount']).orderBy('id').execute()
  const recorded = async (expected: string[]) => {
    for (
      const deadline = Date.now() + RESULT_TIMEOUT;
      (await donations()).length < expected.length && Date.now() < deadline;
    )
      await wait(50)
    expect((await donations()).map(({ paymentIntentId }) => paymentIntentId).sort()).toEqual(expected.toSorted())
    const totals = parts.database.read.selectFrom('fundraisers').select(['currentAmount', 'donationsCount'])
    expect(await totals.executeTakeFirst()).toEqual({
      currentAmount: 2_500 * expected.length,
      donationsCount: expected.length,
    })
    expect(await auditMoney(parts.database.read)).toEqual([])
  }

  it('records the donation exactly once after the restart, because the reconciler asks the provider', async () => {
    await control('faults', { at: 'stripe.webhook', kind: 'drop', times: 0 })
    await control('faults', { at: 'stripe.payment_intents.retrieve', kind: 'delay', ms: 20_000, when: 'after' })
    const payment = await payByCard()
    const unanswered = claim(payment).catch(() => 'never answered')
    await expect.poll(faults, { timeout: RESULT_TIMEOUT }).toHaveLength(1)
    await server.kill()
    expect(await unanswered).toBe('never answered')
    expect(await donations()).toEqual([])

    // Skips the wait of one minute before the reconciler asks for the first time.
    await parts.database.write.updateTable('payment_attempts').set({ nextCheckAt: Date.now() }).execute()
    await server.start()
    await recorded([payment])
    expect((await claim(payment)).status).toBe(200)
    await recorded([payment])
  })

  it('processes after the restart a webhook that it had acknowledged before', async () => {
    await control('faults', {
      at: 'stripe.payment_intents.retrieve',
      kind: 'delay',
      ms: 20_000,
      when: 'after',
      times: 0,
    })
    const payment = await payByCard()
    const events = () =>
      parts.database.read
        .selectFrom('provider_events')
        .selectAll()
        .where('type', '=', 'payment_intent.succeeded')
        .execute()
    for (const deadline = Date.now() + RESULT_TIMEOUT; (await events()).length === 0 && Date.now() < deadline; )
      await wait(20)
    await server.kill()
    expect(await events()).toMatchObject([{ status: 'received' }])
    expect(await donations()).toEqual([])

    // Skips the wait of one minute after which an event that the killed worker had claimed is due again.
    await parts.database.write.updateTable('provider_events').set({ nextAttemptAt: Date.now() }).execute()
    await server.start()
    await recorded([payment])
  })

  it('records each donation exactly once when it is killed at different moments', async () => {
    const payments: string[] = []
    for (const moment of [0, 5, 20]) {
      const made = await Promise.all([payByCard(), payByCard(), payByCard()])
      payments.push(...made)
      const reports = Promise.allSettled([...made, ...made].map(claim))
      await wait(moment)
      await server.kill()
      await reports
      await server.start()
    }
    await parts.database.write
      .updateTable('payment_attempts')
      .set({ nextCheckAt: Date.now() })
      .where('status', '=', 'open')
      .execute()
    await server.kill()
    await server.start()
    await recorded(payments)
  })
})
