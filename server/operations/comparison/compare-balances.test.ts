import { afterEach, beforeEach, expect, it } from 'vitest'
import { getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { signInAdmin } from '../../testing/admins'
import { emptyBalances } from '../../testing/giving/balances'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { readDifferences } from './last-comparison'
import { runComparison } from './run-comparison'

const HOUR = 3_600_000
let giving: Giving
beforeEach(async () => {
  giving = await createGiving()
  emptyBalances(giving.context)
})
afterEach(() => giving.end())

const control = () => giving.context.sandbox.control

async function compare(isStopping = () => false) {
  const comparison = await runComparison(giving.context, { isStopping })
  const found = await readDifferences(giving.context.database.read, comparison.id)
  return { comparison, found: found.map(({ isError, words }) => [isError, words]) }
}

async function giveByCard(): Promise<void> {
  const { clientSecret } = await giving.startCard()
  await giving.payByCard(clientSecret)
  control().advance(10_000)
  await giving.claim(clientSecret)
}

it('finds nothing when the balances and the books agree', async () => {
  await giveByCard()
  const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
  giving.payLink(paymentUrl)
  await giving.server.send('GET', `/api/payment-attempts/${attemptId}`)
  giving.context.pass(HOUR)
  const { comparison, found } = await compare()
  expect(found).toEqual([])
  expect(comparison.finishedAt).not.toBeNull()
})

it('names a balance that was changed behind our back, with its parts, also to admins', async () => {
  await giveByCard()
  giving.context.pass(2 * HOUR)
  control().setBalance('stripe', 'USD', 2_000, 300)
  control().setBalance('flutterwave', 'UGX', 12_345)
  control().setBalance('pawapay', 'KES', 100)
  const words = [
    'Stripe balance in USD: our books say 23.97, the provider 23.00 (20.00 available, 3.00 not settled yet)',
    'Flutterwave balance in UGX: our books say 0, the provider 12345 (12345 available, 0 not settled yet)',
    'pawaPay balance in KES: our books say 0.00, the provider 1.00 (1.00 available, 0.00 not settled yet)',
  ]
  expect((await compare()).found).toEqual(words.map((line) => [true, line]))
  const { headers } = await signInAdmin(giving.context)
  const { comparison } = (await giving.server.call(getMachineRoom, {}, headers)).body
  expect(comparison?.differences).toEqual(words)
})

it('explains a difference by a payment that is not recorded yet, and does not call it an error', async () => {
  const { clientSecret } = await giving.startCard()
  await giving.payByCard(clientSecret)
  control().advance(10_000)
  const { found } = await compare()
  expect(found).toEqual([
    [
      false,
      'Stripe balance in USD: our books say 0.00, the provider 23.97 (23.97 available, 0.00 not settled yet; ' +
        '1 payment not recorded yet of 25.00). What is under way explains it',
    ],
  ])
})

it('is broken off while a provider does not tell its balances, and continues with them', async () => {
  await giveByCard()
  giving.context.pass(2 * HOUR)
  control().setBalance('stripe', 'USD', 1)
  control().faults.add({ at: 'flutterwave.balances', kind: 'reset', times: 0 })
  await expect(compare()).rejects.toThrow('Flutterwave')
  const lists = control().requests('stripe.payment_intents.list').length
  control().faults.clear()
  const { comparison, found } = await compare()
  expect(control().requests('stripe.payment_intents.list').length).toBe(lists)
  expect(comparison.finishedAt).not.toBeNull()
  expect(found.map(([isError]) => isError)).toEqual([true])
})

it('can be broken off between the balances of two providers', async () => {
  let steps = 0
  const rounds = new Set<number>()
  for (let round = 1; round <= 60; round += 1) {
    const { comparison } = await compare(() => ++steps % 2 === 0)
    rounds.add(comparison.id)
    if (comparison.finishedAt === null) continue
    expect(round).toBeGreaterThan(20)
    break
  }
  expect(rounds.size).toBe(1)
  expect(control().requests('stripe.balance.retrieve')).toHaveLength(1)
})

it('does not ask a provider that is not configured', async () => {
  const { gateways } = giving.context
  const pawapay = { ...gateways.pawapay, configured: false }
  await runComparison({ ...giving.context, gateways: { ...gateways, pawapay } }, { isStopping: () => false })
  expect(control().requests('pawapay.balances')).toEqual([])
})
