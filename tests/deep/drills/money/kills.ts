import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../../server/platform/database/open'
import { createSecrets } from '../../../../server/platform/secrets/secrets'
import { buildFundraiser } from '../../../../server/testing/builders'
import { TEST_SECRET_KEY } from '../../../../server/testing/secret-key'
import { createDonation } from '../../../../shared/contract/donations'
import {
  createFlutterwavePayment,
  createPaymentIntent,
  getMobileMoneyQuote,
} from '../../../../shared/contract/payments'
import { type ServerProcess, serverProcess } from '../server-process'
import { recompute } from './recompute'

const KILLS = 20
const GIFTS_BETWEEN = 4
/** By card: opened, paid and reported; by prompt: the rate, opened and approved. */
const STEPS_OF_GIFT = 3
/** Milliseconds: if the steps take longer, the process is killed anyway. */
const LATEST = 10_000
const SETTLED_WITHIN = 180_000

/** Kills a real server process with SIGKILL while gifts by card and by prompt are paid and reported, and starts it again on the same files. */
export async function runKills(report: (line: string) => void): Promise<string[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-kills-'))
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const server = await serverProcess({ dataDirectory, databaseUrl: null })
  try {
    const parts = { database, secrets: createSecrets(TEST_SECRET_KEY), clock: Date.now }
    const { id: fundraiserId } = await buildFundraiser(parts)
    await server.start()
    for (let kill = 0; kill < KILLS; kill += 1) {
      let steps = 0
      const stepped = () => {
        steps += 1
      }
      const gifts = Array.from({ length: GIFTS_BETWEEN }, (_, place) =>
        give(server, { fundraiserId, number: kill * GIFTS_BETWEEN + place }, stepped),
      )
      const giving = Promise.allSettled(gifts)
      // Each kill comes after another number of steps, with the next ones under way.
      const wanted = kill % (GIFTS_BETWEEN * STEPS_OF_GIFT)
      for (const deadline = Date.now() + LATEST; steps < wanted && Date.now() < deadline; ) await wait(1)
      await server.kill()
      await giving
      await makeDue(database)
      await server.start()
    }
    const unfinished = await settle(database)
    const { rows } = await sql<{ count: number }>`select count(*) as count from donations`.execute(database.read)
    const donations = rows[0]?.count ?? 0
    report(`kills: ${KILLS} of a process with ${GIFTS_BETWEEN} gifts under way each, ${donations} donations`)
    if (donations === 0) return ['no gift was ever recorded: the kills came too early']
    await server.kill()
    const problems = recompute(join(dataDirectory, 'pamoja.db'), join(dataDirectory, 'sandbox.json'))
    return unfinished === 0 ? problems : [...problems, `${unfinished} payments never ended`]
  } finally {
    await server.kill()
    await database.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

type Step = (address: string, body?: object) => Promise<Record<string, unknown>>

/** Any step may be cut off by the kill. */
async function give(server: ServerProcess, gift: { fundraiserId: number; number: number }, stepped: () => void) {
  const step: Step = async (address, body) => {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await fetch(address, body ? sent : {})
    const answer = await reply.json()
    stepped()
    return answer
  }
  await (gift.number % 2 === 0 ? giveByCard(server, gift, step) : giveByPrompt(server, gift, step))
}

async function giveByCard(
  { origin, sandboxOrigin }: ServerProcess,
  { fundraiserId }: { fundraiserId: number },
  step: Step,
) {
  const gift = { fundraiserId, amount: 2_500, currency: 'usd' }
  const { clientSecret } = await step(`${origin}${createPaymentIntent.path}`, gift)
  await step(`${sandboxOrigin}/_control/pay-by-card`, { clientSecret })
  await step(`${origin}${createDonation.path}`, { ...gift, paymentIntentId: String(clientSecret).split('_secret_')[0] })
}

/** The donor answers the prompt also when the page shows an error. */
async function giveByPrompt(
  { origin, sandboxOrigin }: ServerProcess,
  { fundraiserId, number }: { fundraiserId: number; number: number },
  step: Step,
) {
  const phone = `2547${10_000 + number}001`
  const { id: quoteId } = await step(`${origin}${getMobileMoneyQuote.path}?amount=2500&country=KE`)
  const gift = { fundraiserId, amount: 2_500, currency: 'usd', quoteId, network: 'M-Pesa', phone }
  await step(`${origin}${createFlutterwavePayment.path}`, gift)
  await step(`${sandboxOrigin}/_control/answer-prompt`, { phone })
}

/** Skips the pauses after which the workers ask again. */
async function makeDue({ write }: Database): Promise<void> {
  const now = Date.now()
  await write.updateTable('payment_attempts').set({ nextCheckAt: now }).where('status', '=', 'open').execute()
  await write.updateTable('provider_events').set({ nextAttemptAt: now }).where('status', '=', 'received').execute()
}

/** Waits until every webhook is worked on. Payments that nobody paid stay open. */
async function settle(database: Database): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from provider_events where status in ('received', 'failed')`.execute(database.read)
    return rows[0]?.count ?? 0
  }
  for (const deadline = Date.now() + SETTLED_WITHIN; Date.now() < deadline; await wait(500)) {
    await makeDue(database)
    if ((await count()) === 0) {
      // One round of the reconciler more, for payments whose webhook was lost with the process.
      await wait(65_000)
      return count()
    }
  }
  return count()
}
