import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkRefunds } from '../../../../server/giving/refunds/send'
import { createRepair } from '../../../../server/operations/jobs/payments'
import { reconcile, reconcilePayouts } from '../../../../server/operations/jobs/reconcile'
import { processEvents } from '../../../../server/operations/webhooks/webhooks'
import { openDatabase } from '../../../../server/platform/database/open'
import { createSecrets } from '../../../../server/platform/secrets/secrets'
import { signInAdmin } from '../../../../server/testing/admins'
import { buildContext, type TestContext } from '../../../../server/testing/build-context'
import { TEST_SECRET_KEY } from '../../../../server/testing/secret-key'
import { serve, type TestServer } from '../../../../server/testing/serve'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds: short, because the fault matrix leaves many calls hanging. */
const PROVIDER_TIMEOUT = 400
/** Milliseconds, for drills without such faults: also a busy machine answers by then. */
export const PATIENT_TIMEOUT = 15_000

/** A whole server with its sandbox, whose clock the drill moves, and the files in which both keep their truth. */
export interface DrillWorld {
  readonly context: TestContext
  readonly server: TestServer
  /** The headers of an admin who signs in now: a session does not outlast the hours that the drill lets pass. */
  signInAdmin(): Promise<Record<string, string>>
  readonly databaseFile: string
  /** The sandbox's state: what really happened at the providers. */
  readonly sandboxFile: string
  /** Runs every worker once, as its timer would. Workers that fail are tried again the next time. */
  work(): Promise<void>
  /** Lets time pass until nothing is under way any more, ten simulated days at most. Returns what is still unfinished. */
  settle(): Promise<number>
  /** Lets more than a day pass, so that what the server keeps in memory has expired and its daily work is due. */
  passDay(): void
  end(): Promise<void>
}

export async function createDrillWorld(providerTimeoutMs = PROVIDER_TIMEOUT): Promise<DrillWorld> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-drill-'))
  const sandboxFile = join(dataDirectory, 'sandbox.json')
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  let now = Date.UTC(2026, 10, 21, 9)
  const context = await buildContext(
    {
      database,
      dataDirectory,
      databaseUrl: null,
      secrets: createSecrets(TEST_SECRET_KEY),
      clock: () => now,
      pass(ms) {
        now += ms
      },
    },
    { providerTimeoutMs, sandboxFile },
  )
  const server = await serve(context)
  context.sandbox.deliverTo(server.origin)
  const repair = createRepair(context)
  const goOn = () => false

  async function work(): Promise<void> {
    await deliverWebhooks(context)
    await processEvents(context, goOn)
    await reconcile(context, goOn)
    await checkRefunds(context, goOn)
    await reconcilePayouts(context, goOn)
    await repair.run(goOn)
  }
  return {
    context,
    server,
    signInAdmin: async () => (await signInAdmin(context)).headers,
    databaseFile: join(dataDirectory, 'pamoja.db'),
    sandboxFile,
    work,
    async settle() {
      for (const time of [
        MINUTE,
        2 * MINUTE,
        5 * MINUTE,
        15 * MINUTE,
        HOUR,
        6 * HOUR,
        24 * HOUR,
        72 * HOUR,
        96 * HOUR,
      ]) {
        context.pass(time)
        await work()
        if ((await countUnfinished(context)) === 0) break
      }
      return countUnfinished(context)
    },
    passDay: () => context.pass(25 * HOUR),
    async end() {
      await server.stop()
      await context.sandbox.stop()
      await database.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Waits until every webhook has arrived or is lost. The pauses before further tries pass in the clock of the drill. */
async function deliverWebhooks({ sandbox, pass }: TestContext): Promise<void> {
  let isSettled = false
  const settled = sandbox.control.webhooks.settled().then(() => {
    isSettled = true
  })
  while (!isSettled) {
    await Promise.race([settled, wait(10)])
    if (!isSettled) pass(10)
  }
}

/** Payments that may still be paid, refunds and payouts under way, and webhooks that are not worked on. */
async function countUnfinished({ database }: TestContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from payment_attempts where status = 'open')
      + (select count(*) from refunds where status in ('requested', 'pending'))
      + (select count(*) from payout_requests where status = 'processing')
      + (select count(*) from provider_events where status in ('received', 'failed')) as count`.execute(database.read)
  return rows[0]?.count ?? 0
}

/** A person tries three times. Null when it never worked. */
export async function insist<Result>(act: () => Promise<Result>): Promise<Result | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      return await act()
    } catch {
      // The page shows the error, and the person presses again.
    }
  }
  return null
}
