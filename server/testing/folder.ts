import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterUse } from './after-use'

/** A new folder, which is deleted after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-test-'))
  afterUse(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
