import { beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../startup/demo/seed'
import { buildUser } from '../testing/builders'
import { createTestParts, type TestParts } from '../testing/parts'
import type { Mode } from './config'
import { checkMode, noteMode, readFact } from './installation'

const MODES: Mode[] = ['sandbox', 'test', 'live']

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

const configOf = (mode: Mode) => ({ mode, production: mode === 'live' })
const check = (mode: Mode) => checkMode(parts.database.read, configOf(mode))
const start = (mode: Mode) => noteMode(parts.database.write, configOf(mode), parts.clock())
const stored = () => readFact(parts.database.read, 'mode')
/** An account at a provider: it exists in one mode only, like every payment. */
const useProvider = () => buildUser(parts, { stripeConnectAccountId: 'acct_1' })

describe('the mode of the data', () => {
  it('is stored at the first start, and may change until a provider was used', async () => {
    for (const mode of ['sandbox', 'test', 'live', 'sandbox'] as const) {
      await start(mode)
      expect(await stored()).toBe(mode)
    }
  })

  it.each(MODES)('stays %s from the first use of a provider on', async (mode) => {
    await start(mode)
    await useProvider()
    await start(mode)
    for (const other of MODES.filter((each) => each !== mode)) {
      await expect(check(other)).rejects.toThrow('Data with payments stays in its mode')
      await expect(start(other)).rejects.toThrow('Nothing was changed')
    }
    expect(await stored()).toBe(mode)
  })
})

describe('the moment from which money is real', () => {
  it('is stored at the first start with live keys, and never again', async () => {
    const liveSince = () => readFact(parts.database.read, 'live-since')
    await start('test')
    expect(await liveSince()).toBeNull()
    parts.pass(1)
    await start('live')
    const first = String(parts.clock())
    parts.pass(1)
    await start('live')
    expect(await liveSince()).toBe(first)
  })
})

describe('demo data', () => {
  beforeEach(() => seedDemo({ ...parts, media: null }))

  it('never runs in production, not even with the sandbox', async () => {
    const production = { ...configOf('sandbox'), production: true }
    await expect(checkMode(parts.database.read, production)).rejects.toThrow('invented people')
  })
})
