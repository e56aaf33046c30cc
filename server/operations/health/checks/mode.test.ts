import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeFact } from '../../../platform/installation'
import { createTestContext, type TestContext } from '../../../testing/context'
import { modeCheck } from './mode'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.remove())

const run = (changes: Partial<TestContext['config']> = {}) =>
  modeCheck.run({ ...context, config: { ...context.config, ...changes } })

it('finds the sandbox and test keys right on a trial server, and warns of them in production', async () => {
  expect(await run()).toMatchObject([{ level: 'ok', text: expect.stringContaining('sandbox') }])
  for (const mode of ['sandbox', 'test'] as const)
    expect(await run({ mode, production: true })).toMatchObject([{ level: 'warning' }])
  expect(await run({ mode: 'live', production: true })).toMatchObject([
    { level: 'ok', text: 'Payments move real money.' },
  ])
})

it('warns when another server runs a sandbox of its own', async () => {
  await storeFact(context.database.write, 'sandbox', context.settings.cardKey)
  expect(await run()).toMatchObject([{ level: 'ok' }])
  await storeFact(context.database.write, 'sandbox', 'pk_test_sandbox_other')
  expect(await run()).toMatchObject([{ level: 'warning', text: expect.stringContaining('a sandbox of its own') }])
  expect(await run({ mode: 'live' })).toMatchObject([{ level: 'ok' }])
})

it('finds a problem when another server changed the mode of the data', async () => {
  await storeFact(context.database.write, 'mode', 'live')
  expect(await run()).toMatchObject([{ level: 'problem', advice: expect.stringContaining('Stop this server') }])
})
