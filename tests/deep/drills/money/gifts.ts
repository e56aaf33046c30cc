import { randomUUID } from 'node:crypto'
import { buildFundraiser } from '../../../../server/testing/builders'
import { refundDonation } from '../../../../shared/contract/admin/money'
import { createDonation } from '../../../../shared/contract/donations'
import {
  createFlutterwavePayment,
  createPaymentIntent,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from '../../../../shared/contract/payments'
import { type DrillWorld, insist } from './drill-world'

const GIFT = 2_500

/** What the donor does once the payment is open. */
export type DonorAct = 'pays' | 'leaves' | 'declines'
export type Give = (world: DrillWorld, fundraiserId: number, act?: DonorAct) => Promise<void>

export const giveByCard: Give = async ({ server, context }, fundraiserId, act = 'pays') => {
  const gift = { fundraiserId, amount: GIFT, currency: 'usd' as const }
  const key = { 'Idempotency-Key': randomUUID() }
  const started = await insist(() => server.call(createPaymentIntent, { body: gift }, key))
  if (!started || act === 'leaves') return
  context.sandbox.control.payByCard(started.body.clientSecret)
  const paymentIntentId = started.body.clientSecret.split('_secret_')[0] ?? ''
  await server.send('POST', createDonation.path, { body: { ...gift, paymentIntentId } })
}

/** On the provider's page. */
export const giveByPhone: Give = async (world, fundraiserId, act = 'pays') => {
  const started = await startByPhone(world, fundraiserId, null)
  if (!started || act === 'leaves') return
  payLink(world, started.paymentUrl)
  await world.server.send('GET', getPaymentAttempt.path.replace('{attemptId}', started.attemptId))
}

let phones = 0

/** A number of its own for each donor: a number gets few prompts in an hour. Its last digits decide how the sandbox ends a payment. */
function newPhone(ending: string): string {
  phones += 1
  return `2547${10_000 + phones}${ending}`
}

/** The donor answers the prompt on the phone whatever the page shows: an error on the page does not keep the prompt away. */
export const giveByPrompt: Give = (world, fundraiserId, act = 'pays') =>
  giveByPromptTo(world, fundraiserId, newPhone('001'), act)

/** The same from a number to which nothing can be refunded. */
export const giveFromClosedPhone: Give = (world, fundraiserId) =>
  giveByPromptTo(world, fundraiserId, newPhone('119'), 'pays')

async function giveByPromptTo(world: DrillWorld, fundraiserId: number, phone: string, act: DonorAct): Promise<void> {
  const started = await startByPhone(world, fundraiserId, phone)
  answerPrompt(world, phone, act)
  if (!started) return
  // Another provider may have opened a page in place of the prompt.
  if (!started.prompt && act === 'pays') payLink(world, started.paymentUrl)
  await world.server.send('GET', getPaymentAttempt.path.replace('{attemptId}', started.attemptId))
}

/** Starts the gift, with the same key at each try. */
async function startByPhone({ server }: DrillWorld, fundraiserId: number, phone: string | null) {
  const quote = await insist(() => server.call(getMobileMoneyQuote, { query: { amount: GIFT, country: 'KE' } }))
  if (!quote) return null
  const gift = { fundraiserId, amount: GIFT, currency: 'usd' as const, quoteId: quote.body.id, network: 'M-Pesa' }
  const body = { ...gift, ...(phone !== null && { phone }) }
  const key = { 'Idempotency-Key': randomUUID() }
  return insist(async () => (await server.call(createFlutterwavePayment, { body }, key)).body)
}

function payLink({ server, context }: DrillWorld, paymentUrl: string): void {
  if (paymentUrl.startsWith(context.sandbox.origin) && !paymentUrl.startsWith(server.origin))
    context.sandbox.control.payLink(paymentUrl)
}

function answerPrompt({ context }: DrillWorld, phone: string, act: DonorAct): void {
  try {
    context.sandbox.control.answerPrompt(phone, act === 'pays' ? 'approved' : 'declined')
  } catch (error) {
    // The prompt never reached the phone.
    if (!(error instanceof RangeError)) throw error
  }
}

/** Gives without a fault, and returns how an admin refunds it. */
export async function refunding(world: DrillWorld, give: Give): Promise<() => Promise<void>> {
  const fundraiser = await buildFundraiser(world.context)
  await give(world, fundraiser.id)
  await world.settle()
  const donation = await world.context.database.read
    .selectFrom('donations')
    .select('id')
    .where('fundraiserId', '=', fundraiser.id)
    .executeTakeFirstOrThrow()
  const key = randomUUID()
  return async () => {
    const asAdmin = await world.signInAdmin()
    // The admin presses twice, as people do after an error.
    for (const _ of ['first', 'second'])
      await world.server.send('POST', refundDonation.path.replace('{id}', String(donation.id)), {
        body: { reason: 'A drill' },
        headers: { ...asAdmin, 'Idempotency-Key': key },
      })
  }
}

/** Refunds made at the providers that list them, whose webhooks are lost: only the daily lists can find them. */
export async function refundingOnDashboards(world: DrillWorld): Promise<() => Promise<void>> {
  const { context } = world
  const { control } = context.sandbox
  const fundraiser = await buildFundraiser(context)
  for (const give of [giveByCard, giveByPhone]) await give(world, fundraiser.id)
  await world.settle()
  const payments = await context.database.read
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .select('payments.externalId')
    .where('payment_attempts.fundraiserId', '=', fundraiser.id)
    .execute()
  return async () => {
    for (const provider of ['stripe', 'flutterwave'])
      control.faults.add({ at: `${provider}.webhook`, kind: 'drop', times: 0 })
    for (const { externalId } of payments) control.refund(externalId)
  }
}
