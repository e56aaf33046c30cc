import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { settle } from '../../server/giving/payments/settle'
import type { Attempt } from '../../server/giving/payments/tables'
import { openDatabase } from '../../server/platform/database/open'
import { createSecrets } from '../../server/platform/secrets/secrets'
import { buildContext } from '../../server/testing/build-context'
import { buildAttempt, buildFundraiser } from '../../server/testing/builders'
import { TEST_SECRET_KEY } from '../../server/testing/secret-key'
import { makeDataDirectory } from '../servers/seeded-data'
import { ofPairs, type Pair, type Report, ratioAtLeast } from './row'

const PAIRS = 7
const PER_RUN = 150
/** The tables to which recording a gift adds rows. */
const WRITTEN = ['payments', 'donations', 'ledger_events', 'ledger_entries', 'outgoing_mail']

/** Gifts that are settled by the product, one after the other, beside the same rows written in one transaction for each. */
export async function measureRecording(report: Report): Promise<void> {
  const dataDirectory = await makeDataDirectory()
  const file = join(dataDirectory, 'pamoja.db')
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const parts = { database, dataDirectory, databaseUrl: null, secrets: createSecrets(TEST_SECRET_KEY), clock: Date.now }
  const context = await buildContext({ ...parts, pass: () => undefined })
  const attempts = new Map<string, Attempt>()
  const { id: fundraiserId } = await buildFundraiser(context)
  for (let index = 0; index < PAIRS * PER_RUN; index += 1) {
    const attempt = await buildAttempt(context, { fundraiserId, donorName: 'Kwame Mensah', message: 'Courage!' })
    const { id: attemptId, publicId: reference, provider, createdAt } = attempt
    await database.write
      .insertInto('payment_references')
      .values({ attemptId, provider, reference, createdAt })
      .execute()
    attempts.set(reference, attempt)
  }
  const paying = {
    ...context,
    gateways: { ...context.gateways, stripe: alwaysPaid(context.gateways.stripe, attempts) },
  }
  const ours = new SQLite(file)
  ours.exec(`vacuum into '${file}.twin'`)
  const twin = new SQLite(`${file}.twin`)
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) twin.pragma(setting)

  const all = [...attempts.values()]
  const pairs: Pair[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const run = all.slice(pair * PER_RUN, (pair + 1) * PER_RUN)
    const before = WRITTEN.map((table) => lastId(ours, table))
    const settled = await perSecond(run, (attempt) => settle(paying, attempt))
    pairs.push({ ours: settled, twin: await perSecond(run, rowWriter(ours, twin, before)) })
  }
  report({ name: 'recording a gift', unit: 'per second', ...ofPairs(pairs), goal: ratioAtLeast(0.3) })
  for (const each of [ours, twin]) each.close()
  await context.sandbox.stop()
  await database.close()
  await rm(dataDirectory, { recursive: true, force: true })
}

/** A provider that answers at once that every payment is paid in full. The reference is the attempt's public id. */
function alwaysPaid<Gateway extends object>(gateway: Gateway, attempts: Map<string, Attempt>) {
  return {
    ...gateway,
    async lookUp(reference: string) {
      const attempt = attempts.get(reference)
      if (!attempt) return 'not-found' as const
      const { chargeAmount: amount, currency, publicId: attemptPublicId } = attempt
      const received = { externalId: `ch_${reference}`, amount, currency, attemptPublicId, live: false, fee: null }
      return { status: 'paid' as const, received: [received], message: null }
    },
  }
}

const lastId = (database: SQLite.Database, table: string): number =>
  database.prepare<[], number>(`select coalesce(max(id), 0) from ${table}`).pluck().get() ?? 0

/** Writes the rows of the next gift into the twin's tables, without any check or provider call. */
function rowWriter(
  ours: SQLite.Database,
  twin: SQLite.Database,
  before: number[],
): (attempt: Attempt) => Promise<void> {
  const tables = WRITTEN.map((table, index) => {
    const rows = ours
      .prepare<[number], unknown[]>(`select * from ${table} where id > ? order by id`)
      .raw()
      .all(before[index] ?? 0)
    if (rows.length % PER_RUN !== 0) throw new Error(`${rows.length} rows in ${table} for ${PER_RUN} gifts`)
    const insert = twin.prepare(`insert into ${table} values (${rows[0]?.map(() => '?')})`)
    return { insert, rows, each: rows.length / PER_RUN }
  })
  const total = twin.prepare(
    'update fundraisers set currentAmount = currentAmount + ?, donationsCount = donationsCount + 1 where id = ?',
  )
  const end = twin.prepare(`update payment_attempts set status = 'succeeded', updatedAt = ? where id = ?`)
  let gift = 0
  const write = twin.transaction(({ id, amount, fundraiserId }: Attempt) => {
    for (const { insert, rows, each } of tables)
      for (const row of rows.slice(gift * each, (gift + 1) * each)) insert.run(...row)
    total.run(amount, fundraiserId)
    end.run(Date.now(), id)
  })
  return async (attempt) => {
    write.immediate(attempt)
    gift += 1
  }
}

async function perSecond(attempts: Attempt[], record: (attempt: Attempt) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (const attempt of attempts) await record(attempt)
  return (attempts.length * 1_000) / (performance.now() - start)
}
