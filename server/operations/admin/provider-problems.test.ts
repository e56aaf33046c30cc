import { beforeEach, describe, expect, it } from 'vitest'
import { actOnTrouble, getAdminStats, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { getPaymentAttempt } from '#shared/contract/payments'
import { recordWarning } from '../../providers/problems'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'

const HOUR = 3_600_000

describe('problems at the providers', () => {
  let giving: Giving
  let headers: Record<string, string>
  beforeEach(async () => {
    giving = await createGiving()
    headers = (await signInAdmin(giving.context)).headers
  })

  const control = () => giving.context.sandbox.control
  const problems = async () => {
    const { body } = await giving.server.call(getMachineRoom, {}, headers)
    return body.troubles.filter(({ kind }) => kind === 'provider')
  }
  const statusOf = async (attemptId: string) =>
    (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body
  const dismiss = (id: number) =>
    giving.server.send('POST', actOnTrouble.path, { body: { act: 'dismiss', kind: 'provider', id }, headers })
  /** Hides a field in the next replies about card payments. */
  const hide = (path: string, times = 0) =>
    control().faults.add({ at: 'stripe.payment_intents.retrieve', kind: 'reshape', path, times })
  async function payByCard() {
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
    return attemptId
  }

  it('are shown at once when a reply has an unknown shape, until the same payment is understood', async () => {
    const attemptId = await payByCard()
    hide('amount_received')
    expect(await statusOf(attemptId)).toMatchObject({ status: 'checking' })
    const [problem] = await problems()
    expect(problem).toMatchObject({
      title: 'Stripe: GET /v1/payment_intents/{id}',
      detail: expect.stringMatching(/unknown shape.*\(amount_received: .*\)\. It is about pi_\w+\.$/),
      tries: 1,
      canRetry: false,
      canDismiss: true,
    })
    expect((await giving.server.call(getAdminStats, {}, headers)).body.troubles).toBe(1)
    giving.context.pass(HOUR)
    await statusOf(attemptId)
    expect(await problems()).toMatchObject([{ id: problem?.id, tries: 2, since: problem?.since }])

    control().faults.clear()
    await statusOf(await payByCard())
    expect(await problems()).toHaveLength(1)
    expect(await statusOf(attemptId)).toMatchObject({ status: 'succeeded' })
    expect(await problems()).toEqual([])
  })

  it('are dismissed by an admin, which the audit trail records, and come back when they happen again', async () => {
    const attemptId = await payByCard()
    hide('currency')
    await statusOf(attemptId)
    const [problem] = await problems()
    const id = problem?.id ?? 0
    expect((await dismiss(id)).body).toEqual({ message: 'It comes back if it happens again.' })
    expect(await problems()).toEqual([])
    expect(await actsOn(giving.context, `provider:${id}`)).toMatchObject([{ action: 'dismiss' }])
    expect((await dismiss(id)).status).toBe(409)
    giving.context.pass(HOUR)
    await statusOf(attemptId)
    expect(await problems()).toMatchObject([{ tries: 1 }])
  })

  it('of four payments do not keep the others from being recorded in the same run', async () => {
    for (let payment = 0; payment < 6; payment += 1) await payByCard()
    hide('latest_charge', 4)
    giving.context.pass(60_000)
    await giving.reconcile()
    expect(await giving.donations()).toHaveLength(2)
    expect(await problems()).toMatchObject([{ tries: 4 }])
  })

  it('do not keep a decline by mobile money from the donor', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl, { outcome: 'failed' })
    control().faults.add({ at: 'flutterwave.transactions.list', kind: 'reshape', path: 'data', times: 0 })
    expect(await statusOf(attemptId)).toMatchObject({ status: 'failed' })
    expect(await problems()).toMatchObject([{ title: 'Flutterwave: GET /v3/transactions' }])
  })

  it('are shown for a warning of fraud, until the warning is over', async () => {
    giving.context.sandbox.deliverTo(giving.server.origin)
    const { clientSecret } = await giving.startCard()
    const { latest_charge: charge } = giving.payByCard(clientSecret, { card: '4000000000005423' })
    await giving.claim(clientSecret)
    giving.context.pass(2_000)
    await control().webhooks.settled()
    await giving.workOnEvents()
    const [problem] = await problems()
    expect(problem).toMatchObject({
      title: `Stripe: payment ${charge}`,
      detail: expect.stringContaining('Refund the donation now'),
      canDismiss: true,
    })
    const { problemKey: key } = await giving.context.database.read
      .selectFrom('provider_problems')
      .select('problemKey')
      .executeTakeFirstOrThrow()
    await recordWarning(giving.context, 'stripe', { key, title: '', problem: null })
    expect(await problems()).toEqual([])
  })

  it('are shown for a payout that did not reach a recipient’s bank, if the account is one of ours', async () => {
    giving.context.sandbox.deliverTo(giving.server.origin)
    const { stripe } = giving.context.gateways
    const [ours, other] = [1, 2].map((userId) =>
      stripe.openAccount({ userId, country: 'US', email: `${userId}@example.org` }),
    )
    await buildUser(giving.context, { stripeConnectAccountId: (await ours) ?? null })
    for (const account of [await ours, await other]) control().failBankPayout(account ?? '')
    await control().webhooks.settled()
    await giving.workOnEvents()
    expect(await problems()).toMatchObject([
      { title: `Stripe: account ${await ours}`, detail: expect.stringContaining('(account closed)') },
    ])
  })
})
