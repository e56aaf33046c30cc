import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../../server/platform/database/open'
import { createSecrets } from '../../../../server/platform/secrets/secrets'
import { buildContext, type TestContext } from '../../../../server/testing/build-context'
import { TEST_SECRET_KEY } from '../../../../server/testing/secret-key'

/** The whole server except its port, with the sandbox providers and a clock that the drill moves. */
export async function openContext(): Promise<TestContext> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-drill-'))
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  let now = Date.UTC(2026, 10, 21, 9)
  return buildContext({
    database,
    dataDirectory,
    databaseUrl: null,
    secrets: createSecrets(TEST_SECRET_KEY),
    clock: () => now,
    pass(ms) {
      now += ms
    },
    async remove() {
      await database.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  })
}
