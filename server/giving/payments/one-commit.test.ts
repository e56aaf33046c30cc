import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { settle } from './settle'

describe('a payment that arrived', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  /** Settles with a database that counts: each single write, and each transaction, waits once for the disk. */
  async function countCommits(publicId: string): Promise<number> {
    const { context } = giving
    let commits = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind !== 'SelectQueryNode') commits += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { database } = context
    const counting: typeof database = {
      ...database,
      write: database.write.withPlugin(counter),
      transaction(work) {
        commits += 1
        return database.transaction(work)
      },
    }
    const { recordedNow } = await settle({ ...context, database: counting }, await giving.attempt(publicId))
    expect(recordedNow).toBe(true)
    return commits
  }

  async function paidByAccount(): Promise<{ attemptId: string; donorId: number }> {
    const { id: donorId } = await buildUser(giving.context)
    const { attemptId, clientSecret } = await giving.startCard({ donorEmail: 'kwame@example.com' })
    const of = { attemptId, donorId }
    const { database } = giving.context
    await database.write.updateTable('payment_attempts').set({ donorId }).where('publicId', '=', attemptId).execute()
    giving.payByCard(clientSecret)
    return of
  }

  const counts = async () => {
    const rows = await giving.context.database.read.selectFrom('limit_counters').selectAll().execute()
    return rows
      .filter(({ limitKey }) => /^(paid|trusted):/.test(limitKey))
      .map(({ limitKey, count }) => [limitKey.split(':').slice(0, 2).join(' '), count])
      .sort()
  }

  it('is recorded in one commit, with what is counted against card testing', async () => {
    const { attemptId } = await paidByAccount()
    expect(await countCommits(attemptId)).toBe(1)
    expect(await counts()).toEqual([
      ['paid address', 1],
      ['trusted account', 1],
      ['trusted address', 1],
    ])
  })

  it('counts once, however often and at the same time it is settled', async () => {
    const { attemptId } = await paidByAccount()
    const attempt = await giving.attempt(attemptId)
    const together = await Promise.all([1, 2, 3].map(() => settle(giving.context, attempt)))
    expect(together.filter(({ recordedNow }) => recordedNow)).toHaveLength(1)
    await settle(giving.context, attempt)
    expect((await counts()).map(([, count]) => count)).toEqual([1, 1, 1])
  })

  it('is not counted when recording it fails, because nothing was recorded', async () => {
    const { attemptId } = await paidByAccount()
    const attempt = await giving.attempt(attemptId)
    const { database } = giving.context
    const failing: typeof database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (transaction) => {
          await work(transaction)
          throw new Error('The machine stopped')
        }),
    }
    await expect(settle({ ...giving.context, database: failing }, attempt)).rejects.toThrow('The machine stopped')
    expect(await counts()).toEqual([])
    expect((await settle(giving.context, attempt)).recordedNow).toBe(true)
  })
})
