import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../startup/demo/seed'
import { buildUser } from '../testing/builders'
import { createTestParts, type TestParts } from '../testing/parts'
import { forgetFact, readFact } from './installation'
import type { Mode } from './key-modes'
import { checkMode, noteMode } from './mode'

const MODES: Mode[] = ['sandbox', 'test', 'live']

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})
afterEach(() => parts.remove())

const configOf = (mode: Mode, dataMode: Mode | null = null) => {
  const { dataDirectory } = parts
  return { mode, dataMode, dataDirectory, production: mode === 'live' }
}
const check = (...options: Parameters<typeof configOf>) => checkMode(parts.database.read, configOf(...options))
const start = (...options: Parameters<typeof configOf>) => noteMode(parts.database.write, configOf(...options))
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

  it('must be named once for payments of an earlier release that did not store it', async () => {
    await useProvider()
    for (const mode of MODES) await expect(start(mode)).rejects.toThrow('DATA_MODE: an earlier release took payments')
    await expect(start('live', 'test')).rejects.toThrow('were made with test keys, not with live keys')
    await start('live', 'live')
    await start('live')
    await expect(start('live', 'test')).rejects.toThrow('Remove DATA_MODE')
    await expect(start('test')).rejects.toThrow('with live keys, not with test keys')
  })
})

describe('demo data', () => {
  beforeEach(() => seedDemo({ ...parts, media: null }))

  it('is known as such, and as the sandbox’s, also when an earlier release made it', async () => {
    await forgetFact(parts.database.write, 'demo')
    await expect(check('live')).rejects.toThrow('this data is the demo')
    await expect(check('test')).rejects.toThrow('made in the sandbox, not with test keys')
    await start('sandbox')
    expect([await stored(), await readFact(parts.database.read, 'demo')]).toEqual(['sandbox', 'yes'])
  })

  it('never runs in production, not even with the sandbox', async () => {
    const production = { ...configOf('sandbox'), production: true }
    await expect(checkMode(parts.database.read, production)).rejects.toThrow('invented people')
    await sql`update users set "usernameKey" = 'somebody' where "usernameKey" = 'admin'`.execute(parts.database.write)
    await expect(checkMode(parts.database.read, production)).rejects.toThrow('invented people')
  })
})
