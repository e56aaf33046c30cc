import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDeep } from '../../../scripts/test/runs'
import { notify } from '../../../server/community/events'
import { endFollow } from '../../../server/community/follows'
import { hashEmail } from '../../../server/community/users/emails'
import type { NewRow, Row } from '../../../server/platform/database/schema'
import { buildFundraiser, buildSession, buildUser } from '../../../server/testing/builders'
import { createTestParts, type TestParts } from '../../../server/testing/parts'

const [FOLLOWERS, KILLS] = isDeep ? [10_000, 20] : [300, 3]
/** One of five has an account, and a browser that shows notifications. */
const ACCOUNTS = FOLLOWERS / 5
const BATCH = 500

describe('news for many followers', { timeout: 1_800_000 }, () => {
  let parts: TestParts
  let fundraiser: Row<'fundraisers'>
  let child: ChildProcess | undefined
  beforeEach(async () => {
    parts = await createTestParts(Date.now())
    fundraiser = await buildFundraiser(parts)
    await insertFollowers()
  })
  afterEach(() => void child?.kill('SIGKILL'))

  async function insertSession(userId: number) {
    await buildSession(parts, { id: userId })
    const { write } = parts.database
    return write.selectFrom('sessions').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  }

  async function insertFollowers(): Promise<void> {
    const { database, secrets, clock } = parts
    const common = { fundraiserId: fundraiser.id, createdAt: clock() }
    const rows: NewRow<'follows'>[] = []
    for (let number = 0; number < FOLLOWERS; number += 1) {
      const email = `follower-${number}@example.org`
      if (number < ACCOUNTS) {
        const { id: userId } = await buildUser(parts, { email })
        rows.push({ ...common, userId })
        const session = await insertSession(userId)
        const place = { endpointHash: email, service: 'google' as const, endpoint: '', keys: '', createdAt: clock() }
        await database.write
          .insertInto('push_subscriptions')
          .values({ ...place, userId, sessionId: session.id })
          .execute()
      } else
        rows.push({
          ...common,
          email: secrets.seal(email, 'follows.email', fundraiser.id),
          emailHash: hashEmail(secrets, email),
        })
    }
    for (let from = 0; from < rows.length; from += BATCH)
      await database.write
        .insertInto('follows')
        .values(rows.slice(from, from + BATCH))
        .execute()
  }

  function start(): ChildProcess {
    const { dataDirectory, databaseUrl } = parts
    child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/telling-process.ts`], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return child
  }
  const sent = () =>
    parts.database.read.selectFrom('limit_counters').selectAll().where('limitKey', 'like', 'sent:%').execute()
  const letters = async () =>
    (await sent()).flatMap(({ limitKey }) => /^sent:event:\d+:f(\d+)$/.exec(limitKey)?.[1] ?? []).map(Number)

  /** Every seventh of those whose letter was not sent. */
  async function stopSome(): Promise<number[]> {
    const have = new Set(await letters())
    const all = await parts.database.read.selectFrom('follows').selectAll().orderBy('id').execute()
    const stopping = all.filter(({ id }) => !have.has(id)).filter((_, index) => index % 7 === 0)
    await parts.database.transaction(async (transaction) => {
      for (const follow of stopping) await endFollow(transaction, follow)
    })
    return stopping.map(({ id }) => id)
  }

  it('reach each once, in each of their ways, however often the server is killed, and nobody who stops', async () => {
    await parts.database.transaction((transaction) =>
      notify(transaction, parts, { eventKey: 'goal:1', kind: 'goal', fundraiserId: fundraiser.id }),
    )
    const stopped: number[] = []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const process = start()
      const gone = once(process, 'exit')
      // The last kill too is long before the end, without those who have stopped.
      const enough = (0.7 * kill * FOLLOWERS) / KILLS
      while ((await letters()).length < enough && process.exitCode === null) await wait(2)
      process.kill('SIGKILL')
      await gone
      expect(process.signalCode, 'it is killed while it works').toBe('SIGKILL')
      if (kill === 1) stopped.push(...(await stopSome()))
    }
    expect(await once(start(), 'exit')).toEqual([0, null])

    const follows = await parts.database.read.selectFrom('follows').select(['id', 'userId']).execute()
    const counters = await sent()
    expect(counters.filter(({ count }) => count !== 1)).toEqual([])
    const mailed = new Set(await letters())
    expect(follows.filter(({ id }) => !mailed.has(id))).toEqual([])
    expect(stopped.filter((id) => mailed.has(id))).toEqual([])
    expect(stopped.length).toBeGreaterThan(FOLLOWERS / 20)
    const told = await parts.database.read.selectFrom('notifications').select('userId').execute()
    const people = told.map(({ userId }) => userId)
    expect(new Set(people).size).toBe(people.length)
    const accounts = follows.flatMap(({ userId }) => userId ?? [])
    expect(accounts.filter((userId) => !people.includes(userId))).toEqual([])
    const pushes = counters.filter(({ limitKey }) => limitKey.startsWith('sent:push:'))
    expect(pushes.length).toBeGreaterThanOrEqual(accounts.length)
    expect(pushes.length).toBeLessThanOrEqual(ACCOUNTS)
  })
})
