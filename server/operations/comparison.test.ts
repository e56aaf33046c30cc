import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderRecord } from '../providers/gateway'
import { type Giving, openGivingServer } from '../testing/giving/giving'
import { compareListed, type OurRecord, readDifferences, runComparison } from './comparison'

const HOUR = 3_600_000
let giving: Giving
const server = await openGivingServer()
beforeEach(async () => {
  // What earlier tests left is outside the period.
  server.context.pass(100 * 24 * HOUR)
  giving = await server.giving()
})
afterEach(() => server.context.database.write.deleteFrom('provider_differences').execute())

/** Compares, and returns the differences. */
async function compare() {
  const comparison = await runComparison(server.context, { isStopping: () => false })
  const rows = server.context.database.read.selectFrom('provider_differences').selectAll().orderBy('id')
  return { comparison, differences: (await rows.execute()).map(({ id, subject, ...difference }) => difference) }
}

async function giveByPhone(): Promise<void> {
  const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
  await giving.payLink(paymentUrl)
  await giving.server.send('GET', `/api/payment-attempts/${attemptId}`)
}

it('finds no difference when the books and the providers agree', async () => {
  await giving.give()
  await giveByPhone()
  server.context.pass(HOUR)
  const { comparison, differences } = await compare()
  expect(differences).toEqual([])
  expect(comparison).toMatchObject({ compared: 2, unread: [] })
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

it('keeps the differences of a provider that does not answer, and compares the others', async () => {
  const { clientSecret } = await giving.startCard()
  await giving.payByCard(clientSecret)
  server.context.pass(HOUR)
  expect((await compare()).differences).toHaveLength(1)
  await giving.claim(clientSecret)
  const { faults } = server.context.sandbox.control
  for (const at of ['stripe.charges.list', 'flutterwave.transactions.list'])
    faults.add({ at, kind: 'status', status: 503, times: 3 })
  const { comparison, differences } = await compare()
  faults.clear()
  expect(comparison?.unread).toContain('stripe')
  expect(differences).toHaveLength(1)
  expect((await compare()).differences).toEqual([])
  expect(await readDifferences(server.context.database.read)).toEqual([])
})

const theirs: ProviderRecord = {
  id: 'x1',
  reference: 'pamoja-1',
  amount: '1320.50',
  currency: 'KES',
  status: 'done',
  isOurs: true,
}
const ours: OurRecord = {
  rowId: 1,
  externalId: 'x1',
  reference: 'pamoja-1',
  paymentExternalId: 'x1',
  amount: 132_050,
  currency: 'KES',
  status: 'done',
}

describe('an object that a provider lists', () => {
  const problems = (their: Partial<ProviderRecord>, our: Partial<OurRecord> | null = {}) =>
    compareListed({ ...theirs, ...their }, our === null ? undefined : { ...ours, ...our }).map(({ problem }) => problem)

  it('agrees when amount, currency and status do', () => {
    expect(problems({})).toEqual([])
    expect(problems({ currency: null })).toEqual([])
    expect(problems({ amount: '1320.5' })).toEqual([])
    expect(problems({ amount: '1320.500' })).toEqual([])
  })

  it('may be unfinished there while it is finished here, but not the other way round', () => {
    expect(problems({ status: 'pending' }, { status: 'done' })).toEqual([])
    expect(problems({ status: 'done' }, { status: 'pending' })).toEqual(['status'])
    expect(problems({ status: 'failed' }, { status: 'done' })).toEqual(['status'])
  })

  it('is not compared by amount in another currency', () => {
    expect(problems({ currency: 'UGX', amount: '1' })).toEqual(['currency'])
  })

  it('differs by the smallest unit, and by digits that the currency does not have', () => {
    expect(problems({ amount: '1320.51' })).toEqual(['amount'])
    expect(problems({ amount: '5000.5', currency: 'UGX' }, { amount: 5_000, currency: 'UGX' })).toEqual(['amount'])
  })

  it('is missing here only when it moved money', () => {
    expect(problems({}, null)).toEqual(['missing-here'])
    expect(problems({ status: 'pending' }, null)).toEqual([])
    expect(problems({ status: 'failed' }, null)).toEqual([])
  })

  it('may be of another product on the same account', () => {
    expect(compareListed({ ...theirs, isOurs: false }, undefined)).toMatchObject([{ isForeign: 1 }])
    expect(compareListed(theirs, undefined)).toMatchObject([{ isForeign: 0 }])
  })
})
