import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context'
import { type Gateway, type PaymentState, ProviderReplyUnknown } from '../../providers/gateway'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { saveReference } from './queries'
import { settle } from './settle'

const DAY = 24 * 3_600_000
type Answer = PaymentState['status'] | 'not-found'

describe('an attempt without a received payment', () => {
  let giving: Giving
  let attemptId: string
  beforeEach(async () => {
    giving = await createGiving()
    attemptId = (await giving.startCard()).attemptId
  })

  /** A provider that gives these answers, for the newest reference first, each with a message of its own. */
  function answering(...answers: Answer[]): Context {
    const { gateways } = giving.context
    const left = [...answers]
    const lookUp = async () => {
      const status = left.shift() ?? 'not-found'
      return status === 'not-found' ? status : { status, received: [], message: `because ${status}` }
    }
    return { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, lookUp } } }
  }
  const settled = async (...answers: Answer[]) => settle(answering(...answers), await giving.attempt(attemptId))

  it.each<[Answer, Answer, Answer]>([
    ['declined', 'waiting', 'waiting'],
    ['closed', 'declined', 'declined'],
    ['action', 'paid', 'paid'],
    ['not-found', 'declined', 'not-found'],
    ['closed', 'closed', 'closed'],
  ])('of one reference %s, of another %s, is %s', async (newer, older, providerStatus) => {
    const { id } = await giving.attempt(attemptId)
    const { database, secrets, clock } = giving.context
    await saveReference(database.write, {
      attemptId: id,
      provider: 'stripe',
      reference: 'pi_another',
      handle: secrets.seal('pi_another_secret', 'payment_references.handle', id),
      createdAt: clock(),
    })
    expect(await settled(newer, older)).toMatchObject({
      providerStatus,
      message: providerStatus === 'not-found' ? null : `because ${providerStatus}`,
      donation: null,
      recordedNow: false,
    })
  })

  it('is recorded by one reference while the reply about another has an unknown shape', async () => {
    const { gateways, database, secrets, clock } = giving.context
    const { clientSecret, attemptId: paidId } = await giving.startCard()
    giving.payByCard(clientSecret)
    const { id } = await giving.attempt(paidId)
    const handle = secrets.seal('pi_odd_secret', 'payment_references.handle', id)
    const row = { attemptId: id, provider: 'stripe' as const, reference: 'pi_odd', handle, createdAt: clock() }
    await saveReference(database.write, row)
    const call = { provider: 'stripe' as const, call: 'GET /v1/payment_intents/{id}', subject: 'pi_odd' }
    const lookUp: Gateway['lookUp'] = async (reference) => {
      if (reference === 'pi_odd') throw new ProviderReplyUnknown(call, 'status: missing')
      return gateways.stripe.lookUp(reference)
    }
    const context = { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, lookUp } } }
    expect(await settle(context, await giving.attempt(paidId))).toMatchObject({ recordedNow: true })
    expect(await giving.donations()).toHaveLength(1)
  })

  it('stays open after a declined payment, and stores the reason', async () => {
    expect((await settled('declined')).attempt).toMatchObject({ status: 'open', lastError: 'because declined' })
    expect((await settled('waiting')).attempt).toMatchObject({ status: 'open', lastError: 'because declined' })
  })

  it('is not updated again for a decline that is stored already', async () => {
    const { updatedAt } = (await settled('declined')).attempt
    giving.context.pass(1_000)
    expect((await settled('declined')).attempt.updatedAt).toBe(updatedAt)
  })

  it('fails once it can’t be paid any more, and is checked a last time a day later', async () => {
    giving.context.pass(1_000)
    const now = giving.context.clock()
    expect((await settled('closed')).attempt).toMatchObject({
      status: 'failed',
      lastError: 'because closed',
      nextCheckAt: now + DAY,
      updatedAt: now,
    })
  })

  it('keeps its earlier reason when the final answer has none', async () => {
    await settled('declined')
    const { gateways } = giving.context
    const lookUp = async () => ({ status: 'closed' as const, received: [], message: null })
    const silent = { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, lookUp } } }
    expect((await settle(silent, await giving.attempt(attemptId))).attempt).toMatchObject({
      status: 'failed',
      lastError: 'because declined',
    })
  })
})

it('checks a last time a day after the money has arrived', async () => {
  const giving = await createGiving()
  const { clientSecret, attemptId } = await giving.startCard()
  giving.payByCard(clientSecret)
  giving.context.pass(1_000)
  const { attempt, recordedNow } = await settle(giving.context, await giving.attempt(attemptId))
  const now = giving.context.clock()
  expect(attempt).toMatchObject({ status: 'succeeded', nextCheckAt: now + DAY, updatedAt: now })
  expect(recordedNow).toBe(true)
  expect(await settle(giving.context, attempt)).toMatchObject({ recordedNow: false, providerStatus: 'paid' })
})
