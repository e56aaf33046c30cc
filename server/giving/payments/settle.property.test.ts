import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDonation } from '#shared/contract/donations'
import { getPaymentAttempt } from '#shared/contract/payments'
import { runs } from '../../../scripts/test/runs'
import { type Giving, openGivingServer } from '../../testing/giving/giving'

/** How a donor pays, and which amount the provider reports. */
interface Plan {
  method: 'card' | 'dollars' | 'shillings'
  amount: number
  arrives: 'exact' | 'less' | 'more'
  /** Payments in progress at the same time; a card can only be paid once. */
  tries: number
}

const plan: fc.Arbitrary<Plan> = fc.record({
  method: fc.constantFrom('card', 'dollars', 'shillings'),
  amount: fc.integer({ min: 200, max: 500_000 }),
  arrives: fc.constantFrom('exact', 'exact', 'less', 'more'),
  tries: fc.integer({ min: 1, max: 3 }),
})
const step = fc.record({
  of: fc.nat({ max: 2 }),
  /** A payment that is approved or declined, or a caller that settles, several times at once. */
  what: fc.constantFrom('approve', 'approve', 'refuse', 'claim', 'return', 'status', 'webhook', 'reconcile'),
  times: fc.integer({ min: 1, max: 3 }),
})

let giving: Giving
const place = await openGivingServer()
giving = await place.giving()
giving.context.sandbox.control.webhooks.hold()
giving.context.sandbox.deliverTo(giving.server.origin)

it('records each payment once with the right outcome, in any order of events, and the audit passes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { minLength: 1, maxLength: 3 }),
      fc.array(step, { maxLength: 14 }),
      async (plans, steps) => {
        giving = await place.giving()
        const payers = await Promise.all(plans.map((each) => begin(each)))
        for (const { of, what, times } of steps) {
          const payer = payers[of % payers.length]
          if (!payer) continue
          if (what === 'approve' || what === 'refuse') payer.pay(what === 'approve')
          else await Promise.all(Array.from({ length: times }, () => ask(payer, what)))
        }
        // Long enough for the last check of attempts with a final status.
        giving.context.pass(25 * 3_600_000)
        await giving.reconcile()
        await check(payers)
      },
    ),
    runs(30),
  )
}, 600_000)

type Payer = Awaited<ReturnType<typeof begin>>

async function begin(plan: Plan) {
  const { control } = giving.context.sandbox
  const gift = { amount: plan.amount }
  /** Payments that the provider has approved so far. */
  let paid = 0
  if (plan.method === 'card') {
    const { clientSecret, attemptId } = await giving.startCard(gift)
    const reference = clientSecret.split('_secret_')[0] ?? ''
    const pay = (approved: boolean) => {
      if (paid > 0) return
      giving.payByCard(clientSecret, approved ? {} : { card: '4000000000000002' })
      if (!approved) return
      paid = 1
      if (plan.arrives !== 'exact')
        control.alter(reference, { amount: plan.arrives === 'less' ? plan.amount - 1 : plan.amount + 1 })
    }
    return { plan, attemptId, reference, pay, paid: () => paid }
  }
  const { paymentUrl, attemptId } = await giving.startHosted(
    plan.method === 'shillings' ? { ...gift, country: 'KE' } : gift,
  )
  const tries = Array.from({ length: plan.tries }, () => giving.payLink(paymentUrl, { outcome: 'pending' }).transaction)
  const reference = tries[0]?.txRef ?? ''
  const { chargeAmount } = await giving.attempt(attemptId)
  if (plan.arrives !== 'exact')
    control.alter(reference, { amount: plan.arrives === 'less' ? chargeAmount - 1 : chargeAmount + 5_000 })
  const pay = (approved: boolean) => {
    const next = tries.shift()
    if (!next) return
    control.finishPending(next.id, approved ? 'successful' : 'failed')
    if (approved) paid += 1
  }
  return { plan, attemptId, reference, pay, paid: () => paid }
}

type Trigger = 'claim' | 'return' | 'status' | 'webhook' | 'reconcile'

async function ask({ reference, attemptId, plan }: Payer, trigger: Trigger): Promise<void> {
  if (trigger === 'claim') {
    const body = { ...giving.gift, amount: plan.amount, paymentIntentId: reference }
    const { status } = await giving.server.send('POST', createDonation.path, { body })
    expect([200, 201, 402, 409]).toContain(status)
  } else if (trigger === 'return') {
    const { status } = await giving.server.send(
      'GET',
      `/api/flutterwave-return?tx_ref=${reference}&status=successful&transaction_id=1`,
    )
    expect(status).toBe(303)
  } else if (trigger === 'status') {
    await giving.server.call(getPaymentAttempt, { params: { attemptId } })
  } else if (trigger === 'webhook') {
    await giving.context.sandbox.control.webhooks.release('reversed')
    giving.context.sandbox.control.webhooks.hold()
    await giving.workOnEvents()
  } else {
    giving.context.pass(60_000)
    await giving.reconcile()
  }
}

/** The expected end state follows only from the payments that were approved. */
async function check(payers: Payer[]): Promise<void> {
  let raised = 0
  let count = 0
  for (const { plan, attemptId, paid } of payers) {
    const attempt = await giving.attempt(attemptId)
    const fits = plan.arrives === 'exact'
    const outcomes = (await giving.payments())
      .filter((payment) => payment.attemptId === attempt.id)
      .map(({ outcome }) => outcome)
    const expected = Array.from({ length: paid() }, (_, index) => (fits && index === 0 ? 'donation' : 'extra'))
    expect(outcomes.sort()).toEqual(expected.sort())
    expect(attempt.status).toBe(paid() === 0 ? 'open' : fits ? 'succeeded' : 'review')
    if (paid() > 0 && fits) {
      raised += plan.amount
      count += 1
    }
  }
  expect(await giving.totals()).toEqual({ currentAmount: raised, donationsCount: count })
  await place.audit()
}
