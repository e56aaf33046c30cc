import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { settle } from '../../../../server/giving/payments/settling/settle'
import type { Attempt } from '../../../../server/giving/payments/tables'
import { readConfig } from '../../../../server/platform/config'
import type { Context } from '../../../../server/platform/context'
import { openDatabase } from '../../../../server/platform/database/open'
import { createMediaStore } from '../../../../server/platform/images/store'
import { createLog } from '../../../../server/platform/log'
import { createMetrics } from '../../../../server/platform/metrics'
import { createSecrets } from '../../../../server/platform/secrets/secrets'
import { createSecurityLog } from '../../../../server/platform/security-log'
import { createSite } from '../../../../server/platform/site/site'
import { buildAttempt, buildFundraiser } from '../../../../server/testing/builders'
import { makeDataDirectory } from '../../../servers/seeded-data'
import { openRawRecorder, readStoredMail, WRITTEN_TABLES } from '../../raw-recorder'
import { readyProviders } from '../../ready-provider'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtLeast, rowOf } from '../../row'
import { samples } from '../../samples'

const PAIRS = samples(7)
const PER_RUN = 150

/** Measures recorded donations per second, one after the other: settled by the product, and written as the same rows in raw SQL. */
export const measureDonations: Measure = async (report) => {
  const ours = await openSide()
  const theirs = await openSide()
  let raw: ReturnType<typeof openRawRecorder> | null = null
  const pairs: Pair[] = []
  try {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const settled = await perSecond(ours.attempts(pair), (attempt) => settle(ours.context, attempt))
      raw ??= openRawRecorder(theirs.file, readStoredMail(ours.file))
      const { record } = raw
      pairs.push({ ours: settled, twin: await perSecond(theirs.attempts(pair), async (attempt) => record(attempt)) })
    }
    refuseDifferentRows(ours.file, theirs.file)
  } finally {
    raw?.close()
    for (const side of [ours, theirs]) await side.remove()
  }
  const goal = ratioAtLeast(0.3)
  report(rowOf({ id: 'P19', name: 'recording a donation', unit: 'per second', ...ofPairs(pairs), goal }))
}

/** A database with paid attempts that are not recorded yet. */
async function openSide() {
  const dataDirectory = await makeDataDirectory()
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const known = new Map<string, Attempt>()
  const config = readConfig({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' })
  const log = createLog('silent')
  const secrets = createSecrets('a secret key for measuring, long enough')
  const site = createSite(database, false, log)
  const context: Context = {
    config,
    database,
    secrets,
    gateways: readyProviders(known),
    log,
    metrics: createMetrics(),
    securityLog: createSecurityLog({ log, secrets, clock: Date.now }),
    media: createMediaStore(database, dataDirectory),
    clock: Date.now,
    site,
    settings: {
      payments: 'sandbox',
      cardKey: '',
      cardScript: '',
      payoutAccounts: '',
      publicUrl: config.publicUrl,
      sandboxOrigin: null,
      site: site.current(),
    },
  }
  const { id: fundraiserId } = await buildFundraiser(context)
  for (let index = 0; index < PAIRS * PER_RUN; index += 1) {
    const attempt = await buildAttempt(context, { fundraiserId, donorName: 'Kwame Mensah', message: 'Courage!' })
    const { publicId: reference, provider, createdAt } = attempt
    await database.write
      .insertInto('payment_references')
      .values({ attemptId: attempt.id, provider, reference, createdAt })
      .execute()
    known.set(reference, attempt)
  }
  const all = [...known.values()]
  return {
    context,
    file: join(dataDirectory, 'pamoja.db'),
    attempts: (run: number) => all.slice(run * PER_RUN, (run + 1) * PER_RUN),
    async remove() {
      await database.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function perSecond(attempts: Attempt[], record: (attempt: Attempt) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (const attempt of attempts) await record(attempt)
  return (attempts.length / (performance.now() - start)) * 1_000
}

/** Checks that the twin has written the same number of rows as the product. */
function refuseDifferentRows(...files: string[]): void {
  const counts = files.map((file) => {
    const database = new SQLite(file, { readonly: true })
    const count = WRITTEN_TABLES.map((table) => database.prepare(`select count(*) from ${table}`).pluck().get()).join()
    database.close()
    return count
  })
  if (new Set(counts).size > 1) throw new Error(`The sides wrote different numbers of rows: ${counts.join(' and ')}`)
}
