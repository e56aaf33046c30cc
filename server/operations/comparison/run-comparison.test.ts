import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/providers/gateway'
import { type Giving, type GivingServer, openGivingServer } from '../../testing/giving/giving'
import { listDifferences } from './queries'
import { type ComparisonOptions, runComparison } from './run-comparison'

const HOUR = 3_600_000
let server: GivingServer
let giving: Giving
beforeAll(async () => {
  server = await openGivingServer()
})
beforeEach(async () => {
  // What earlier tests left is outside the period.
  server.context.pass(100 * 24 * HOUR)
  giving = await server.giving()
})
afterEach(() => server.context.database.write.deleteFrom('provider_differences').execute())
afterAll(() => server.end())

/** Compares, and returns the differences. */
async function compare(options: Partial<ComparisonOptions> = {}) {
  const comparison = await runComparison(server.context, { isStopping: () => false, ...options })
  const differences = await listDifferences(server.context.database.read, comparison.id)
  return {
    comparison,
    differences: differences.map(({ provider, kind, problem, ours, theirs, isForeign }) => ({
      provider,
      kind,
      problem,
      ours,
      theirs,
      isForeign,
    })),
  }
}

async function giveByCard(): Promise<string> {
  const { clientSecret } = await giving.startCard()
  await giving.payByCard(clientSecret)
  await giving.claim(clientSecret)
  return clientSecret
}

async function giveByPhone(): Promise<void> {
  const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
  await giving.payLink(paymentUrl)
  await giving.server.send('GET', `/api/payment-attempts/${attemptId}`)
}

it('finds no difference when the books and the providers agree', async () => {
  await giveByCard()
  await giveByPhone()
  server.context.pass(HOUR)
  const { comparison, differences } = await compare()
  expect(differences).toEqual([])
  expect(comparison.finishedAt).not.toBeNull()
  expect(comparison.compared).toBe(2)
  expect(await server.context.database.read.selectFrom('compared_objects').selectAll().execute()).toEqual([])
})

it('names a payment that the provider has and our books do not', async () => {
  const { clientSecret } = await giving.startCard()
  await giving.payByCard(clientSecret)
  server.context.pass(HOUR)
  const { differences } = await compare()
  expect(differences).toEqual([
    {
      provider: 'stripe',
      kind: 'payments',
      problem: 'missing-here',
      ours: null,
      theirs: `25.00 USD ${clientSecret.split('_secret_')[0]}`,
      isForeign: 0,
    },
  ])
})

it('names a payment that our books have and the provider does not', async () => {
  await giveByCard()
  const [payment] = await giving.payments()
  const change = { externalId: `ch_unknown_${payment?.id}` }
  const { write } = server.context.database
  await write
    .updateTable('payments')
    .set(change)
    .where('id', '=', payment?.id ?? 0)
    .execute()
  server.context.pass(HOUR)
  const { differences } = await compare()
  expect(differences.map(({ problem, ours, theirs }) => [problem, ours, theirs])).toEqual([
    ['missing-here', null, `25.00 USD ${payment?.reference}`],
    ['missing-there', '25.00 USD', null],
  ])
})

it('names another amount, in the currency of the payment', async () => {
  await giveByPhone()
  const [payment] = await giving.payments()
  const { write } = server.context.database
  const setAmount = (amount: number) => {
    const { id = 0 } = payment ?? {}
    return write.updateTable('payments').set({ amount }).where('id', '=', id).execute()
  }
  await setAmount((payment?.amount ?? 0) + 100)
  server.context.pass(HOUR)
  const { differences } = await compare()
  await setAmount(payment?.amount ?? 0)
  expect(differences).toMatchObject([{ provider: 'flutterwave', kind: 'payments', problem: 'amount' }])
})

it('continues where it was broken off, and counts and reports nothing twice', async () => {
  await giveByCard()
  const { clientSecret } = await giving.startCard()
  await giving.payByCard(clientSecret)
  server.context.pass(HOUR)
  let pages = 0
  const oneMorePage = () => {
    pages += 1
    return pages % 2 === 0
  }
  const ids = new Set<number>()
  for (let round = 0; round < 30; round += 1) {
    const { comparison, differences } = await compare({ isStopping: oneMorePage })
    ids.add(comparison.id)
    if (comparison.finishedAt === null) continue
    expect(round).toBeGreaterThan(5)
    expect(comparison.compared).toBe(2)
    expect(differences.map(({ problem }) => problem)).toEqual(['missing-here'])
    expect(ids.size).toBe(1)
    return
  }
  throw new Error('It never finished')
})

it('is broken off by a provider that does not answer, and continues later', async () => {
  await giveByCard()
  server.context.pass(HOUR)
  server.context.sandbox.control.faults.add({
    at: 'flutterwave.transactions.list',
    kind: 'status',
    status: 503,
    times: 2,
  })
  await expect(compare()).rejects.toThrow(ProviderUnavailable)
  const { comparison, differences } = await compare()
  expect(comparison.finishedAt).not.toBeNull()
  expect(differences).toEqual([])
})
