import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../platform/config'
import { makeFolder } from '../testing/folder'
import { openSandbox } from './sandbox'

it('stops without a data directory, also when nothing was paid', async () => {
  const folder = makeFolder()
  const sandbox = await openSandbox(readConfig({ DATA_DIR: join(folder, 'absent'), SANDBOX_PORT: '0' }))
  expect(existsSync(join(folder, 'absent'))).toBe(false)
  await sandbox.stop()
  expect(existsSync(join(folder, 'absent', 'sandbox.json'))).toBe(true)
})
