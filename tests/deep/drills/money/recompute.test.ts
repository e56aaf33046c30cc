import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDrillWorld, type DrillWorld, PATIENT_TIMEOUT } from './drill-world'
import { callsOf, FAULTS } from './fault-matrix'
import { recompute } from './recompute'
import { SCENARIOS } from './scenarios'

let world: DrillWorld
/** The requests of all calls that the matrix strikes: `GET /v3/banks/NG`. */
const struck = new Set<string>()
beforeAll(async () => {
  world = await createDrillWorld(PATIENT_TIMEOUT)
  const { control } = world.context.sandbox
  const newServerFirst = SCENARIOS.toSorted(
    (one, other) => Number(other.needsNewServer ?? false) - Number(one.needsNewServer ?? false),
  )
  for (const scenario of newServerFirst) {
    const before = control.requests().length
    const calls = await callsOf(world, scenario)
    for (const { name, method, path } of control.requests().slice(before))
      if (calls.includes(name)) struck.add(`${method} ${path}`)
  }
}, 120_000)
afterAll(() => world.end())

const check = () => recompute(world.databaseFile, world.sandboxFile)

it('finds nothing wrong after every scenario without a fault', () => {
  expect(check()).toEqual([])
})

it('strikes every documented call to a provider', () => {
  const documented = documentedCalls()
  expect(documented.length).toBeGreaterThan(30)
  const isStruck = (call: string) => {
    const pattern = new RegExp(`^${call.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`)
    return [...struck].some((request) => pattern.test(request))
  }
  expect(documented.filter((call) => !isStruck(call))).toEqual([])
})

it('has every kind of fault', () => {
  expect(Object.keys(FAULTS)).toEqual(
    expect.arrayContaining(['refused', 'lost before', 'lost after', 'cut', '429', '500', 'hang', 'wrong shape']),
  )
})

it('finds a wrong total, a wrong amount, a missing refund and a payout that nobody sent', async () => {
  const { write } = world.context.database
  await write.updateTable('fundraisers').set({ currentAmount: 1 }).where('id', '=', 1).execute()
  expect(check()).toEqual([expect.stringContaining('fundraiser 1 shows 1 of')])

  await write.updateTable('payments').set({ amount: 1 }).where('id', '=', 1).execute()
  expect(check()).toContainEqual(
    expect.stringMatching(/^payment stripe ch_\w+: at the provider 2500 USD, in our books 1 USD$/),
  )

  await write.updateTable('refunds').set({ status: 'failed' }).where('provider', '=', 'pawapay').execute()
  expect(check()).toContainEqual(
    expect.stringMatching(/^refund pawapay \S+: at the provider \d+ KES of \S+, in our books none$/),
  )

  await write.updateTable('payout_requests').set({ reference: 'payout-unknown' }).where('id', '=', 1).execute()
  expect(check()).toContainEqual(
    expect.stringMatching(/^transfer \w+ payout-unknown: at the provider none, in our books \d+ NGN$/),
  )
})

/** The calls in the tables of the documents: `GET /v3/banks/{country}`. */
function documentedCalls(): string[] {
  return readFileSync('docs/providers.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(?:(GET|POST) )?(\/v\d[^`]*)`/g)])
    .flatMap(([, method = 'GET', path = '']) => {
      const [, before = path, kinds = '', after = ''] = path.match(/^(.*)\{([^}]*,[^}]*)\}(.*)$/) ?? []
      return kinds === '' ? [`${method} ${path}`] : kinds.split(',').map((kind) => `${method} ${before}${kind}${after}`)
    })
}
