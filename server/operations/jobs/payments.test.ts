import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context'
import { type ProviderChange, ProviderUnavailable } from '../../providers/gateway'
import { buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { createRepair, type Repair } from './payments'

const DAY = 24 * 3_600_000
const noAnswer = () => Promise.reject(new ProviderUnavailable('timeout'))

describe('the daily search for changes whose webhooks were missed', () => {
  let giving: Giving
  /** Every call to Stripe, and from which moment Flutterwave was asked. */
  let calls: string[]
  let flutterwaveSince: number[]
  let stripe: Partial<Context['gateways']['stripe']>
  let repair: Repair
  /** Warnings and errors in the log. */
  let logged: object[]
  beforeEach(async () => {
    giving = await createGiving()
    const { gateways } = giving.context
    calls = []
    flutterwaveSince = []
    stripe = {}
    logged = []
    repair = createRepair({
      ...giving.context,
      log: pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) }),
      gateways: {
        ...gateways,
        stripe: {
          ...gateways.stripe,
          async listChanges(since) {
            calls.push(`since ${since}`)
            return stripe.listChanges?.(since) ?? []
          },
          async listRefunds(id) {
            calls.push(`listRefunds ${id}`)
            return stripe.listRefunds?.(id) ?? []
          },
          listDisputes: async () => [],
          async readAccount(id) {
            calls.push(`readAccount ${id}`)
            return 'active'
          },
        },
        flutterwave: {
          ...gateways.flutterwave,
          async listChanges(since) {
            flutterwaveSince.push(since)
            return []
          },
        },
      },
    })
  })

  const run = (isStopping = () => false) => repair.run(isStopping)
  const returnsOf = (...ids: string[]): ProviderChange[] =>
    ids.map((paymentExternalId) => ({ about: 'return', paymentExternalId }))
  /** Makes payments that are known here, and lists a return of each. Returns their ids at the provider. */
  async function listReturns(count: number): Promise<string[]> {
    for (let made = 0; made < count; made += 1) {
      const { clientSecret } = await giving.startCard()
      giving.payByCard(clientSecret)
      await giving.claim(clientSecret)
    }
    const ids = (await giving.payments()).map(({ externalId }) => externalId)
    stripe.listChanges = async () => returnsOf(...ids)
    return ids
  }
  const asked = () => calls.filter((call) => !call.startsWith('since')).map((call) => call.split(' ')[1])

  it('covers thirty days at first, and then each day a day more than has passed', async () => {
    const start = giving.context.clock()
    await run()
    giving.context.pass(DAY - 1)
    await run()
    expect(calls).toEqual([`since ${start - 30 * DAY}`])
    giving.context.pass(1)
    await run()
    expect(calls).toEqual([`since ${start - 30 * DAY}`, `since ${start - DAY}`])
    expect(flutterwaveSince).toEqual([start - 30 * DAY, start - DAY])
  })

  it('is repeated for a provider that gave no list, and made for the other one', async () => {
    stripe.listChanges = noAnswer
    const start = giving.context.clock()
    await run()
    giving.context.pass(1_000)
    await run()
    expect(calls).toEqual([`since ${start - 30 * DAY}`, `since ${start + 1_000 - 30 * DAY}`])
    expect(flutterwaveSince).toHaveLength(1)
    expect(logged).toMatchObject([{ provider: 'stripe' }, { provider: 'stripe' }])
  })

  it('follows each change once, and ignores what is not ours', async () => {
    const ids = await listReturns(2)
    stripe.listChanges = async () => [...returnsOf(...ids, ...ids, 'ch_unknown'), { about: 'nothing-of-ours' }]
    await run()
    expect(calls.slice(1)).toEqual(ids.map((id) => `listRefunds ${id}`))
  })

  it('asks again the next day about a change without an answer, and goes on with the others', async () => {
    const ids = await listReturns(4)
    stripe.listRefunds = async (id) => (id === ids[0] || id === ids[1] || id === ids[3] ? noAnswer() : [])
    await run()
    expect(asked()).toEqual(ids)
    calls.length = 0
    stripe = {}
    giving.context.pass(DAY)
    await run()
    expect(asked()).toEqual([ids[0], ids[1], ids[3]])
    calls.length = 0
    giving.context.pass(DAY)
    await run()
    expect(asked()).toEqual([])
  })

  it('stops after three changes in a row without an answer, and starts over the next time', async () => {
    const ids = await listReturns(5)
    stripe.listRefunds = noAnswer
    const start = giving.context.clock()
    await run()
    expect(asked()).toEqual(ids.slice(0, 3))
    calls.length = 0
    stripe = { listChanges: stripe.listChanges }
    await run()
    expect(calls[0]).toBe(`since ${start - 30 * DAY}`)
    expect(asked()).toEqual(ids)
  })

  it('goes on after an error of our own, which is not repeated the next day', async () => {
    const ids = await listReturns(4)
    stripe.listRefunds = () => Promise.reject(new Error('disk full'))
    await run()
    expect(asked()).toEqual(ids)
    calls.length = 0
    stripe = {}
    giving.context.pass(DAY)
    await run()
    expect(asked()).toEqual([])
  })

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [3, 1, 2],
  ])('stops when asked to, after %i questions', async (rounds, lists, changes) => {
    await listReturns(3)
    let count = 0
    await run(() => {
      count += 1
      return count > rounds
    })
    expect(calls).toHaveLength(lists + changes)
    expect(flutterwaveSince).toEqual([])
  })

  it('reads the state of a transfer and of an account, each as what it is', async () => {
    const { id } = await buildUser(giving.context, { stripeConnectAccountId: 'acct_1' })
    stripe.listChanges = async () => [
      { about: 'account', stripeAccountId: 'acct_1' },
      { about: 'account', stripeAccountId: 'acct_unknown' },
      { about: 'payment', reference: 'pi_1' },
      { about: 'transfer', reference: 'payout-424242-1-0b5e21f4' },
    ]
    await run()
    expect(calls.slice(1)).toEqual(['readAccount acct_1'])
    const person = giving.context.database.read.selectFrom('users').selectAll().where('id', '=', id)
    expect(await person.executeTakeFirst()).toMatchObject({ stripeConnectAccountStatus: 'active' })
  })
})
