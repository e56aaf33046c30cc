import { sql } from 'kysely'
import type { Context } from '../../context'
import { byId, inIndexes, SORT_VALUES, throughIndex } from './list'

/** Milliseconds after its end: a clock that is wrong by less hides nothing. */
const MARGIN = 60 * 60_000
/** Rows in one transaction: a donation hardly waits for it. */
const BATCH = 250

type Parts = Pick<Context, 'database' | 'clock'>

/** Takes ended ones out of public lists an hour later; in PostgreSQL it sums up the rows of counts. */
export async function refreshOpenFundraisers(parts: Parts): Promise<void> {
  while ((await leaveOutEnded(parts)) === BATCH);
  await countAgain(parts)
}

async function leaveOutEnded({ database, clock }: Parts): Promise<number> {
  const { engine, read } = database
  const ended = await sql<{ id: number }>`select fundraisers.id from ${throughIndex(engine, 'ending', undefined)}
    where ${inIndexes} and ${SORT_VALUES.ending} >= ${MARGIN - clock()} order by fundraisers.id limit ${BATCH}`.execute(
    read,
  )
  const ids = ended.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await database.transaction((transaction) =>
    transaction
      .updateTable('fundraisers')
      .set({ isOver: 1 })
      .where('id', 'in', ids)
      // Since it was read, it may have a new end.
      .where('endDate', '<=', clock() - MARGIN)
      .execute(),
  )
  return ids.length
}

async function countAgain({ database }: Parts): Promise<void> {
  await database.transaction(async (transaction) => {
    // Waits for transactions that have changed a count, and makes others wait until this one ends.
    if (database.engine === 'postgres')
      await sql`lock table fundraiser_counts in share row exclusive mode`.execute(transaction)
    const { changes } = await transaction
      .selectFrom('fundraiser_counts')
      .select((select) => select.fn.sum<number | null>('changes').as('changes'))
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('fundraiser_counts').execute()
    await sql`insert into fundraiser_counts (category, open, changes)
      select category, count(*), 0 from ${byId(database.engine)} where ${inIndexes} group by category`.execute(
      transaction,
    )
    // A row of no category, so that the number also grows when no fundraiser is open.
    await sql`insert into fundraiser_counts (category, open, changes) values ('', 0, ${(changes ?? 0) + 1})`.execute(
      transaction,
    )
  })
}
