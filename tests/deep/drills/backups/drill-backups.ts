import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { auditMoney } from '../../../../server/giving/ledger/audit'
import { openDatabase } from '../../../../server/platform/database/open'
import { copyWidths, mediaName } from '../../../../server/platform/images/names'
import { createMediaStore } from '../../../../server/platform/images/store'
import { createSecrets } from '../../../../server/platform/secrets/secrets'
import { buildFundraiser } from '../../../../server/testing/builders'
import { photograph } from '../../../../server/testing/photograph'
import { TEST_SECRET_KEY } from '../../../../server/testing/secret-key'
import { startBuiltServer } from '../../../servers/built-server'
import { startWriters } from './writers'

const VARIABLES = {
  SECRET_KEY: TEST_SECRET_KEY,
  DEMO_DATA: 'off',
  LOG_LEVEL: 'error',
}

/**
 * Takes backups of a real server while donations are written and pictures stored, restores each into an empty folder by the
 * documented command, and audits it there. Starts a server on the last one. Returns what is wrong, a sentence each.
 */
export async function drillBackups(report: (line: string) => void, { backups = 20 } = {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-drill-backups-'))
  const dataDirectory = join(folder, 'data')
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const parts = { database, secrets: createSecrets(TEST_SECRET_KEY), clock: Date.now }
  const media = createMediaStore(database, dataDirectory)
  const { id: fundraiserId } = await buildFundraiser(parts)
  const server = await startBuiltServer({ dataDirectory, environment: VARIABLES })
  const writers = startWriters(server, fundraiserId)
  const problems: string[] = []
  const began = Date.now()
  try {
    for (let number = 1; number <= backups; number += 1) {
      await media.storeImage(
        await photograph(400 + number, 300)
          .jpeg()
          .toBuffer(),
        'fundraiser',
      )
      await writers.until(number)
      const acknowledged = [...writers.acknowledged]
      const restored = join(folder, `restored-${number}`)
      const variables = { ...VARIABLES, DATA_DIR: dataDirectory }
      const taken = await runBuilt('backup', [], variables)
      const path = /^Backed up to (.+)$/m.exec(taken.output)?.[1] ?? ''
      const put = await runBuilt('restore', [path], { ...VARIABLES, DATA_DIR: restored })
      const verified = await runBuilt('verify-backup', [path], variables)
      for (const { code, output } of [taken, put, verified])
        if (code !== 0) problems.push(`backup ${number}: ${output}`)
      problems.push(...(await examine(restored, acknowledged)).map((problem) => `backup ${number}: ${problem}`))
      if (number < backups) rmSync(restored, { recursive: true, force: true })
    }
    const seconds = (Date.now() - began) / 1_000
    await writers.stop()
    await server.kill('SIGTERM')
    const again = await startBuiltServer({ dataDirectory: join(folder, `restored-${backups}`), environment: VARIABLES })
    await again.kill('SIGTERM')
    const written = writers.acknowledged.length
    report(
      `backups: ${backups} while ${written} donations were written (${(written / seconds).toFixed(1)}/s), each restored and audited; ` +
        `${problems.length} problems; a server started on the last one`,
    )
    return problems
  } finally {
    await writers.stop()
    await server.kill()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `acknowledged`: the payments whose donation was confirmed to the donor before the backup began. */
async function examine(dataDirectory: string, acknowledged: readonly string[]): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  try {
    const donations = await database.read.selectFrom('donations').select('paymentIntentId').execute()
    const kept = new Set(donations.map(({ paymentIntentId }) => paymentIntentId))
    const missing = acknowledged.filter((payment) => !kept.has(payment))
    const differences = await auditMoney(database.read)
    const files = new Set(readdirSync(join(dataDirectory, 'media')))
    const pictures = await database.read.selectFrom('media').select(['hash', 'variants']).execute()
    const lost = pictures
      .flatMap((picture) => [
        mediaName(picture.hash),
        ...copyWidths(picture).map((width) => mediaName(picture.hash, width)),
      ])
      .filter((name) => !files.has(name))
    return [
      ...(missing.length > 0 ? [`${missing.length} acknowledged donations are missing`] : []),
      ...(differences.length > 0 ? [`${differences.length} differences in the books`] : []),
      ...(lost.length > 0 ? [`${lost.length} pictures are missing`] : []),
    ]
  } finally {
    await database.close()
  }
}

const BUILD = resolve(import.meta.dirname, '../../../../dist/server')

/** Runs a command of the build, as `npm run` does. */
function runBuilt(
  name: string,
  given: string[],
  variables: Record<string, string>,
): Promise<{ code: unknown; output: string }> {
  return new Promise((finish) => {
    const options = { env: { PATH: process.env.PATH, ...variables } }
    execFile(process.execPath, [resolve(BUILD, `${name}.js`), ...given], options, (error, stdout, stderr) =>
      finish({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}
